import Link from "next/link";
import { IfPermitted } from "@/components/auth/permissions";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { pathTo } from "@/lib/core/path-to";
import type { ListedLine } from "@/lib/statements/line-queries";
import type { LineList } from "@/lib/bank-files/rules";
import { dayInWords } from "../day-range";
import { TakeBack } from "./take-back";

type LinesTableProps = { show: LineList; lines: ListedLine[]; timeZone: string };

/** Lines of all statements that are undecided, or that staff have set aside. */
export function LinesTable({ show, lines, timeZone }: LinesTableProps) {
  const isSetAside = show === "set_aside";
  return (
    <Table label={isSetAside ? "Lines set aside" : "Lines to match"}>
      <TableHeader>
        <TableRow>
          <TableHead className="max-sm:hidden">Day</TableHead>
          <TableHead>Line</TableHead>
          {isSetAside && <TableHead className="max-lg:hidden">Set aside</TableHead>}
          <TableHead className="text-right">Amount</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell className="date max-sm:hidden">{dayInWords(line.day)}</TableCell>
            <TableCell className="max-w-96">
              <span className="block text-ink-soft tabular sm:hidden">{dayInWords(line.day)}</span>
              <span className="block font-medium wrap-anywhere">{line.text || "—"}</span>
              {line.payer && <span className="block wrap-anywhere text-ink-soft">{line.payer}</span>}
              <Link
                href={pathTo("/admin/payments/statements/[statementId]", { statementId: line.statementId })}
                prefetch={false}
                className="rounded-sm wrap-anywhere text-aqua-ink underline underline-offset-2"
              >
                {line.statement}, line {line.lineNumber}
              </Link>
              {isSetAside && (
                <span className="mt-1 block lg:hidden">
                  <SetAside line={line} timeZone={timeZone} />
                </span>
              )}
            </TableCell>
            {isSetAside && (
              <TableCell className="max-w-72 max-lg:hidden">
                <SetAside line={line} timeZone={timeZone} />
              </TableCell>
            )}
            <TableCell className="sum">
              <span className="block">{formatMoney(line.amountCents)}</span>
              {isSetAside && (
                <IfPermitted to="payments.record">
                  <TakeBack
                    id={line.id}
                    name={`${formatMoney(line.amountCents)} of ${dayInWords(line.day)}`}
                  />
                </IfPermitted>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SetAside({
  line: { setAsideAt, setAsideBy, reason },
  timeZone,
}: Pick<LinesTableProps, "timeZone"> & { line: ListedLine }) {
  return (
    <>
      <span className="block text-ink-soft">
        {[setAsideBy, setAsideAt && formatDate(setAsideAt, timeZone)].filter(Boolean).join(" · ")}
      </span>
      {reason && <span className="block wrap-anywhere">{reason}</span>}
    </>
  );
}
