import { pathTo } from "@/lib/core/path-to";
import { ArrowRight, CalendarDays } from "lucide";
import Link from "next/link";
import { EventWhen } from "@/components/events/event-when";
import { parseListRequest, type ListDescription } from "@/components/lists/list-request";
import { ListSection } from "@/components/lists/list-section";
import { PageHeading } from "@/components/layout/page-heading";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { loadList } from "@/lib/http/load-list";
import { listEventsWithoutPage } from "@/lib/landing/queries";
import { consolePage } from "../../console-page";

const list = {
  path: pathTo("/admin/landing-pages/new"),
  noun: "events",
  size: 20,
  filters: {},
  sorts: [],
} satisfies ListDescription;

/** The page for choosing an event for a new landing page; it lists the events that have none. */
const page = consolePage(
  {
    at: "/admin/landing-pages/new",
    title: "Create landing page",
    back: { href: pathTo("/admin", { query: { tab: "landing-pages" } }), label: "Event Landing Pages" },
    frame: "narrow",
  },
  async ({ person, search, title }) => {
    const request = parseListRequest(list, search);
    const { timeZone } = getAssociation();
    const found = await loadList(listEventsWithoutPage(person, request));
    return (
      <>
        <PageHeading title={title} description="Choose an event." />
        <ListSection
          label="Events without a landing page"
          className="mt-6"
          request={request}
          searchLabel="Search events"
          found={found}
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
      </>
    );
  },
);

export const metadata = page.metadata;
export default page;
