import {
  applicationMedians,
  applicationStageNames,
  applicationStages,
  type ApplicationStage,
} from "@/lib/reports/labels";
import type { Funnel } from "@/lib/reports/funnel";
import { cn } from "@/components/ui/cn";

type FunnelTableProps = { year: number; funnel: Funnel; before: Funnel | null; erasedAfterMonths: number };

/** The stages of a year's applications as a table, with a bar for each. */
export function FunnelTable({ year, funnel, before, erasedAfterMonths }: FunnelTableProps) {
  const widest = Math.max(funnel.received, before?.received ?? 0, 1);
  const years = [
    { year, figures: funnel, isBefore: false },
    ...(before ? [{ year: year - 1, figures: before, isBefore: true }] : []),
  ];
  const barsOf = (stage: ApplicationStage) =>
    years.map(({ year: one, figures, isBefore }) => (
      <span
        key={one}
        className={cn(
          "mt-px block h-2.5 rounded-sm",
          stage === "rejected" || stage === "withdrawn" ? "bg-edge" : "bg-aqua",
          isBefore && "opacity-40",
        )}
        style={{ width: `${(figures[stage] / widest) * 100}%` }}
      />
    ));
  return (
    <>
      <div role="region" aria-label="Applications by stage" tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="pb-2 text-left text-ink-soft">
            What happened to applications received in {year}
            {before && `, compared with ${year - 1}`}
          </caption>
          <thead className={before ? "text-right text-ink-soft" : "sr-only"}>
            <tr>
              <th scope="col" className="py-1.5 text-left font-medium">
                Stage
              </th>
              {years.map((one) => (
                <th key={one.year} scope="col" className="py-1.5 pl-4 font-medium">
                  {one.year}
                </th>
              ))}
              <td className="w-1/2 max-sm:hidden" />
            </tr>
          </thead>
          <tbody>
            {applicationStageNames.map((stage) => (
              <tr key={stage} className="border-t border-line">
                <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                  {applicationStages[stage]}
                  <span aria-hidden className="mt-1.5 block sm:hidden">
                    {barsOf(stage)}
                  </span>
                </th>
                {years.map(({ year: one, figures }) => (
                  <td key={one} className="py-2.5 pl-4 text-right whitespace-nowrap tabular">
                    {figures[stage].toLocaleString("en")}
                    <span className="inline-block w-14 text-ink-soft">
                      {stage !== "received" && shareOf(figures[stage], figures.received)}
                    </span>
                  </td>
                ))}
                <td aria-hidden className="w-1/2 py-2.5 pl-6 max-sm:hidden">
                  {barsOf(stage)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="mt-5 grid gap-x-10 gap-y-4 text-sm sm:grid-cols-2">
        {(["daysToDecision", "daysToJoin"] as const).map((median) => (
          <div key={median}>
            <dt className="text-ink-soft">{applicationMedians[median]}</dt>
            <dd className="mt-0.5 font-medium tabular">
              {daysInWords(funnel[median])}
              {before && (
                <span className="font-normal text-ink-soft">
                  {" "}
                  ({year - 1}: {daysInWords(before[median])})
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-[62ch] text-sm text-ink-soft">
        Rejected and withdrawn applications are erased after {erasedAfterMonths} months, and those of a
        deleted account with it. They are no longer counted.
      </p>
    </>
  );
}

const shareOf = (count: number, all: number) => (all === 0 ? "–" : `${Math.round((count / all) * 100)}%`);

const daysInWords = (days: number | null) =>
  days === null ? "None yet" : `${days.toLocaleString("en")} ${days === 1 ? "day" : "days"}`;
