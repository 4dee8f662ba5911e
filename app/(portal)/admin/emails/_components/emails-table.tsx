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
          <TableHead className="max-sm:hidden">State</TableHead>
          <TableHead className="max-md:hidden">Written</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {emails.map(({ id, toAddress, subject, state, createdAt, attempts, nextAttemptAt }) => {
          const { label, tone } = emailBadge[state];
          return (
            <TableRow key={id}>
              <TableCell>
                <Link
                  href={`/admin/emails/${id}`}
                  prefetch={false}
                  className="font-medium text-ink hover:underline"
                >
                  {subject}
                </Link>
                <span className="block wrap-anywhere text-ink-soft">{toAddress}</span>
                <Badge tone={tone} className="mt-1.5 sm:hidden">
                  {label}
                </Badge>
              </TableCell>
              <TableCell className="whitespace-nowrap max-sm:hidden">
                <Badge tone={tone}>{label}</Badge>
                {nextAttemptAt && attempts > 0 && (
                  <span className="mt-1 block text-xs text-ink-soft tabular">
                    Next attempt {formatDateTime(nextAttemptAt, timeZone)}
                  </span>
                )}
              </TableCell>
              <TableCell className="whitespace-nowrap tabular max-md:hidden">
                {formatDateTime(createdAt, timeZone)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
