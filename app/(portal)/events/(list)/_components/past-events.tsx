import { CalendarDays } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import type { Member } from "@/lib/auth/member";
import { clampPage } from "@/lib/paging";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { pageSize } from "./page-size";
import { PastEventCard } from "./past-event-card";

type PastEventsProps = { person: Member; timeZone: string; page: number; total: number };

export async function PastEvents({ person, timeZone, page: wanted, total }: PastEventsProps) {
  const page = clampPage(wanted, total, pageSize);
  const events = await listMemberEvents(person, "past", { page, size: pageSize });
  if (total === 0) {
    return (
      <EmptyState icon={CalendarDays} title="No Past Events" description="Past events will appear here." />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line rounded-md border border-line bg-card">
        {events.map((event) => (
          <li key={event.id}>
            <PastEventCard event={event} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          label="Past events"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(other) => `/events?tab=past&page=${other}`}
        />
      </div>
    </>
  );
}
