import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { withSeparators } from "@/lib/core/money";
import type { PreviewLine, StatementPreview } from "@/lib/statements/import-statement";
import { dayInWords } from "../day-range";

const shown = 8;

export function PreviewLines({ lines, count }: { lines: readonly PreviewLine[]; count: number }) {
  if (count === 0) return null;
  return (
    <Table label={count > shown ? `The first ${shown} of ${count} lines` : "Lines"}>
      <TableHeader>
        <TableRow>
          <TableHead>Date</TableHead>
          <TableHead>Text</TableHead>
          <TableHead className="text-right">Amount</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.slice(0, shown).map((line) => (
          <TableRow key={line.line}>
            <TableCell className="whitespace-nowrap tabular">{dayInWords(line.date ?? "")}</TableCell>
            <TableCell className="max-w-96">
              <span className="line-clamp-2 wrap-anywhere">{line.text}</span>
              {line.payer && <span className="block text-ink-soft">{line.payer}</span>}
              {line.sameAs !== null && (
                <span className="block text-ink-soft">{`Same as line ${line.sameAs}`}</span>
              )}
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular">
              {withSeparators(line.amount ?? "")}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** Every row of the file that is no line, so that nothing is missed. */
export function LeftOutRows({ rows }: { rows: StatementPreview["leftOut"] }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm font-medium text-aqua-ink">
        {rows.length === 1 ? "1 row is left out" : `${rows.length} rows are left out`}
      </summary>
      <ul className="mt-3 grid grid-cols-1 gap-2 text-sm">
        {rows.map(({ line, text, why }) => (
          <li key={`${line} ${text}`} className="wrap-anywhere">
            <span className="text-ink-soft">{`Line ${line}, ${why}: `}</span>
            {text}
          </li>
        ))}
      </ul>
    </details>
  );
}
