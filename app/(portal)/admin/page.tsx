import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can, canForSomeEvent, type Member } from "@/lib/auth/member";
import { isForDoorAlone } from "@/lib/core/permissions";
import { eventsOfConsole } from "@/lib/events/rules";
import { findCheckInOfToday } from "@/lib/registrations/check-in-queries";
import { getAdminStats, getPendingWork } from "@/lib/reports/console-queries";
import { ApplicationsTab } from "./_components/applications/applications-tab";
import { ConsoleFigures } from "./_components/console-figures";
import { DocumentsTab } from "./_components/documents/documents-tab";
import { EventsTab } from "./_components/events/events-tab";
import { LandingPagesTab } from "./_components/landing-pages/landing-pages-tab";
import type { TabProps } from "./_components/lists";
import { MembersTab } from "./_components/members/members-tab";

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
  if (!person.isAdmin) return <AccessRestricted />;
  const search = await searchParams;
  if (!search.tab && isForDoorAlone(person.grants)) {
    const today = await findCheckInOfToday(person);
    if (today) redirect(`/admin/events/${today}/check-in`);
  }
  const list = listOf({ person, search, timeZone: getAssociation().timeZone });
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      {list ?? <Today person={person} />}
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

async function Today({ person }: { person: Member }) {
  const [stats, waiting] = await Promise.all([
    can(person, "reports.read") ? getAdminStats(person) : null,
    getPendingWork(person),
  ]);
  return (
    <>
      <PageHeading title="Admin Dashboard" description="What needs your attention today." />
      <ConsoleFigures stats={stats} waiting={waiting} canSeeDocuments={can(person, "documents.read")} />
    </>
  );
}
