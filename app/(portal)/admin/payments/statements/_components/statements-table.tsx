import { Landmark } from "lucide";
import Link from "next/link";
import { Compact } from "@/components/layout/compact";
import { EmptyState } from "@/components/layout/empty-state";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDate } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { listStatements } from "@/lib/statements/queries";
import { dayRange } from "../day-range";

type Statement = Awaited<ReturnType<typeof listStatements>>[number];

export function StatementsTable({ statements, timeZone }: { statements: Statement[]; timeZone: string }) {
  return (
    <section aria-labelledby="imported" className="mt-8 grid grid-cols-1 gap-3">
      <h2 id="imported" className="text-lg font-semibold">
        Imported statements
      </h2>
      {statements.length === 0 ? (
        <EmptyState
          icon={Landmark}
          title="No statements yet"
          description="Download a statement from your bank as CSV, then import it here."
        />
      ) : (
        <Table label="Imported statements">
          <TableHeader>
            <TableRow>
              <TableHead>Statement</TableHead>
              <TableHead className="max-md:hidden">Days</TableHead>
              <TableHead className="max-sm:hidden">Imported</TableHead>
              <TableHead>Status</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            <Compact>
              {statements.map((statement) => (
                <TableRow key={statement.id}>
                  <TableCell className="max-w-64">
                    <Link
                      href={pathTo("/admin/payments/statements/[statementId]", { statementId: statement.id })}
                      prefetch={false}
                      className="rounded-sm font-medium wrap-anywhere underline decoration-edge underline-offset-4 hover:text-aqua-ink hover:decoration-current"
                    >
                      {statement.name}
                    </Link>
                    <span className="block text-ink-soft md:hidden">
                      {dayRange(statement.from, statement.to)}
                    </span>
                  </TableCell>
                  <TableCell className="date max-md:hidden">
                    {dayRange(statement.from, statement.to)}
                  </TableCell>
                  <TableCell className="date max-sm:hidden">
                    {formatDate(statement.importedAt, timeZone)}
                  </TableCell>
                  <TableCell>
                    <Status statement={statement} />
                  </TableCell>
                </TableRow>
              ))}
            </Compact>
          </TableBody>
        </Table>
      )}
    </section>
  );
}

function Status({ statement: { postedAt, posted, toMatch, toPost, lines } }: { statement: Statement }) {
  const count = (lineCount: number, what: string) =>
    lineCount > 0 && (
      <span className="text-ink-soft">
        {lineCount} {lineCount === 1 ? "line" : "lines"} {what}
      </span>
    );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {postedAt ? (
        <Badge tone="success">
          {posted} of {lines} posted
        </Badge>
      ) : toMatch + toPost > 0 ? (
        <Badge tone="warning">Not posted</Badge>
      ) : (
        <Badge tone="neutral">Nothing to post</Badge>
      )}
      {count(toMatch, "to match")}
      {count(toPost, "to post")}
    </span>
  );
}
