import { Plus } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { memberOrSignIn } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { getAdminStats, getPendingWork } from "@/lib/reports/console-queries";
import { isForDoorAlone } from "@/lib/core/permissions";
import { findCheckInOfToday } from "@/lib/registrations/check-in-queries";
import { AdminTabs, tabsOf } from "./_components/admin-tabs";
import { ApplicationsTab } from "./_components/applications/applications-tab";
import { ConsoleFigures } from "./_components/console-figures";
import { listTopics } from "@/lib/events/whats-on";
import { CreateEvent } from "./_components/events/create-event";
import { DocumentsTab } from "./_components/documents/documents-tab";
import { EventsTab } from "./_components/events/events-tab";
import { LandingPagesTab } from "./_components/landing-pages/landing-pages-tab";
import { MembersTab } from "./_components/members/members-tab";

export const metadata: Metadata = { title: "Admin" };

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const person = await memberOrSignIn();
  if (!person.isAdmin) return <AccessRestricted />;
  const search = await searchParams;
  if (!search.tab && isForDoorAlone(person.grants)) {
    const today = await findCheckInOfToday(person);
    if (today) redirect(`/admin/events/${today}/check-in`);
  }
  const tabs = tabsOf(person);
  const tab = tabs.find((key) => key === search.tab) ?? tabs[0];
  const { timeZone } = getAssociation();
  const [stats, waiting] = await Promise.all([
    can(person, "reports.read") ? getAdminStats(person) : null,
    getPendingWork(person),
  ]);
  const list = { timeZone, search };
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Admin Dashboard"
        description="What needs your attention today."
        action={
          can(person, "events.edit") &&
          (tab === "events" ? (
            <CreateEvent timeZone={timeZone} topics={await listTopics(person)} />
          ) : (
            tab === "landing-pages" && (
              <Button asChild>
                <Link href="/admin/landing-pages/new" prefetch={false}>
                  <Icon of={Plus} /> Create landing page
                </Link>
              </Button>
            )
          ))
        }
      />
      <ConsoleFigures stats={stats} waiting={waiting} canSeeDocuments={can(person, "documents.read")} />
      {tab && (
        <AdminTabs
          shown={tabs}
          current={tab}
          counts={{ documents: stats?.pendingDocuments ?? 0, applications: waiting.applications }}
        />
      )}
      {tab === "members" && can(person, "members.read") && <MembersTab {...list} person={person} />}
      {tab === "events" && <EventsTab {...list} person={person} />}
      {tab === "landing-pages" && <LandingPagesTab {...list} person={person} />}
      {tab === "documents" && can(person, "documents.read") && <DocumentsTab {...list} person={person} />}
      {tab === "applications" && can(person, "applications.read") && (
        <ApplicationsTab {...list} person={person} />
      )}
    </main>
  );
}
