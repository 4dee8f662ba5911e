import { ArrowLeft, Download, ScanLine, Users } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { EventWhen } from "@/components/events/event-when";
import { listHref, listRequest, type ListRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Pagination } from "@/components/lists/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";
import { calendarDayOf } from "@/lib/format";
import { getAttendeeSummary, searchAttendees } from "@/lib/registrations/attendee-queries";
import { parseAttendeeFilter } from "@/lib/registrations/rules";
import { AttendeeFilters } from "./_components/attendee-filters";
import { AttendeesTable } from "./_components/attendees-table";
import { EmailRegistrants } from "./_components/email-registrants";
import { EventFigures } from "./_components/event-figures";

export const metadata: Metadata = { title: "Registrations" };

const pageSize = 50;

export default async function RegistrationsPage({
  params,
  searchParams,
}: PageProps<"/admin/events/[eventId]">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const { eventId } = await params;
  const event = await findEvent(person, eventId);
  if (!event) notFound();
  const search = await searchParams;
  const filter = parseAttendeeFilter(search.show);
  const request: ListRequest = { ...listRequest(search), kept: filter ? { show: filter } : {} };
  const { text } = request;
  const path = `/admin/events/${eventId}`;
  const { timeZone } = getAssociation();
  const [summary, { total, page, attendees }] = await Promise.all([
    getAttendeeSummary(person, eventId),
    searchAttendees(person, eventId, { ...request, filter, size: pageSize }),
  ]);
  const isNarrowed = text !== "" || filter !== null;
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
          <p className="mt-1.5 text-ink-soft">
            <EventWhen startDate={event.startDate} endDate={event.endDate} timeZone={timeZone} />
            {event.location && <> · {event.location}</>}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button asChild variant="secondary">
            <a href={`/api/admin/events/${eventId}/registrations/export`} download>
              <Icon of={Download} /> CSV export
            </a>
          </Button>
          <EmailRegistrants
            event={{ id: eventId, title: event.title }}
            counts={{
              everybody: summary.paid + summary.pending,
              paid: summary.paid,
              pending: summary.pending,
            }}
          />
          <Button asChild>
            {/* A full load: only that page's own answer opens the camera (next.config.mjs). */}
            <a href={`${path}/check-in`}>
              <Icon of={ScanLine} /> Check-in
            </a>
          </Button>
        </div>
      </div>
      <EventFigures event={event} summary={summary} />
      <section aria-labelledby="registrations" className="mt-8 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="registrations" className="text-lg font-semibold">
            Registrations
          </h2>
          <SearchForm label="Name, email, company or reference" text={text} kept={request.kept} />
        </div>
        <AttendeeFilters path={path} request={request} filter={filter} summary={summary} />
        {attendees.length === 0 ? (
          <EmptyState
            icon={Users}
            headingLevel={3}
            title={isNarrowed ? "No matches" : "No registrations yet"}
            description={
              text
                ? `Nothing matches “${text}”${filter ? " in this filter" : ""}.`
                : filter
                  ? "No registrations match this filter."
                  : "They will appear here when the first person registers."
            }
            action={
              isNarrowed && (
                <Button asChild variant="secondary">
                  <Link href={path}>Show all registrations</Link>
                </Button>
              )
            }
          />
        ) : (
          <AttendeesTable
            attendees={attendees}
            prices={event.prices}
            timeZone={timeZone}
            today={calendarDayOf(new Date(), timeZone)}
            path={path}
            request={request}
          />
        )}
        <Pagination
          label="Registrations"
          page={page}
          total={total}
          size={pageSize}
          hrefOf={(wanted) => listHref(path, { ...request, page: wanted })}
        />
      </section>
    </main>
  );
}
