import { FileWarnings } from "@/components/tables/file-warnings";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatPrice } from "@/lib/core/money";
import type { PastedRow as PersonRow } from "@/lib/groups/read-table";
import type { OfferedRate } from "./people-table";

type PeoplePreviewProps = {
  rows: PersonRow[];
  /** The peculiarities of the table, in words. */
  warnings: string[];
  rates: OfferedRate[];
  priceOf: (registrationType: string | null) => number | undefined;
};

/** The table as it was read, with the problems of each row. */
export function PeoplePreview({ rows, warnings, rates, priceOf }: PeoplePreviewProps) {
  const wrong = rows.filter(({ problem }) => problem !== null).length;
  return (
    <section aria-labelledby="preview" className="min-w-0">
      <h2 id="preview" className="text-xl font-semibold">
        Preview
      </h2>
      <p role="status" className={`mt-1 text-sm ${wrong > 0 ? "text-danger" : "text-ink-soft"}`}>
        {wrong === 0
          ? "Check that everyone is here."
          : `${wrong} ${wrong === 1 ? "row has" : "rows have"} a problem.`}
      </p>
      {warnings.length > 0 && (
        <div className="mt-3">
          <FileWarnings warnings={warnings} />
        </div>
      )}
      <div className="mt-3">
        <Table label="People in the group">
          <TableHeader>
            <TableRow>
              <TableHead>Row</TableHead>
              <TableHead>Name and email</TableHead>
              {rates.length > 0 && <TableHead>Rate</TableHead>}
              <TableHead className="text-right">Amount</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map(({ fullName, email, registrationType, problem }, index) => {
              const cents = priceOf(registrationType);
              return (
                <TableRow key={index}>
                  <TableCell className="tabular">{index + 1}</TableCell>
                  <TableCell className="whitespace-normal">
                    <span className="block font-medium wrap-anywhere">{fullName || "–"}</span>
                    <span className="block text-sm wrap-anywhere text-ink-soft">{email || "–"}</span>
                    {problem && <span className="block text-sm font-medium text-danger">{problem}</span>}
                  </TableCell>
                  {rates.length > 0 && (
                    <TableCell className="whitespace-normal">
                      {rates.find((rate) => rate.registrationType === registrationType)?.label ??
                        registrationType ??
                        "–"}
                    </TableCell>
                  )}
                  <TableCell className="sum">
                    {cents === undefined ? "–" : formatPrice(cents, "No fee")}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
