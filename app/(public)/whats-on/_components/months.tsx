import { formatMonthOfYear } from "@/lib/core/format";
import type { PortalEvent } from "@/lib/events/queries";
import { EventRow } from "./event-row";

type MonthsProps = { events: PortalEvent[]; timeZone: string; now: Date; isPast?: boolean };

const isUndated = ({ status, endDate }: PortalEvent, now: Date) =>
  status === "postponed" && Date.parse(endDate) <= now.getTime();

/**
 * Events grouped by the month in which they begin, in the given order. Postponed events whose date has passed belong to
 * no month.
 */
export function Months({ events, timeZone, now, isPast = false }: MonthsProps) {
  const headingOf = (event: PortalEvent) =>
    isUndated(event, now)
      ? "New date to be announced"
      : formatMonthOfYear(new Date(event.startDate), timeZone);
  const months = new Map<string, PortalEvent[]>();
  for (const event of events) {
    const month = headingOf(event);
    months.set(month, [...(months.get(month) ?? []), event]);
  }
  return (
    <div className="grid gap-10">
      {[...months].map(([month, ofMonth], index) => (
        <section
          key={month}
          aria-labelledby={`month-${index}`}
          className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <h2 id={`month-${index}`} className="font-semibold lg:sticky lg:top-14 lg:pt-5">
            {month}
          </h2>
          <ul className="card divide-y divide-line overflow-clip">
            {ofMonth.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                timeZone={timeZone}
                now={now}
                isPast={isPast}
                withYear={isUndated(event, now)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
