import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { actionLabel, actorLabel, detailLines, targetHref } from "@/lib/audit/labels";
import type { AuditEntry } from "@/lib/audit/queries";
import { formatDateTime } from "@/lib/core/format";
import type { AuditRequest } from "./audit-list";

type AuditTableProps = { entries: AuditEntry[]; timeZone: string; request: AuditRequest };

/** Who did what, on what, when and from where. */
export function AuditTable({ entries, timeZone, request }: AuditTableProps) {
  return (
    <Table label="Audit log">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="when" label="When" className="max-md:hidden" />
          <SortableHead request={request} column="what" label="What" />
          <SortableHead request={request} column="who" label="Who" className="max-sm:hidden" />
          <TableHead className="max-lg:hidden">From</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => {
          const when = formatDateTime(new Date(entry.at), timeZone);
          const who = actorLabel(entry);
          return (
            <TableRow key={entry.id} className="align-top">
              <TableCell className="whitespace-nowrap tabular max-md:hidden">{when}</TableCell>
              <TableCell>
                <What entry={entry} />
                <p className="mt-1 text-xs wrap-anywhere text-ink-soft sm:hidden">{who}</p>
                <p className="mt-0.5 text-xs text-ink-soft tabular md:hidden">{when}</p>
              </TableCell>
              <TableCell className="min-w-52 wrap-anywhere max-sm:hidden">{who}</TableCell>
              <TableCell className="text-ink-soft tabular max-lg:hidden">{entry.ip ?? "–"}</TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

function What({ entry: { action, targetType, targetId, details } }: { entry: AuditEntry }) {
  const href = targetHref(targetType, targetId);
  const label = actionLabel(action);
  return (
    <>
      {href ? (
        <Link href={href} prefetch={false} className="font-medium text-ink hover:underline">
          {label}
        </Link>
      ) : (
        <span className="font-medium">{label}</span>
      )}
      <span className="block max-w-[80ch] text-xs wrap-anywhere text-ink-soft">
        {detailLines(details).join(" · ")}
      </span>
    </>
  );
}
