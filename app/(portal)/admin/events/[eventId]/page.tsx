import { Download, Users } from "lucide";
import { notFound } from "next/navigation";
import { ExportLink } from "@/components/forms/export-link";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { unofferedSeats, type EventStatus } from "@/lib/events/rules";
import { calendarDayOf } from "@/lib/core/format";
import { loadList } from "@/lib/http/load-list";
import { getAttendeeSummary, searchAttendees } from "@/lib/registrations/attendee-queries";
import { listWaitingOfEvent } from "@/lib/waiting/queries";
import { attendeeFilterLabel } from "@/lib/registrations/labels";
import { attendeeFilters } from "@/lib/registrations/rules";
import { attendeesList } from "./_components/attendees-list";
import { AttendeesTable } from "./_components/attendees-table";
import { EmailRegistrants } from "./_components/email-registrants";
import { EventFigures } from "./_components/event-figures";
import { WaitingList } from "./_components/waiting-list";
import { consolePage } from "../../console-page";

const emptyWords = (status: EventStatus) =>
  status === "cancelled"
    ? {
        title: "No one is registered",
        description: "The event has been cancelled. Its registrations are listed under Cancelled.",
      }
    : {
        title: "No registrations yet",
        description: "They will appear here when the first person registers.",
      };

const page = consolePage(
  { at: "/admin/events/[eventId]", title: "Registrations", frame: "none" },
  async ({ person, params: { eventId }, search }) => {
    const event = await findEvent(person, eventId);
    if (!event) notFound();
    const request = parseListRequest(attendeesList(eventId), search);
    const { timeZone } = getAssociation();
    const [summary, found, { waiting }] = await Promise.all([
      getAttendeeSummary(person, eventId),
      loadList(searchAttendees(person, eventId, { ...request, filter: request.filters.show })),
      listWaitingOfEvent(person, eventId),
    ]);
    return (
      <>
        <EventFigures event={event} summary={summary} />
        <ListSection
          label="Registrations"
          headingId="registrations"
          className="mt-8"
          request={request}
          tools={
            <div className="flex flex-wrap gap-2">
              {canForEvent(person, "registrations.export", eventId) && (
                <Button asChild variant="secondary">
                  <ExportLink href={`/api/admin/events/${eventId}/registrations/export`}>
                    <Icon of={Download} /> CSV export
                  </ExportLink>
                </Button>
              )}
              {canForEvent(person, "registrations.email", eventId) && (
                <EmailRegistrants
                  event={{ id: eventId, title: event.title }}
                  counts={{
                    everybody: summary.paid + summary.pending,
                    paid: summary.paid,
                    pending: summary.pending,
                  }}
                />
              )}
            </div>
          }
          searchLabel="Name, email, company or reference"
          searchPlaceholder="Name, email or company"
          filters={
            <FilterLinks
              label="Filter registrations"
              request={request}
              name="show"
              values={attendeeFilters}
              labelOf={(filter) => attendeeFilterLabel[filter]}
              counts={summary}
            />
          }
          found={found}
          empty={{ icon: Users, ...emptyWords(event.status) }}
        >
          {({ attendees }) => (
            <AttendeesTable
              attendees={attendees}
              prices={event.prices}
              timeZone={timeZone}
              today={calendarDayOf(new Date(), timeZone)}
              request={request}
            />
          )}
        </ListSection>
        <WaitingList
          waiting={waiting}
          total={event.waitingCount + event.offeredSeats}
          unoffered={unofferedSeats(event, new Date())}
          mayEdit={canForEvent(person, "registrations.edit", eventId)}
          timeZone={timeZone}
        />
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
