import { ArrowRight } from "lucide";
import { EventTeaser } from "@/components/events/event-teaser";
import { Icon } from "@/components/ui/icon";
import { formatSpan } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import type { OtherEvent } from "@/lib/event-listings/whats-on";

type MoreEventsProps = { events: OtherEvent[]; timeZone: string };

/** The next events besides the one on the page, with a link to all. */
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
          href={pathTo("/whats-on")}
          className="inline-flex min-h-6 items-center gap-1.5 font-medium text-aqua-ink underline underline-offset-4"
        >
          See what&apos;s on <Icon of={ArrowRight} />
        </a>
      </div>
      {shown.length > 0 && (
        <ul className="mt-5 grid gap-3 md:grid-cols-3">
          {shown.map(({ times, ...event }) => (
            <EventTeaser key={event.slug} event={event} times={times} as="h3" />
          ))}
        </ul>
      )}
    </section>
  );
}
