import { ArrowLeft, ArrowRight, CalendarDays } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { EventWhen } from "@/components/events/event-when";
import { parseListRequest, type ListDescription } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { loadList } from "@/lib/http/load-list";
import { listEventsWithoutPage } from "@/lib/landing/queries";

export const metadata: Metadata = { title: "Create landing page" };

const pageSize = 20;
const list = { path: pathTo("/admin/landing-pages/new"), filters: {}, sorts: [] } satisfies ListDescription;

/** Which event the new page presents: those that have none yet. */
export default async function NewLandingPage({ searchParams }: PageProps<"/admin/landing-pages/new">) {
  const person = await memberOrSignIn();
  if (!can(person, "events.edit")) return <AccessRestricted />;
  const request = parseListRequest(list, await searchParams);
  const { timeZone } = getAssociation();
  const found = await loadList(listEventsWithoutPage(person, { ...request, size: pageSize }));
  return (
    <main id="main" tabIndex={-1} className="page max-w-3xl py-8 sm:py-10">
      <Link
        href={pathTo("/admin", { query: { tab: "landing-pages" } })}
        prefetch={false}
        className="inline-flex items-center gap-1.5 text-sm font-medium text-aqua-ink hover:underline"
      >
        <Icon of={ArrowLeft} /> Event Landing Pages
      </Link>
      <div className="mt-3">
        <PageHeading title="Create landing page" description="Choose an event." />
      </div>
      <ListSection
        label="Events without a landing page"
        className="mt-6"
        request={request}
        searchLabel="Search events"
        found={found}
        pageSize={pageSize}
        noun="events"
        empty={{
          icon: CalendarDays,
          title: "Every event has a landing page",
          description: "Create an event first.",
        }}
      >
        {({ events }) => (
          <ul className="divide-y divide-line overflow-hidden rounded-md border border-line bg-card">
            {events.map(({ id, title, startDate, endDate }) => (
              <li key={id}>
                <Link
                  href={pathTo("/admin/landing-pages/[eventId]", { eventId: id })}
                  prefetch={false}
                  className="flex items-center justify-between gap-4 px-4 py-3 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0">
                    <span className="block font-medium">{title}</span>
                    <span className="text-sm text-ink-soft">
                      <EventWhen startDate={startDate} endDate={endDate} timeZone={timeZone} />
                    </span>
                  </span>
                  <Icon of={ArrowRight} className="text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListSection>
    </main>
  );
}
