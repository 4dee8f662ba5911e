import { CalendarDays } from "lucide";
import type { Metadata } from "next";
import { listHref, listRequest } from "@/components/lists/list-address";
import { SearchForm } from "@/components/lists/search-form";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { searchEvents } from "@/lib/events/queries";
import { getAdminStats } from "@/lib/members/queries";
import { CreateEvent } from "./_components/create-event";
import { EventsTable } from "./_components/events-table";

export const metadata: Metadata = { title: "Admin" };

const pageSize = 20;

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const request = listRequest(await searchParams);
  const { text } = request;
  const { timeZone } = getAssociation();
  const [stats, { total, page, events }] = await Promise.all([
    getAdminStats(person),
    searchEvents(person, { ...request, size: pageSize }),
  ]);
  const figures = [
    ["Total Members", stats.totalMembers],
    ["Active Members", stats.activeMembers],
    ["Pending Documents", stats.pendingDocuments],
  ] as const;
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Admin Dashboard"
        description="Members at a glance, and the events you run."
        action={<CreateEvent timeZone={timeZone} />}
      />
      <dl className="mt-6 grid gap-3 sm:grid-cols-3 sm:gap-4">
        {figures.map(([label, value]) => (
          <div
            key={label}
            className="flex items-baseline justify-between rounded-md border border-line bg-card p-4 sm:block sm:p-5"
          >
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular sm:mt-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Card className="mt-6">
        <CardHeader className="items-center">
          <CardTitle>Events</CardTitle>
          <SearchForm label="Search events" text={text} />
        </CardHeader>
        <CardContent className="space-y-4">
          {events.length === 0 ? (
            <EmptyState
              icon={CalendarDays}
              headingLevel={3}
              title={text ? "No events found" : "No events yet"}
              description={
                text ? `Nothing matches “${text}”.` : "Create the first one: members see it at once."
              }
            />
          ) : (
            <EventsTable events={events} timeZone={timeZone} request={request} />
          )}
          <Pagination
            label="Events"
            page={page}
            pageCount={Math.ceil(total / pageSize)}
            hrefOf={(wanted) => listHref("/admin", { ...request, page: wanted })}
          />
        </CardContent>
      </Card>
    </main>
  );
}
