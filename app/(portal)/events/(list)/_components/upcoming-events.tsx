import { CalendarDays } from "lucide";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import type { Member } from "@/lib/auth/member";
import { clampPage } from "@/lib/paging";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { shownEvent } from "@/lib/registrations/shown-event";
import { pageSize } from "./page-size";
import { UpcomingList } from "./upcoming-list";

type UpcomingEventsProps = { person: Member; timeZone: string; page: number; total: number };

export async function UpcomingEvents({ person, timeZone, page: wanted, total }: UpcomingEventsProps) {
  const page = clampPage(wanted, total, pageSize);
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
      <UpcomingList events={events.map((event) => shownEvent(event, timeZone, now))} />
      <div className="mt-6">
        <Pagination
          label="Upcoming events"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(other) => `/events?page=${other}`}
        />
      </div>
    </>
  );
}
