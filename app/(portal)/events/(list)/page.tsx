import type { Metadata } from "next";
import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { hasProgrammes } from "@/lib/programmes/queries";
import { countMemberEvents } from "@/lib/registrations/member-events";
import { EventList } from "./_components/event-list";
import { EventTabs, parseEventTab } from "./_components/event-tabs";
import { MyRegistrations } from "./_components/my-registrations";

export const metadata: Metadata = { title: "Events" };

export default async function EventsPage({ searchParams }: PageProps<"/events">) {
  const search = await searchParams;
  const person = await memberOrSignIn();
  const tab = parseEventTab(search.tab);
  const [counts, isAnyProgramme] = await Promise.all([countMemberEvents(person), hasProgrammes()]);
  const { timeZone } = getAssociation();
  return (
    <Main>
      <PageHeading
        title="Events"
        description="Discover and register for professional development events and workshops."
        action={
          <div className="flex flex-wrap gap-3">
            {isAnyProgramme && (
              <Button asChild variant="secondary">
                <Link href={pathTo("/programmes")}>Programmes</Link>
              </Button>
            )}
            {can(person, "events.edit") && (
              <Button asChild>
                <Link href={pathTo("/admin", { query: { tab: "events" } })}>Create Event</Link>
              </Button>
            )}
          </div>
        }
      />
      <EventTabs current={tab} counts={counts} />
      {tab === "mine" ? (
        <MyRegistrations person={person} />
      ) : (
        <EventList which={tab} person={person} timeZone={timeZone} search={search} total={counts[tab]} />
      )}
    </Main>
  );
}
