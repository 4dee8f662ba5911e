import { CalendarDays } from "lucide";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { can } from "@/lib/auth/member";
import { searchEvents } from "@/lib/events/queries";
import { listTopics } from "@/lib/event-listings/whats-on";
import { loadList } from "@/lib/http/load-list";
import { CreateEvent } from "./create-event";
import { EventsTable } from "./events-table";
import { eventsList, type TabProps } from "../lists";

/** All events, with what an administrator can do with each. */
export async function EventsTab({ person, timeZone, search }: TabProps) {
  const request = parseListRequest(eventsList, search);
  return (
    <ListSection
      label="Events"
      headingId="events"
      isPage
      request={request}
      searchLabel="Search events"
      tools={
        can(person, "events.edit") && <CreateEvent timeZone={timeZone} topics={await listTopics(person)} />
      }
      found={await loadList(searchEvents(person, request))}
      empty={{
        icon: CalendarDays,
        title: "No events yet",
        description: "Create the first one. Members will see it immediately.",
      }}
    >
      {({ events }) => <EventsTable person={person} events={events} timeZone={timeZone} request={request} />}
    </ListSection>
  );
}
