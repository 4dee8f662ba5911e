import { MapPin, Video } from "lucide";
import { DateTile } from "@/components/events/date-tile";
import { SeatsLeft } from "@/components/events/seats-taken";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { formatDate, formatMonthDay, formatSpan, formatWeekday } from "@/lib/core/format";
import { pathTo } from "@/lib/core/path-to";
import { priceLabel } from "@/lib/events/labels";
import type { PortalEvent } from "@/lib/events/queries";
import { eventBadge } from "@/lib/seats/labels";
import { registrationState, type RegistrationState } from "@/lib/seats/rules";

type EventRowProps = {
  event: PortalEvent;
  timeZone: string;
  now: Date;
  isPast: boolean;
  /** Whether to show the year, for rows without a heading that names it. */
  withYear?: boolean;
};

/** The badge of an event that people can't register for; null for others. */
function badgeOf(state: RegistrationState, isPast: boolean) {
  if (state === "cancelled" || state === "postponed" || state === "full") return eventBadge[state];
  return state === "closed" && !isPast ? ({ label: "In progress", tone: "aqua" } as const) : null;
}

type RowTimeProps = Pick<EventRowProps, "event" | "timeZone" | "withYear">;

/** The time of an event, "Mon, Dec 7 · 9:00 AM – 1:00 PM". The heading above usually names the year. */
function RowTime({ event, timeZone, withYear }: RowTimeProps) {
  const dayOf = (moment: Date) =>
    `${formatWeekday(moment, timeZone)}, ${(withYear ? formatDate : formatMonthDay)(moment, timeZone)}`;
  const { ends, from, to } = formatSpan(event, timeZone);
  return (
    <time dateTime={event.startDate} className="tabular">
      {dayOf(new Date(event.startDate))} · {from} – {ends !== null && `${dayOf(new Date(event.endDate))}, `}
      {to}
    </time>
  );
}

/**
 * An event in the public list. The whole row links to its page, which is prefetched in full because it is the same for
 * everybody.
 */
export function EventRow({ event, timeZone, now, isPast, withYear = false }: EventRowProps) {
  const { title, location, isOnline, topics } = event;
  const state = registrationState({ ...event, isRegistered: false }, now);
  const badge = badgeOf(state, isPast);
  const times = formatSpan(event, timeZone);
  const isCancelled = state === "cancelled";
  const price = isPast || isCancelled ? null : priceLabel(event);
  return (
    <li className="event-row">
      <DateTile
        month={times.month}
        day={times.day}
        isQuiet={isPast || isCancelled || state === "postponed"}
      />
      <div className="event-row-words">
        <div className="min-w-0">
          <h3 className={cn("font-semibold sm:text-lg sm:leading-snug", isCancelled && "text-ink-soft")}>
            <a href={pathTo("/events/[slug]", { slug: event.slug })} className="event-row-link">
              {title}
            </a>
          </h3>
          <p className={cn("event-row-fact", (isCancelled || state === "postponed") && "line-through")}>
            <RowTime event={event} timeZone={timeZone} withYear={withYear} />
          </p>
          {(location || isOnline) && (
            <p className="event-row-fact flex items-start gap-1.5">
              <Icon of={isOnline ? Video : MapPin} className="mt-0.5" />
              {location ?? "Online"}
            </p>
          )}
          {topics.length > 0 && (
            <p className="mt-2 text-xs font-medium text-aqua-ink">{topics.join(" · ")}</p>
          )}
        </div>
        {(badge || price) && (
          <div className="event-row-price">
            {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
            {price && <p className="font-semibold whitespace-nowrap tabular">{price}</p>}
            {state === "open" && <SeatsLeft event={event} />}
          </div>
        )}
      </div>
    </li>
  );
}
