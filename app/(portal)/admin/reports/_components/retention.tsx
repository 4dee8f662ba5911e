import type { retentionByYear } from "@/lib/reports/queries";
import { Bars } from "./bars";

type RetentionProps = { rows: Awaited<ReturnType<typeof retentionByYear>> };

/** How many of the people who joined in each year are members today, with a table by level. */
export function Retention({ rows }: RetentionProps) {
  const years = [...new Set(rows.map(({ year }) => year))];
  const levels = [...new Set(rows.map(({ level }) => level))].toSorted();
  const sumOf = (year: number, key: "joined" | "stayed") =>
    rows.filter((row) => row.year === year).reduce((sum, row) => sum + row[key], 0);
  const stayed = years.map((year) => sumOf(year, "stayed"));
  if (years.length === 0) return <p className="text-sm text-ink-soft">No one has joined yet.</p>;
  return (
    <>
      <Bars
        title="Retention"
        axes={{ across: "Year of joining", up: "People" }}
        columns={years.map((year) => ({ label: String(year), name: String(year) }))}
        shown={(value) => value.toLocaleString("en")}
        series={[
          { label: "Members today", className: "bg-aqua", values: stayed },
          {
            label: "No longer",
            className: "bg-edge",
            values: years.map((year, at) => sumOf(year, "joined") - (stayed[at] ?? 0)),
          },
        ]}
      />
      <div role="region" aria-label="Retention by level" tabIndex={0} className="mt-5 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-medium">
            Still members today, by level and year of joining
          </caption>
          <thead>
            <tr className="border-b border-line text-left text-ink-soft">
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Level
              </th>
              {years.map((year) => (
                <th key={year} scope="col" className="py-1.5 pl-4 text-right font-medium">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <tr key={level} className="border-b border-line last:border-b-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {level}
                </th>
                {years.map((year) => (
                  <td key={year} className="py-1.5 pl-4 text-right whitespace-nowrap tabular">
                    {shareOf(rows.find((row) => row.year === year && row.level === level))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const shareOf = (row: { joined: number; stayed: number } | undefined) =>
  row ? `${row.stayed} of ${row.joined}` : "–";
