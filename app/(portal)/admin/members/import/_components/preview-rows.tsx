"use client";

import { useState } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { ImportPreview } from "@/lib/members/import-members";

type Row = ImportPreview["rows"][number];
type Outcome = Row["outcome"];

const pageSize = 50;

const shown: Record<Outcome, { filter: string; label: string; tone: BadgeTone }> = {
  error: { filter: "Errors", label: "Error", tone: "danger" },
  conflict: { filter: "Conflicts", label: "Conflict", tone: "warning" },
  create: { filter: "New", label: "New", tone: "success" },
  update: { filter: "Changed", label: "Changed", tone: "aqua" },
  left_out: { filter: "Left out", label: "Left out", tone: "warning" },
  skip: { filter: "Unchanged", label: "Unchanged", tone: "neutral" },
};
const outcomes = Object.keys(shown) as Outcome[];

type PreviewRowsProps = { rows: Row[]; counts: Record<Outcome, number> };

/** The preview of each row's effect. Rows with errors come first. */
export function PreviewRows({ rows, counts }: PreviewRowsProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(
    counts.error > 0 ? "error" : counts.conflict > 0 ? "conflict" : null,
  );
  const [page, setPage] = useState(1);
  const found = outcome === null ? rows : rows.filter((row) => row.outcome === outcome);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  function choose(next: Outcome | null) {
    setOutcome(next);
    setPage(1);
  }
  return (
    <section aria-labelledby="rows" className="grid gap-3">
      <h2 id="rows" className="font-semibold">
        Row by row
      </h2>
      <div role="group" aria-label="Filter rows" className="flex flex-wrap gap-1">
        <Choice isCurrent={outcome === null} count={rows.length} onChoose={() => choose(null)}>
          All
        </Choice>
        {outcomes
          .filter((name) => counts[name] > 0)
          .map((name) => (
            <Choice
              key={name}
              isCurrent={outcome === name}
              count={counts[name]}
              onChoose={() => choose(name)}
            >
              {shown[name].filter}
            </Choice>
          ))}
      </div>
      <Table label="Rows in the file">
        <TableHeader>
          <TableRow>
            <TableHead className="w-0 text-right">Row</TableHead>
            <TableHead>Member</TableHead>
            <TableHead className="w-0">Outcome</TableHead>
            <TableHead className="max-md:hidden">Details</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {found.slice((page - 1) * pageSize, page * pageSize).map((row) => (
            <TableRow key={row.line}>
              <TableCell className="pr-0 text-right align-top text-ink-soft tabular">{row.line}</TableCell>
              <TableCell className="max-w-72 align-top">
                <span className="font-medium wrap-anywhere">{row.name || "—"}</span>
                <span className="block wrap-anywhere text-ink-soft">{row.email}</span>
                <What row={row} className="mt-1 md:hidden" />
              </TableCell>
              <TableCell className="align-top">
                <Badge tone={shown[row.outcome].tone}>{shown[row.outcome].label}</Badge>
              </TableCell>
              <TableCell className="align-top max-md:hidden">
                <What row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {pages > 1 && (
        <nav aria-label="Rows, pages" className="flex items-center justify-between gap-4">
          <Button variant="secondary" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <p className="text-sm text-ink-soft tabular">
            Page {page} of {pages}
          </p>
          <Button variant="secondary" size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </section>
  );
}

type ChoiceProps = { isCurrent: boolean; count: number; onChoose: () => void; children: string };

function Choice({ isCurrent, count, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={onChoose}
      className="inline-flex h-9 items-center gap-1.5 rounded-md px-3 text-sm font-medium text-ink-soft transition-colors duration-150 hover:bg-sunken hover:text-ink aria-pressed:bg-aqua-soft aria-pressed:text-aqua-ink"
    >
      {children} <span className="font-normal tabular">{count.toLocaleString("en")}</span>
    </button>
  );
}

/** The row's errors, or its changes. */
function What({ row, className }: { row: Row; className?: string }) {
  if (row.reasons.length === 0 && row.changes.length === 0) return null;
  return (
    <ul className={className}>
      {row.reasons.map((reason) => (
        <li key={reason} className="text-danger">
          {reason}
        </li>
      ))}
      {row.resetsAccount && <li>Removes the password, signs out everywhere and sends an invitation</li>}
      {row.changes.map(({ field, from, to }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{field}:</span>{" "}
          {from !== null && (
            <>
              {from} <span aria-hidden>→</span> <span className="sr-only">becomes</span>{" "}
            </>
          )}
          <span className="font-medium">{to}</span>
        </li>
      ))}
    </ul>
  );
}
