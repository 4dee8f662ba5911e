import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { calendarDayOf } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import { PermissionsProvider } from "@/components/auth/permissions";
import { EventWhen } from "@/components/events/event-when";
import { EventMenu } from "@/components/events/manage/event-menu";
import { EventStatusBadge } from "@/components/events/manage/event-status-badge";
import { SortableHead } from "@/components/lists/sortable-head";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";
import { can, canForEvent, type Member } from "@/lib/auth/member";
import type { PortalEvent } from "@/lib/events/queries";
import { highestCents, isFree, lowestCents, type PricedEvent } from "@/lib/events/rules";
import { permissionsForEvent } from "@/lib/core/permissions";
import { duplicateEventAction, previewDeletionAction, setEventStatusAction } from "../../actions";
import type { EventsRequest } from "../lists";

type EventsTableProps = { person: Member; events: PortalEvent[]; timeZone: string; request: EventsRequest };

function priceOf(event: PricedEvent): string {
  const lowest = lowestCents(event);
  if (isFree(event)) return "Free";
  if (lowest === 0) return `Free – ${formatMoney(highestCents(event))}`;
  return `${event.prices.length > 1 ? "from " : ""}${formatMoney(lowest)}`;
}

export function EventsTable({ person, events, timeZone, request }: EventsTableProps) {
  const today = calendarDayOf(new Date(), timeZone);
  const isOnDay = ({ status, startDate, endDate }: Pick<PortalEvent, "status" | "startDate" | "endDate">) =>
    status === "published" &&
    calendarDayOf(new Date(startDate), timeZone) <= today &&
    today <= calendarDayOf(new Date(endDate), timeZone);
  return (
    <Table label="Events">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="date" label="Event" />
          <SortableHead request={request} column="attendees" label="Registered" isRight />
          <SortableHead request={request} column="price" label="Price" isRight className="max-sm:hidden" />
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {events.map(
          ({ id, slug, title, status, startDate, endDate, maxAttendees, currentAttendees, ...priced }) => (
            <TableRow key={id}>
              <TableCell className="max-sm:pr-2 sm:min-w-52">
                <Link
                  href={pathTo(
                    canForEvent(person, "registrations.read", id)
                      ? "/admin/events/[eventId]"
                      : "/admin/events/[eventId]/check-in",
                    { eventId: id },
                  )}
                  prefetch={false}
                  className="mr-2 font-medium text-ink hover:underline"
                >
                  {title}
                </Link>
                <EventStatusBadge status={status} />
                {isOnDay({ status, startDate, endDate }) && <Badge tone="aqua">Today</Badge>}
                <p className="text-ink-soft">
                  <EventWhen startDate={startDate} endDate={endDate} timeZone={timeZone} />
                </p>
                <p className="tabular sm:hidden">{priceOf(priced)}</p>
              </TableCell>
              <TableCell className="sum">
                {maxAttendees === null
                  ? `${currentAttendees}, no limit`
                  : `${currentAttendees} of ${maxAttendees}`}
              </TableCell>
              <TableCell className="sum max-sm:hidden">{priceOf(priced)}</TableCell>
              <ActionsCell>
                <PermissionsProvider permissions={permissionsForEvent(person.grants, id)}>
                  <EventMenu
                    event={{ id, slug, title, status, currentAttendees }}
                    publicPage={publicUrl(pathTo("/events/[slug]", { slug }))}
                    onSetStatus={setEventStatusAction}
                    onPreviewDeletion={previewDeletionAction}
                    onDuplicate={can(person, "events.edit") ? duplicateEventAction : null}
                  />
                </PermissionsProvider>
              </ActionsCell>
            </TableRow>
          ),
        )}
      </TableBody>
    </Table>
  );
}
