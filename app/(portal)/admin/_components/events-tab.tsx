import { CalendarDays } from "lucide";
import { listHref, type ListRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { EmptyState } from "@/components/layout/empty-state";
import { Pagination } from "@/components/lists/pagination";
import type { Admin } from "@/lib/auth/member";
import { searchEvents } from "@/lib/events/queries";
import { formatCount } from "@/lib/paging";
import { EventsTable } from "./events-table";

const pageSize = 20;
const kept = { tab: "events" };

type EventsTabProps = { person: Admin; timeZone: string; request: ListRequest };

/** All events, with what an administrator can do with each. */
export async function EventsTab({ person, timeZone, request: asked }: EventsTabProps) {
  const request = { ...asked, kept };
  const { text } = request;
  const { total, page, events } = await searchEvents(person, { ...request, size: pageSize });
  return (
    <section aria-labelledby="events" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="events" className="font-semibold">
          Events <span className="font-normal text-ink-soft tabular">({formatCount(total)})</span>
        </h2>
        <SearchForm label="Search events" text={text} kept={kept} />
      </div>
      {events.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          headingLevel={3}
          title={text ? "No events found" : "No events yet"}
          description={
            text ? `Nothing matches “${text}”.` : "Create the first one. Members will see it immediately."
          }
        />
      ) : (
        <EventsTable events={events} timeZone={timeZone} request={request} />
      )}
      <Pagination
        label="Events"
        page={page}
        total={total}
        size={pageSize}
        hrefOf={(wanted) => listHref("/admin", { ...request, page: wanted })}
      />
    </section>
  );
}
