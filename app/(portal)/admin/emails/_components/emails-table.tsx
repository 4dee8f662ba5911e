import Link from "next/link";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { pathTo } from "@/lib/core/path-to";
import { coveredEmailNote, emailBadge } from "@/lib/emails/labels";
import type { ListedEmail } from "@/lib/emails/queries";
import { formatDateTime } from "@/lib/core/format";
import type { OutboxRequest } from "./outbox-list";

type EmailsTableProps = { emails: ListedEmail[]; timeZone: string; request: OutboxRequest };

export function EmailsTable({ emails, timeZone, request }: EmailsTableProps) {
  return (
    <Table label="Emails">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="subject" label="Email" />
          <TableHead className="max-sm:hidden">State</TableHead>
          <SortableHead request={request} column="date" label="Written" className="max-md:hidden" />
        </TableRow>
      </TableHeader>
      <TableBody>
        {emails.map(({ id, toAddress, subject, isCovered, state, createdAt, attempts, nextAttemptAt }) => {
          const { label, tone } = emailBadge[state];
          return (
            <TableRow key={id}>
              <TableCell>
                <Link
                  href={pathTo("/admin/emails/[emailId]", { emailId: id })}
                  prefetch={false}
                  className="font-medium text-ink hover:underline"
                >
                  {subject}
                </Link>
                <span className="block wrap-anywhere text-ink-soft">{toAddress}</span>
                {isCovered && <span className="block text-xs text-ink-soft">{coveredEmailNote}</span>}
                <Badge tone={tone} className="mt-1.5 sm:hidden">
                  {label}
                </Badge>
              </TableCell>
              <TableCell className="whitespace-nowrap max-sm:hidden">
                <Badge tone={tone}>{label}</Badge>
                {nextAttemptAt && attempts > 0 && (
                  <span className="mt-1 block text-xs text-ink-soft tabular">
                    Next attempt {formatDateTime(new Date(nextAttemptAt), timeZone)}
                  </span>
                )}
              </TableCell>
              <TableCell className="date max-md:hidden">
                {formatDateTime(new Date(createdAt), timeZone)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
