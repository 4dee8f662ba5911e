import Link from "next/link";
import { EventWhen } from "@/components/events/event-when";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { PortalEvent } from "@/lib/events/queries";
import { EventMenu } from "./event-menu";

export function EventsTable({ events, timeZone }: { events: PortalEvent[]; timeZone: string }) {
  return (
    <Table label="Events">
      <TableHeader>
        <TableRow>
          <TableHead>Event</TableHead>
          <TableHead className="text-right">Attendees</TableHead>
          <TableHead className="text-right">Price</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {events.map(({ id, slug, title, startDate, endDate, maxAttendees, currentAttendees, price }) => (
          <TableRow key={id}>
            <TableCell className="min-w-52">
              <Link
                href={`/admin/events/${id}`}
                prefetch={false}
                className="font-medium text-ink hover:underline"
              >
                {title}
              </Link>
              <p className="text-ink-soft">
                <EventWhen startDate={startDate} endDate={endDate} timeZone={timeZone} />
              </p>
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular">
              {currentAttendees} / {maxAttendees ?? "Unlimited"}
            </TableCell>
            <TableCell className="text-right whitespace-nowrap tabular">
              {price > 0 ? `${price.toFixed(2)} BSD` : "Free"}
            </TableCell>
            <TableCell className="text-right">
              <EventMenu event={{ id, slug, title }} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
