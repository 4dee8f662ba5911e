import { Plus } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { getPendingWork } from "@/lib/members/console-queries";
import { getAdminStats } from "@/lib/members/queries";
import { AdminTabs, parseAdminTab } from "./_components/admin-tabs";
import { ApplicationsTab } from "./_components/applications-tab";
import { ConsoleFigures } from "./_components/console-figures";
import { CreateEvent } from "./_components/create-event";
import { DocumentsTab } from "./_components/documents-tab";
import { EventsTab } from "./_components/events-tab";
import { LandingPagesTab } from "./_components/landing-pages-tab";
import { MembersTab } from "./_components/members-tab";

export const metadata: Metadata = { title: "Admin" };

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const search = await searchParams;
  const tab = parseAdminTab(search.tab);
  const { timeZone } = getAssociation();
  const [stats, waiting] = await Promise.all([getAdminStats(person), getPendingWork(person)]);
  const list = { person, timeZone, search };
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Admin Dashboard"
        description="What needs your attention today."
        action={
          tab === "events" ? (
            <CreateEvent timeZone={timeZone} />
          ) : (
            tab === "landing-pages" && (
              <Button asChild>
                <Link href="/admin/landing-pages/new" prefetch={false}>
                  <Icon of={Plus} /> Create landing page
                </Link>
              </Button>
            )
          )
        }
      />
      <ConsoleFigures stats={stats} waiting={waiting} />
      <AdminTabs
        current={tab}
        counts={{ documents: stats.pendingDocuments, applications: waiting.applications }}
      />
      {tab === "members" && <MembersTab {...list} />}
      {tab === "events" && <EventsTab {...list} />}
      {tab === "landing-pages" && <LandingPagesTab {...list} />}
      {tab === "documents" && <DocumentsTab {...list} />}
      {tab === "applications" && <ApplicationsTab {...list} />}
    </main>
  );
}
