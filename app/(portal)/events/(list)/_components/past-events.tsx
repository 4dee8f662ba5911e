import { CalendarDays } from "lucide";
import { EventCard } from "@/components/events/event-card";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/ui/pagination";
import type { Member } from "@/lib/auth/member";
import { eventBadge } from "@/lib/registrations/labels";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { pageSize } from "./page-size";

type PastEventsProps = { person: Member; timeZone: string; page: number; total: number };

export async function PastEvents({ person, timeZone, page: wanted, total }: PastEventsProps) {
  const page = Math.min(wanted, Math.max(1, Math.ceil(total / pageSize)));
  const events = await listMemberEvents(person, "past", { page, size: pageSize });
  if (total === 0) {
    return (
      <EmptyState icon={CalendarDays} title="No Past Events" description="Past events will appear here." />
    );
  }
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {events.map((event) => (
          <li key={event.id} className="rounded-md border border-line bg-card p-4 sm:p-5">
            <EventCard
              event={event}
              timeZone={timeZone}
              badge={eventBadge[event.isRegistered ? "registered" : "closed"]}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Past events"
        page={page}
        pageCount={Math.ceil(total / pageSize)}
        hrefOf={(other) => `/events?tab=past&page=${other}`}
      />
    </>
  );
}
