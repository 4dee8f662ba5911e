import { formatMoney } from "@/lib/core/money";
import { Progress } from "@/components/ui/progress";
import type { PortalEvent } from "@/lib/events/queries";
import { capacityPercent, isFree, type PricedEvent } from "@/lib/events/rules";
import type { AttendeeSummary } from "@/lib/registrations/attendee-queries";

type EventFiguresProps = {
  event: Pick<PortalEvent, "currentAttendees" | "maxAttendees" | "offeredSeats"> & PricedEvent;
  summary: AttendeeSummary;
};

/** The event's seats, income and attendance. */
export function EventFigures({
  event,
  summary: { paid: confirmed, free, pending, checked_in: checkedIn, paidCents, pendingCents },
}: EventFiguresProps) {
  const { currentAttendees, maxAttendees, offeredSeats } = event;
  const paid = confirmed - free;
  const figures = [
    {
      label: "Seats held",
      value: currentAttendees,
      of: maxAttendees === null ? "no limit" : `of ${maxAttendees.toLocaleString("en")}`,
      percent: maxAttendees === null ? null : capacityPercent(currentAttendees, maxAttendees),
      note: `${confirmed.toLocaleString("en")} confirmed and ${pending.toLocaleString("en")} pending${
        offeredSeats > 0 ? `; ${offeredSeats.toLocaleString("en")} more offered to the waiting list` : ""
      }`,
    },
    paid === 0 && (free > 0 || isFree(event))
      ? { label: "Free", value: free, of: "confirmed", percent: null, note: null }
      : {
          label: "Paid",
          value: paid,
          of: formatMoney(paidCents),
          percent: null,
          note: free > 0 ? `${free.toLocaleString("en")} more free` : null,
        },
    {
      label: "Pending",
      value: pending,
      of: pendingCents === 0 && (pending > 0 || isFree(event)) ? "free" : formatMoney(pendingCents),
      percent: null,
      note: null,
    },
    {
      label: "Checked in",
      value: checkedIn,
      of: `of ${confirmed.toLocaleString("en")} confirmed`,
      percent: confirmed === 0 ? null : capacityPercent(checkedIn, confirmed),
      note: "Only a confirmed seat has a ticket",
    },
  ];
  return (
    <dl className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line lg:grid-cols-4">
      {figures.map(({ label, value, of, percent, note }) => (
        <div key={label} className="bg-card p-4 sm:p-5">
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
            <span className="text-2xl font-semibold tabular">{value.toLocaleString("en")}</span>{" "}
            <span className="text-sm text-ink-soft tabular">{of}</span>
          </dd>
          {percent !== null && (
            <dd className="mt-2.5">
              <Progress value={percent} label={label} className="h-1.5" />
            </dd>
          )}
          {note && <dd className="mt-2 text-xs text-ink-soft">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
