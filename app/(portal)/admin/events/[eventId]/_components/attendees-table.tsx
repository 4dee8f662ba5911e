import { formatPrice } from "@/lib/core/money";
import { SortableHead } from "@/components/lists/sortable-head";
import { Badge } from "@/components/ui/badge";
import {
  ActionsCell,
  ActionsHead,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { PortalEvent } from "@/lib/events/queries";
import { formatDate, formatDateTime } from "@/lib/core/format";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { attendeeBadges } from "@/lib/registrations/labels";
import { AttendeeMenu } from "./attendee-menu";
import type { AttendeesRequest } from "./attendees-list";

type AttendeesTableProps = {
  attendees: ListedAttendee[];
  prices: PortalEvent["prices"];
  timeZone: string;
  /** The default date of a recorded payment: "2026-11-21". */
  today: string;
  request: AttendeesRequest;
};

export function AttendeesTable({ attendees, prices, timeZone, today, request }: AttendeesTableProps) {
  const hasRates = prices.length > 0 || attendees.some(({ registrationType }) => registrationType !== null);
  return (
    <Table label="Registrations">
      <TableHeader>
        <TableRow>
          <SortableHead request={request} column="name" label="Registrant" />
          <SortableHead request={request} column="company" label="Company" className="max-lg:hidden" />
          {hasRates && <TableHead className="max-md:hidden">Rate</TableHead>}
          <SortableHead request={request} column="payment" label="Status" className="max-sm:hidden" />
          <SortableHead request={request} column="amount" label="Amount" isRight />
          <SortableHead request={request} column="date" label="Registered on" className="max-md:hidden" />
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {attendees.map((attendee) => (
          <TableRow key={attendee.id}>
            <TableCell className="max-w-38 max-sm:pr-2 sm:max-w-72">
              <span className="font-medium">{attendee.name}</span>
              <span className="row-words" title={attendee.email}>
                {attendee.email}
              </span>
              <Badges attendee={attendee} timeZone={timeZone} className="phone-line gap-1" />
            </TableCell>
            <TableCell className="max-w-56 max-lg:hidden">
              {attendee.companyName ?? "—"}
              {attendee.position && <span className="block text-ink-soft">{attendee.position}</span>}
            </TableCell>
            {hasRates && (
              <TableCell className="max-md:hidden">
                {rateLabel(prices, attendee.registrationType) ?? "—"}
              </TableCell>
            )}
            <TableCell className="max-sm:hidden">
              <Badges attendee={attendee} timeZone={timeZone} />
            </TableCell>
            <TableCell className="sum">
              {formatPrice(attendee.amountCents)}
              {attendee.reference && <span className="row-note">{attendee.reference}</span>}
              {attendee.isReported && <span className="block text-xs text-ink-soft">payment reported</span>}
              {attendee.heldUntil && !attendee.isReported && (
                <span
                  className="row-note"
                  title={`The seat will be released on ${formatDateTime(new Date(attendee.heldUntil), timeZone)}`}
                >
                  held until {formatDate(new Date(attendee.heldUntil), timeZone)}
                </span>
              )}
            </TableCell>
            <TableCell className="date max-md:hidden">
              <time
                dateTime={attendee.registrationDate}
                title={formatDateTime(new Date(attendee.registrationDate), timeZone)}
              >
                {formatDate(new Date(attendee.registrationDate), timeZone)}
              </time>
            </TableCell>
            <ActionsCell>
              <AttendeeMenu
                attendee={attendee}
                rate={rateLabel(prices, attendee.registrationType)}
                today={today}
              />
            </ActionsCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The label of a rate; a rate that is no longer in the price list is shown by its stored name. */
function rateLabel(prices: PortalEvent["prices"], registrationType: string | null): string | null {
  return prices.find((line) => line.registrationType === registrationType)?.label ?? registrationType;
}

type BadgesProps = { attendee: ListedAttendee; timeZone: string; className?: string };

function Badges({ attendee, timeZone, className = "badges" }: BadgesProps) {
  const { checkedInAt } = attendee;
  return (
    <span
      className={className}
      title={checkedInAt ? `Checked in ${formatDateTime(new Date(checkedInAt), timeZone)}` : undefined}
    >
      {attendeeBadges(attendee).map(({ label, tone }) => (
        <Badge key={label} tone={tone}>
          {label}
        </Badge>
      ))}
    </span>
  );
}
