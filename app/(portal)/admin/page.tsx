import { pathTo } from "@/lib/core/path-to";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getAssociation } from "@/lib/association/queries";
import { can, canForSomeEvent } from "@/lib/auth/member";
import { isForDoorAlone } from "@/lib/core/permissions";
import { consoleEventIds } from "@/lib/events/rules";
import { findCheckInOfToday } from "@/lib/admission/queries";
import { ApplicationsTab } from "./_components/applications/applications-tab";
import { CpdTab } from "./_components/cpd/cpd-tab";
import { DocumentsTab } from "./_components/documents/documents-tab";
import { EventsTab } from "./_components/events/events-tab";
import { LandingPagesTab } from "./_components/landing-pages/landing-pages-tab";
import type { TabProps } from "./_components/lists";
import { MembersTab } from "./_components/members/members-tab";
import { Today } from "./_components/today/today";
import { consolePage } from "./console-page";

const titles: Partial<Record<string, string>> = {
  members: "Members",
  events: "Events",
  "landing-pages": "Event Landing Pages",
  documents: "Documents",
  cpd: "CPD",
  applications: "Applications",
};

export async function generateMetadata({ searchParams }: PageProps<"/admin">): Promise<Metadata> {
  return { title: titles[String((await searchParams).tab)] ?? "Admin Dashboard" };
}

/** The console's first page: today's tasks, or the list that the address names. */
const page = consolePage({ at: "/admin", title: "Admin Dashboard" }, async ({ person, search }) => {
  if (!search.tab && isForDoorAlone(person.grants)) {
    const today = await findCheckInOfToday(person);
    if (today) redirect(pathTo("/admin/events/[eventId]/check-in", { eventId: today }));
  }
  const { timeZone } = getAssociation();
  return listOf({ person, search, timeZone }) ?? <Today person={person} timeZone={timeZone} />;
});

export default page;

/** The requested list; null for people whose roles do not include it. */
function listOf({ person, ...list }: TabProps) {
  const { tab } = list.search;
  if (tab === "members" && can(person, "members.read")) return <MembersTab {...list} person={person} />;
  if (tab === "events" && consoleEventIds(person.grants).length > 0)
    return <EventsTab {...list} person={person} />;
  if (tab === "landing-pages" && canForSomeEvent(person, "events.edit"))
    return <LandingPagesTab {...list} person={person} />;
  if (tab === "documents" && can(person, "documents.read")) return <DocumentsTab {...list} person={person} />;
  if (tab === "cpd" && can(person, "cpd.review")) return <CpdTab {...list} person={person} />;
  if (tab === "applications" && can(person, "applications.read"))
    return <ApplicationsTab {...list} person={person} />;
  return null;
}
