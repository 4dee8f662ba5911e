import { CalendarDays } from "lucide";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { can } from "@/lib/auth/member";
import { eventPeriods, type EventPeriod } from "@/lib/events/rules";
import { searchEvents } from "@/lib/events/queries";
import { listTopics } from "@/lib/event-listings/whats-on";
import { loadList } from "@/lib/http/load-list";
import { CreateEvent } from "./create-event";
import { EventsTable } from "./events-table";
import { eventsList, type TabProps } from "../lists";

const periodLabels: Record<EventPeriod, string> = { upcoming: "Upcoming", past: "Past", all: "All" };

/** The events of a period, with what an administrator can do with each. */
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
      filters={
        <FilterLinks
          label="Filter by date"
          request={request}
          name="show"
          values={eventPeriods}
          labelOf={(period) => periodLabels[period]}
        />
      }
      found={await loadList(searchEvents(person, { ...request, ...request.filters }))}
      empty={{
        icon: CalendarDays,
        title: "No upcoming events",
        description: "Create one, and members will see it when you publish it. Past events are under Past.",
      }}
    >
      {({ events }) => <EventsTable person={person} events={events} timeZone={timeZone} request={request} />}
    </ListSection>
  );
}
