import { ArrowLeft, CalendarRange, CircleHelp, DoorOpen, Download, ScanLine, Users } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { ExportLink } from "@/components/forms/export-link";
import { StatusNotice } from "@/components/events/status-notice";
import { EventWhen } from "@/components/events/event-when";
import { FilterLinks } from "@/components/lists/link-filters";
import { parseListRequest } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { canForEvent } from "@/lib/auth/member";
import { findEvent } from "@/lib/events/queries";
import { calendarDayOf } from "@/lib/core/format";
import { loadList } from "@/lib/http/load-list";
import { getAttendeeSummary, searchAttendees } from "@/lib/registrations/attendee-queries";
import { listWaitingOfEvent } from "@/lib/registrations/waiting-queries";
import { attendeeFilterLabel } from "@/lib/registrations/labels";
import { attendeeFilters } from "@/lib/registrations/rules";
import { attendeesList } from "./_components/attendees-list";
import { AttendeesTable } from "./_components/attendees-table";
import { EmailRegistrants } from "./_components/email-registrants";
import { EventFigures } from "./_components/event-figures";
import { WaitingList } from "./_components/waiting-list";

export const metadata: Metadata = { title: "Registrations" };

const pageSize = 50;

export default async function RegistrationsPage({
  params,
  searchParams,
}: PageProps<"/admin/events/[eventId]">) {
  const person = await memberOrSignIn();
  const { eventId } = await params;
  if (!canForEvent(person, "registrations.read", eventId)) return <AccessRestricted />;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  const request = parseListRequest(attendeesList(eventId), await searchParams);
  const { timeZone } = getAssociation();
  const [summary, found, { waiting }] = await Promise.all([
    getAttendeeSummary(person, eventId),
    loadList(searchAttendees(person, eventId, { ...request, filter: request.filters.show, size: pageSize })),
    listWaitingOfEvent(person, eventId),
  ]);
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/admin?tab=events"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Admin Dashboard
      </Link>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl font-semibold tracking-tight">{event.title}</h1>
          <StatusNotice status={event.status} className="mt-3 max-w-2xl" />
          <p className="mt-1.5 text-ink-soft">
            <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
            {event.location && <> · {event.location}</>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
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
          {canForEvent(person, "events.edit", eventId) && (
            <Button asChild variant="secondary">
              <Link href={`/admin/events/${eventId}/programme`}>
                <Icon of={CalendarRange} /> Programme
              </Link>
            </Button>
          )}
          {canForEvent(person, "registrations.admit", eventId) &&
            canForEvent(person, "events.edit", eventId) && (
              <Button asChild variant="secondary">
                <Link href={`/admin/events/${eventId}/door`}>
                  <Icon of={DoorOpen} /> Door link
                </Link>
              </Button>
            )}
          {canForEvent(person, "events.edit", eventId) && (
            <Button asChild variant="secondary">
              <Link href={`/admin/events/${eventId}/questions`}>
                <Icon of={CircleHelp} /> Questions
              </Link>
            </Button>
          )}
          {canForEvent(person, "registrations.admit", eventId) && (
            <Button asChild>
              {/* A full load: only that page's own answer opens the camera (next.config.mjs). */}
              <a href={`/admin/events/${eventId}/check-in`}>
                <Icon of={ScanLine} /> Check-in
              </a>
            </Button>
          )}
        </div>
      </div>
      <EventFigures event={event} summary={summary} />
      <ListSection
        label="Registrations"
        headingId="registrations"
        className="mt-8"
        request={request}
        searchLabel="Name, email, company or reference"
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
        pageSize={pageSize}
        noun="registrations"
        empty={{
          icon: Users,
          title: "No registrations yet",
          description: "They will appear here when the first person registers.",
        }}
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
        mayEdit={canForEvent(person, "registrations.edit", eventId)}
        timeZone={timeZone}
      />
    </main>
  );
}
