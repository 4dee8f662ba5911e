import Link from "next/link";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { formatPrice } from "@/lib/format";
import { DateTile } from "./date-tile";
import { EventWhen } from "./event-when";

type EventCardProps = {
  event: {
    id: string;
    title: string;
    description: string;
    startDate: string;
    endDate: string;
    location: string | null;
    price: number;
  };
  badge: { label: string; tone: BadgeTone };
  timeZone: string;
  /** Buttons; without any the card ends after its facts. */
  actions?: ReactNode;
};

/** An event in a list: date, title, what it is about, when and where, price and status. */
export function EventCard({ event, badge, timeZone, actions }: EventCardProps) {
  return (
    <article className="flex gap-4 rounded-md border border-line bg-card p-4 sm:p-5">
      <DateTile date={event.startDate} timeZone={timeZone} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3 className="font-semibold text-ink">
            <Link href={`/event/${event.id}`} prefetch={false} className="hover:underline">
              {event.title}
            </Link>
          </h3>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </div>
        <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{event.description}</p>
        <p className="mt-3 text-sm text-ink-soft">
          <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
          {event.location && <span className="block">{event.location}</span>}
        </p>
        {(event.price > 0 || actions) && (
          <div className="mt-4 flex flex-wrap items-center gap-2">
            {event.price > 0 && (
              <span className="mr-2 text-sm font-semibold text-ink tabular">
                ${formatPrice(event.price)} BSD
              </span>
            )}
            {actions}
          </div>
        )}
      </div>
    </article>
  );
}
