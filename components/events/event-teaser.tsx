import { DateTile } from "@/components/events/date-tile";
import { EventTime } from "@/components/events/event-time";
import { cn } from "@/components/ui/cn";
import type { FormattedSpan } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";

type EventTeaserProps = {
  event: { slug: string; title: string; location: string | null; startDate: string };
  times: FormattedSpan;
  /** The title's heading level, one below that of the list. */
  as: "h3" | "h4";
  /** Whether the teaser is in a list that is a card itself. */
  isInList?: boolean;
};

/** An event in a list of upcoming events: time, title, place, and a link to its page. */
export function EventTeaser({
  event: { slug, title, location, startDate },
  times,
  as: Heading,
  isInList = false,
}: EventTeaserProps) {
  return (
    <li className={cn("event-row", isInList ? "sm:p-4" : "card")}>
      <DateTile month={times.month} day={times.day} />
      <div className="min-w-0">
        <Heading className="font-semibold">
          <a href={pathTo("/events/[slug]", { slug })} className="event-row-link">
            {title}
          </a>
        </Heading>
        <p className="event-row-fact">
          <EventTime startDate={startDate} times={times} />
        </p>
        {location && <p className="event-row-fact">{location}</p>}
      </div>
    </li>
  );
}
