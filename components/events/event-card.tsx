import Link from "next/link";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { pathTo } from "@/lib/core/path-to";
import { priceLabel } from "@/lib/events/labels";
import { isFree } from "@/lib/events/rules";
import type { ShownEvent } from "@/lib/registrations/shown-event";
import { DateTile } from "./date-tile";
import { EventTime } from "./event-time";

type EventCardProps = {
  event: Omit<ShownEvent, "state">;
  badge: { label: string; tone: BadgeTone };
  /** Whether a free event shows "Free". Otherwise only a price above 0 is shown, as on the Events page. */
  saysFree?: boolean;
  /** The level of the title: 2 directly below the page's title, 3 inside a section. */
  headingLevel?: 2 | 3;
  /** The card's buttons. Without any, the card ends after its details. */
  actions?: ReactNode;
};

/** An event in a list: date, title, topics, time and place, price and status. */
export function EventCard({ event, badge, saysFree = false, headingLevel = 3, actions }: EventCardProps) {
  const price = isFree(event) && !saysFree ? null : priceLabel(event);
  const Title = `h${headingLevel}` as const;
  return (
    <article className="flex h-full gap-4">
      <DateTile month={event.times.month} day={event.times.day} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-col-reverse items-start gap-x-4 gap-y-1.5 sm:flex-row sm:justify-between">
          <Title className="font-semibold text-ink">
            <Link
              href={pathTo("/event/[eventId]", { eventId: event.id })}
              prefetch={false}
              className="hover:underline"
            >
              {event.title}
            </Link>
          </Title>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 sm:max-w-44 sm:flex-col sm:items-end sm:text-right">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {event.held && <span className="text-sm font-medium text-warning tabular">{event.held}</span>}
          </div>
        </div>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{event.description}</p>
        <p className="mt-3 text-sm text-ink-soft">
          <EventTime startDate={event.startDate} times={event.times} />
          {event.location && <span className="block">{event.location}</span>}
        </p>
        {(price || actions) && (
          <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
            {price && <span className="mr-2 text-sm font-semibold text-ink tabular">{price}</span>}
            {actions}
          </div>
        )}
      </div>
    </article>
  );
}
