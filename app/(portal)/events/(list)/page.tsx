import type { Metadata } from "next";
import Link from "next/link";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { parsePageNumber } from "@/lib/paging";
import { countMemberEvents } from "@/lib/registrations/member-events";
import { EventTabs, eventTab } from "./_components/event-tabs";
import { MyRegistrations } from "./_components/my-registrations";
import { PastEvents } from "./_components/past-events";
import { UpcomingEvents } from "./_components/upcoming-events";

export const metadata: Metadata = { title: "Events" };

export default async function EventsPage({ searchParams }: PageProps<"/events">) {
  const { tab: wanted, page } = await searchParams;
  const person = await memberOrSignIn();
  const tab = eventTab(wanted);
  const counts = await countMemberEvents(person);
  const { timeZone } = getAssociation();
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Events"
        description="Discover and register for professional development events and workshops."
        action={
          person.isAdmin && (
            <Button asChild>
              <Link href="/admin?tab=events">Create Event</Link>
            </Button>
          )
        }
      />
      <EventTabs current={tab} counts={counts} />
      {tab === "upcoming" && (
        <UpcomingEvents
          person={person}
          timeZone={timeZone}
          page={parsePageNumber(page)}
          total={counts.upcoming}
        />
      )}
      {tab === "past" && (
        <PastEvents person={person} timeZone={timeZone} page={parsePageNumber(page)} total={counts.past} />
      )}
      {tab === "mine" && <MyRegistrations person={person} />}
    </main>
  );
}
