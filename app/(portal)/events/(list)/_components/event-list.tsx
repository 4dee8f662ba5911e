import { CalendarDays } from "lucide";
import { parseListRequest, type SearchParams } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import type { Member } from "@/lib/auth/member";
import { mapMyCertificates } from "@/lib/certificates/queries";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { clampPage } from "@/lib/core/paging";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { shownEvent } from "@/lib/registrations/shown-event";
import { PastEventCard } from "./past-event-card";
import { UpcomingList } from "./upcoming-list";

const lists = {
  upcoming: {
    label: "Upcoming events",
    fixed: {},
    empty: { title: "No Upcoming Events", description: "Check back soon for new events and workshops." },
  },
  past: {
    label: "Past events",
    fixed: { tab: "past" },
    empty: { title: "No Past Events", description: "Past events will appear here." },
  },
};

type EventListProps = {
  which: "upcoming" | "past";
  person: Member;
  timeZone: string;
  search: SearchParams;
  total: number;
};

export async function EventList({ which, person, timeZone, search, total }: EventListProps) {
  const { label, fixed, empty } = lists[which];
  const request = parseListRequest(
    { path: pathTo("/events"), fixed, noun: "events", size: 12, filters: {}, sorts: [] },
    search,
  );
  const page = clampPage(request.page, total, request.size);
  const events = await loadList(listMemberEvents(person, which, { page, size: request.size }));
  const certificates = which === "past" ? await mapMyCertificates(person) : null;
  const now = new Date();
  return (
    <ListSection
      label={label}
      request={request}
      found={events && { events, total, page }}
      empty={{ icon: CalendarDays, ...empty }}
    >
      {({ events }) =>
        which === "upcoming" ? (
          <UpcomingList events={events.map((event) => shownEvent(event, timeZone, now))} />
        ) : (
          <ul className="divide-y divide-line rounded-md border border-line bg-card">
            {events.map((event) => (
              <li key={event.id}>
                <PastEventCard event={event} certificate={certificates?.get(event.id)} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        )
      }
    </ListSection>
  );
}
