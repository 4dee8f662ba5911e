import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { hoursInWords } from "@/lib/certificates/labels";
import { formatDateTime, formatRelative } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { cpdBadge } from "@/lib/cpd/labels";
import type { ListedCpdEntry } from "@/lib/cpd/review-queries";
import type { CpdRequest } from "../lists";

type CpdTableProps = { entries: ListedCpdEntry[]; timeZone: string; request: CpdRequest };

export function CpdTable({ entries, timeZone, request }: CpdTableProps) {
  const now = new Date();
  return (
    <Table label="CPD">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="title" label="Entry" />
          <SortableHead request={request} column="member" label="Member" className="max-sm:hidden" />
          <SortableHead request={request} column="date" label="Submitted" />
          <TableHead className="max-sm:hidden">Status</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map(({ id, title, provider, hours, category, state, submittedAt, member }) => {
          const badge = cpdBadge[state];
          const submitted = new Date(submittedAt ?? 0);
          return (
            <TableRow key={id}>
              <TableCell className="max-w-56 max-sm:pr-2 sm:max-w-80">
                <Link
                  href={pathTo("/admin/cpd/[entryId]", { entryId: id })}
                  prefetch={false}
                  className="row-name"
                >
                  {title}
                </Link>
                <span className="block text-ink-soft">
                  {hoursInWords(hours)} · {category} · {provider}
                </span>
                <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 sm:hidden">
                  {member.name} <Badge tone={badge.tone}>{badge.label}</Badge>
                </span>
              </TableCell>
              <TableCell className="max-w-64 max-sm:hidden">
                {member.name}
                <span className="row-words" title={member.email}>
                  {member.email}
                </span>
              </TableCell>
              <TableCell className="date">
                <time dateTime={submitted.toISOString()} title={formatDateTime(submitted, timeZone)}>
                  {formatRelative(submitted, now)}
                </time>
              </TableCell>
              <TableCell className="max-sm:hidden">
                <Badge tone={badge.tone}>{badge.label}</Badge>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
