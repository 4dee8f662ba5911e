import { CalendarDays } from "lucide";
import Link from "next/link";
import { EventActions } from "@/components/events/event-actions";
import { EventCard } from "@/components/events/event-card";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { pathTo } from "@/lib/core/path-to";
import { dashboardBadge } from "@/lib/seats/labels";
import type { ShownEvent } from "@/lib/registrations/shown-event";

export type UpcomingEventsProps = { events: ShownEvent[] };

/** The next events, and whether the member is registered for each. */
export function UpcomingEvents({ events }: UpcomingEventsProps) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>Upcoming Events</CardTitle>
      </CardHeader>
      <CardContent>
        {events.length === 0 ? (
          <EmptyState icon={CalendarDays} title="No upcoming events" headingLevel={3} />
        ) : (
          <ul className="divide-y divide-line">
            {events.map((event) => (
              <li key={event.id} className="py-5 first:pt-0">
                <EventCard
                  event={event}
                  badge={dashboardBadge[event.state]}
                  saysFree
                  actions={<EventActions event={event} isAside />}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-5">
          <Button asChild variant="secondary">
            <Link href={pathTo("/events")}>View All Events</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link href={pathTo("/events", { query: { tab: "past" } })}>
              View Past Events &amp; Certificates
            </Link>
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}
