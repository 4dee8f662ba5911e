import { ArrowRight } from "lucide";
import { DateTile } from "@/components/events/date-tile";
import { EventTime } from "@/components/events/event-time";
import { Icon } from "@/components/ui/icon";
import { formatSpan } from "@/lib/core/format";
import type { OtherEvent } from "@/lib/events/whats-on";

type MoreEventsProps = { events: OtherEvent[]; timeZone: string };

/** The next events besides the one that is shown, and the way to all. */
export function MoreEvents({ events, timeZone }: MoreEventsProps) {
  const shown = events.map(({ startDate, endDate, ...event }) => {
    const span = { startDate: startDate.toISOString(), endDate: endDate.toISOString() };
    return { ...event, startDate: span.startDate, times: formatSpan(span, timeZone) };
  });
  return (
    <section aria-labelledby="more-events" className="page mt-14 sm:mt-20">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-t border-line pt-8">
        <h2 id="more-events" className="text-xl font-semibold">
          More events
        </h2>
        <a
          href="/whats-on"
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-4"
        >
          See what&apos;s on <Icon of={ArrowRight} />
        </a>
      </div>
      {shown.length > 0 && (
        <ul className="mt-5 grid gap-3 md:grid-cols-3">
          {shown.map(({ slug, title, location, startDate, times }) => (
            <li key={slug} className="event-row card">
              <DateTile month={times.month} day={times.day} />
              <div className="min-w-0">
                <h3 className="font-semibold">
                  <a href={`/events/${slug}`} className="event-row-link">
                    {title}
                  </a>
                </h3>
                <p className="event-row-fact">
                  <EventTime startDate={startDate} times={times} />
                </p>
                {location && <p className="event-row-fact">{location}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
