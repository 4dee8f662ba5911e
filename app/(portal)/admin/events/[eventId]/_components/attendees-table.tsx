import type { ListRequest } from "@/components/lists/list-address";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import { Table, TableBody, TableCell, TableHeader, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/format";
import { paymentBadge } from "@/lib/registrations/labels";
import type { Attendee } from "@/lib/registrations/queries";

type AttendeesTableProps = { attendees: Attendee[]; timeZone: string; path: string; request: ListRequest };

export function AttendeesTable({ attendees, timeZone, path, request }: AttendeesTableProps) {
  const column = { path, request };
  return (
    <Table label="Registrations">
      <TableHeader>
        <TableRow>
          <SortableHead {...column} column="name" label="Attendee" />
          <SortableHead {...column} column="company" label="Company" />
          <SortableHead {...column} column="payment" label="Payment status" />
          <SortableHead {...column} column="amount" label="Amount" isRight />
          <SortableHead {...column} column="date" label="Registered on" />
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
