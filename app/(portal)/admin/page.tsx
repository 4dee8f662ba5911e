import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can, canForSomeEvent, isStaff } from "@/lib/auth/member";
import { pathTo } from "@/lib/core/path-to";
import { isForDoorAlone } from "@/lib/core/permissions";
import { eventsOfConsole } from "@/lib/events/rules";
import { findCheckInOfToday } from "@/lib/registrations/check-in-queries";
import { ApplicationsTab } from "./_components/applications/applications-tab";
import { DocumentsTab } from "./_components/documents/documents-tab";
import { EventsTab } from "./_components/events/events-tab";
import { LandingPagesTab } from "./_components/landing-pages/landing-pages-tab";
import type { TabProps } from "./_components/lists";
import { MembersTab } from "./_components/members/members-tab";
import { Today } from "./_components/today/today";

const titles: Partial<Record<string, string>> = {
  members: "Members",
  events: "Events",
  "landing-pages": "Event Landing Pages",
  documents: "Documents",
  applications: "Applications",
};

export async function generateMetadata({ searchParams }: PageProps<"/admin">): Promise<Metadata> {
  return { title: titles[String((await searchParams).tab)] ?? "Admin Dashboard" };
}

/** What needs attention today, or the list that the address names. */
export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const person = await memberOrSignIn();
  if (!isStaff(person)) return <AccessRestricted />;
  const search = await searchParams;
  if (!search.tab && isForDoorAlone(person.grants)) {
    const today = await findCheckInOfToday(person);
    if (today) redirect(pathTo("/admin/events/[eventId]/check-in", { eventId: today }));
  }
  const { timeZone } = getAssociation();
  const list = listOf({ person, search, timeZone });
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      {list ?? <Today person={person} timeZone={timeZone} />}
    </main>
  );
}

/** Null for those whom their roles do not show it. */
function listOf({ person, ...list }: TabProps) {
  const { tab } = list.search;
  if (tab === "members" && can(person, "members.read")) return <MembersTab {...list} person={person} />;
  if (tab === "events" && eventsOfConsole(person.grants).length > 0)
    return <EventsTab {...list} person={person} />;
  if (tab === "landing-pages" && canForSomeEvent(person, "events.edit"))
    return <LandingPagesTab {...list} person={person} />;
  if (tab === "documents" && can(person, "documents.read")) return <DocumentsTab {...list} person={person} />;
  if (tab === "applications" && can(person, "applications.read"))
    return <ApplicationsTab {...list} person={person} />;
  return null;
}
