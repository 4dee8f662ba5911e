import { CalendarDays } from "lucide";
import { EventActions } from "@/components/events/event-actions";
import { EventCard } from "@/components/events/event-card";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { Member } from "@/lib/auth/member";
import { eventTimes } from "@/lib/events/times";
import { eventBadge } from "@/lib/registrations/labels";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { registrationState } from "@/lib/registrations/rules";
import { pageSize } from "./page-size";

type UpcomingEventsProps = { person: Member; timeZone: string; page: number; total: number };

export async function UpcomingEvents({ person, timeZone, page: wanted, total }: UpcomingEventsProps) {
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  const events = await listMemberEvents(person, "upcoming", { page, size: pageSize });
  if (total === 0) {
    return (
      <EmptyState
        icon={CalendarDays}
        title="No Upcoming Events"
        description="Check back soon for new events and workshops."
      />
    );
  }
  const now = new Date();
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {events.map((event) => {
          const state = registrationState(event, now);
          return (
            <li key={event.id} className="rounded-md border border-line bg-card p-4 sm:p-5">
              <EventCard
                event={event}
                times={eventTimes(event, timeZone)}
                headingLevel={2}
                badge={eventBadge[state]}
                actions={<EventActions event={event} state={state} />}
              />
            </li>
          );
        })}
      </ul>
      <div className="mt-6">
        <Pagination
          label="Upcoming events"
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          hrefOf={(other) => `/events?page=${other}`}
        />
      </div>
    </>
  );
}
