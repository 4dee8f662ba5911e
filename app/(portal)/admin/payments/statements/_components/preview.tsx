import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatMoney, parseCents, withSeparators } from "@/lib/core/money";
import type { StatementPreview } from "@/lib/statements/import-statement";
import type { Mapping } from "@/lib/statements/rules";
import { dayInWords, dayRange } from "../day-range";
import { Columns } from "./columns";

type PreviewProps = {
  preview: StatementPreview;
  isReading: boolean;
  isImporting: boolean;
  onColumns: (mapping: Mapping) => void;
  onImport: () => void;
};

const separators = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" } as const;
const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "Windows-1252",
} as const;

/** How a file is read, before anything is stored. */
export function Preview({ preview, isReading, isImporting, onColumns, onImport }: PreviewProps) {
  const { name, lines, count, from, to, received, spent, fault, isDateOrderSure, isRemembered } = preview;
  const [isOpen, setIsOpen] = useState(fault !== null || !isDateOrderSure);
  return (
    <section
      aria-labelledby="preview"
      className="grid gap-4 rounded-md border border-line bg-card p-4 sm:p-6"
    >
      <div>
        <h2 id="preview" className="text-lg font-semibold wrap-anywhere">
          {name}
        </h2>
        <p className="text-sm text-ink-soft">
          {encodings[preview.encoding]}, separated by {separators[preview.delimiter]}
          {isRemembered && ". Read with the columns of last time"}.
        </p>
      </div>
      {fault ? (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-4">
            <Figure name="Lines" value={String(count)} />
            <Figure name="Days" value={from && to ? dayRange(from, to) : ""} />
            <Figure name="Came in" value={inWords(received)} />
            <Figure name="Went out" value={inWords(spent)} />
          </dl>
          <Table label="The first lines">
            <TableHeader>
              <TableRow>
                <TableHead>Date</TableHead>
                <TableHead>Text</TableHead>
                <TableHead className="text-right">Amount</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {lines.map((line) => (
                <TableRow key={line.lineNumber}>
                  <TableCell className="whitespace-nowrap tabular">{dayInWords(line.date)}</TableCell>
                  <TableCell className="max-w-96">
                    <span className="line-clamp-2 wrap-anywhere">{line.text}</span>
                    {line.payer && <span className="block text-ink-soft">{line.payer}</span>}
                  </TableCell>
                  <TableCell className="text-right whitespace-nowrap tabular">
                    {withSeparators(line.amount)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
          {!isDateOrderSure && (
            <p className="text-sm text-ink-soft">
              The dates can be read in two ways. Check that they are right, or choose the other order below.
            </p>
          )}
        </>
      )}
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className="cursor-pointer text-sm font-medium text-aqua-ink">Columns of the file</summary>
        <Columns preview={preview} isReading={isReading} onColumns={onColumns} />
      </details>
      {!fault && (
        <div>
          <Button busy={isImporting} onClick={onImport}>
            {isImporting ? "Matching..." : "Match lines"}
          </Button>
        </div>
      )}
    </section>
  );
}

/** "9,385.00 BSD" */
const inWords = (amount: string) => formatMoney(parseCents(amount) ?? 0);

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular">{value}</dd>
    </div>
  );
}
