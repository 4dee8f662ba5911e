import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { emailBadge } from "@/lib/emails/labels";
import type { ListedEmail } from "@/lib/emails/queries";
import { formatDateTime } from "@/lib/format";

type EmailsTableProps = { emails: ListedEmail[]; timeZone: string };

export function EmailsTable({ emails, timeZone }: EmailsTableProps) {
  return (
    <Table label="E-mails">
      <TableHeader>
        <TableRow>
          <TableHead>E-mail</TableHead>
          <TableHead>State</TableHead>
          <TableHead>Written</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {emails.map(({ id, toAddress, subject, state, createdAt, attempts, nextAttemptAt }) => {
          const { label, tone } = emailBadge[state];
          return (
            <TableRow key={id}>
              <TableCell className="min-w-60">
                <Link
                  href={`/admin/emails/${id}`}
                  prefetch={false}
                  className="font-medium text-ink hover:underline"
                >
                  {subject}
                </Link>
                <span className="block wrap-anywhere text-ink-soft">{toAddress}</span>
              </TableCell>
              <TableCell className="whitespace-nowrap">
                <Badge tone={tone}>{label}</Badge>
                {nextAttemptAt && attempts > 0 && (
                  <span className="mt-1 block text-xs text-ink-soft tabular">
                    Next attempt {formatDateTime(nextAttemptAt, timeZone)}
                  </span>
                )}
              </TableCell>
              <TableCell className="whitespace-nowrap tabular">
                {formatDateTime(createdAt, timeZone)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
