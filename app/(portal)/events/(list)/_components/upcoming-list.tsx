"use client";

import { EventActions } from "@/components/events/event-actions";
import { EventCard } from "@/components/events/event-card";
import { eventBadge } from "@/lib/seats/labels";
import type { ShownEvent } from "@/lib/registrations/shown-event";

/** The cards of the Upcoming tab. A client component, so that the page contains their data rather than their markup. */
export function UpcomingList({ events }: { events: ShownEvent[] }) {
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {events.map((event) => (
        <li key={event.id} className="rounded-md border border-line bg-card p-4 sm:p-5">
          <EventCard
            event={event}
            headingLevel={2}
            badge={eventBadge[event.state]}
            actions={<EventActions event={event} />}
          />
        </li>
      ))}
    </ul>
  );
}
