import { ArrowLeft, Download, Users } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { listHref, listRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Pagination } from "@/components/ui/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { findEvent } from "@/lib/events/queries";
import { formatDate, formatTime } from "@/lib/format";
import { searchAttendees } from "@/lib/registrations/queries";
import { AttendeesTable } from "./_components/attendees-table";
import { Icon } from "@/components/ui/icon";

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
  const request = listRequest(await searchParams);
  const { text } = request;
  const path = `/admin/events/${eventId}`;
  const { timeZone } = getAssociation();
  const { total, page, attendees } = await searchAttendees(person, eventId, { ...request, size: pageSize });
  const when = `${formatDate(event.startDate, timeZone)}, ${formatTime(event.startDate, timeZone)}`;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <Link
        href="/admin"
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Admin Dashboard
      </Link>
      <div className="mt-3">
        <PageHeading
          title={event.title}
          description={`${when} · ${event.currentAttendees} of ${event.maxAttendees ?? "unlimited"} seats taken`}
          action={
            <Button asChild variant="secondary">
              <a href={`/api/admin/events/${eventId}/registrations/export`} download>
                <Icon of={Download} /> CSV export
              </a>
            </Button>
          }
        />
      </div>
      <section aria-label="Registrations" className="mt-6 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-semibold">
            Registrations <span className="font-normal text-ink-soft tabular">({total})</span>
          </h2>
          <SearchForm label="Search by name, email or company" text={text} />
        </div>
        {attendees.length === 0 ? (
          <EmptyState
            icon={Users}
            headingLevel={3}
            title={text ? "Nobody found" : "No registrations yet"}
            description={
              text ? `Nothing matches “${text}”.` : "They appear here as soon as the first person registers."
            }
          />
        ) : (
          <AttendeesTable attendees={attendees} timeZone={timeZone} path={path} request={request} />
        )}
        <Pagination
          label="Registrations"
          page={page}
          pageCount={Math.ceil(total / pageSize)}
          hrefOf={(wanted) => listHref(path, { ...request, page: wanted })}
        />
      </section>
    </main>
  );
}
