import { CalendarDays } from "lucide";
import type { ListRequest } from "@/components/lists/list-address";
import { ListSection } from "@/components/lists/list-section";
import type { Admin } from "@/lib/auth/member";
import { searchEvents } from "@/lib/events/queries";
import { EventsTable } from "./events-table";

const pageSize = 20;
const kept = { tab: "events" };

type EventsTabProps = { person: Admin; timeZone: string; request: ListRequest };

/** All events, with what an administrator can do with each. */
export async function EventsTab({ person, timeZone, request: asked }: EventsTabProps) {
  const request = { ...asked, kept };
  const { text } = request;
  const { events, ...found } = await searchEvents(person, { ...request, size: pageSize });
  return (
    <ListSection
      label="Events"
      headingId="events"
      path="/admin"
      request={request}
      searchLabel="Search events"
      pageSize={pageSize}
      empty={{
        icon: CalendarDays,
        title: text ? "No events found" : "No events yet",
        description: text
          ? `Nothing matches “${text}”.`
          : "Create the first one. Members will see it immediately.",
      }}
      {...found}
    >
      <EventsTable events={events} timeZone={timeZone} request={request} />
    </ListSection>
  );
}
