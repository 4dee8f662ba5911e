import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { PreviewLine, StatementPreview } from "@/lib/statements/import-statement";
import { dayInWords } from "../day-range";
import { previewAmount } from "./preview-amount";

const shown = 8;

export function PreviewLines({ lines, count }: { lines: readonly PreviewLine[]; count: number }) {
  if (count === 0) return null;
  return (
    <Table label={count > shown ? `The first ${shown} of ${count.toLocaleString("en")} lines` : "Lines"}>
      <TableHeader>
        <TableRow>
          <TableHead className="hidden w-16 text-right sm:table-cell">Line</TableHead>
          <TableHead className="max-sm:hidden">Date</TableHead>
          <TableHead>
            <span className="sm:hidden">Date and text</span>
            <span className="max-sm:hidden">Text</span>
          </TableHead>
          <TableHead className="text-right">Amount</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.slice(0, shown).map((line) => (
          <TableRow key={line.line}>
            <TableCell className="hidden text-right text-ink-soft tabular sm:table-cell">
              {line.line.toLocaleString("en")}
            </TableCell>
            <TableCell className="date max-sm:hidden">{dayInWords(line.date ?? "")}</TableCell>
            <TableCell className="max-w-96">
              <span className="block text-ink-soft tabular sm:hidden">
                {`${dayInWords(line.date ?? "")} · line ${line.line.toLocaleString("en")}`}
              </span>
              <span className="wrap-anywhere">{line.text}</span>
              {line.payer && <span className="block text-ink-soft">{line.payer}</span>}
              {line.sameAs !== null && (
                <span className="block text-ink-soft">{`Same as line ${line.sameAs.toLocaleString("en")}`}</span>
              )}
            </TableCell>
            <TableCell className="sum">{line.amount === null ? "" : previewAmount(line.amount)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The rows in the file that are not lines, listed so that none is overlooked. */
export function LeftOutRows({ rows }: { rows: StatementPreview["leftOut"] }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium text-aqua-ink">
        {rows.length === 1 ? "1 row is left out" : `${rows.length.toLocaleString("en")} rows are left out`}
      </summary>
      <ul className="mt-3 grid grid-cols-1 gap-2 text-sm">
        {rows.map(({ line, text, why }) => (
          <li key={`${line} ${text}`} className="wrap-anywhere">
            {text} <span className="text-ink-soft">{`(line ${line.toLocaleString("en")}, ${why})`}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
