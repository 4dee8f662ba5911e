import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import { paymentBadge } from "@/lib/registrations/labels";
import type { Attendee } from "@/lib/registrations/queries";

export function AttendeesTable({ attendees, timeZone }: { attendees: Attendee[]; timeZone: string }) {
  return (
    <Table label="Registrations">
      <TableHeader>
        <TableRow>
          <TableHead>Attendee</TableHead>
          <TableHead>Company</TableHead>
          <TableHead>Payment status</TableHead>
          <TableHead className="text-right">Amount</TableHead>
          <TableHead>Registered on</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {attendees.map((attendee) => {
          const { label, tone } = paymentBadge(attendee.paymentStatus);
          return (
            <TableRow key={attendee.id}>
              <TableCell>
                <span className="font-medium">
                  {attendee.firstName} {attendee.lastName}
                </span>
                <span className="block text-ink-soft">{attendee.email}</span>
              </TableCell>
              <TableCell>
                {attendee.companyName ?? "—"}
                {attendee.position && <span className="block text-ink-soft">{attendee.position}</span>}
              </TableCell>
              <TableCell>
                <Badge tone={tone}>{label}</Badge>
              </TableCell>
              <TableCell className="text-right whitespace-nowrap tabular">
                {attendee.paymentAmount} BSD
              </TableCell>
              <TableCell className="whitespace-nowrap tabular">
                {formatDateTime(attendee.registrationDate, timeZone)}
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}
