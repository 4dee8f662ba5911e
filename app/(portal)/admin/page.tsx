import { Plus } from "lucide";
import type { Metadata } from "next";
import Link from "next/link";
import { listRequest } from "@/components/lists/list-address";
import { AccessRestricted } from "@/components/layout/access-restricted";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { getAssociation } from "@/lib/association/queries";
import { isAdmin, memberOrSignIn } from "@/lib/auth/actor";
import { getAdminStats } from "@/lib/members/queries";
import { AdminTabs, adminTab } from "./_components/admin-tabs";
import { CreateEvent } from "./_components/create-event";
import { EventsTab } from "./_components/events-tab";
import { LandingPagesTab } from "./_components/landing-pages-tab";

export const metadata: Metadata = { title: "Admin" };

export default async function AdminPage({ searchParams }: PageProps<"/admin">) {
  const person = await memberOrSignIn();
  if (!isAdmin(person)) return <AccessRestricted />;
  const asked = await searchParams;
  const tab = adminTab(asked.tab);
  const request = listRequest(asked);
  const { timeZone } = getAssociation();
  const stats = await getAdminStats(person);
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
        action={
          tab === "events" ? (
            <CreateEvent timeZone={timeZone} />
          ) : (
            <Button asChild>
              <Link href="/admin/landing-pages/new" prefetch={false}>
                <Icon of={Plus} /> Create landing page
              </Link>
            </Button>
          )
        }
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
      <AdminTabs current={tab} />
      {tab === "events" && <EventsTab person={person} timeZone={timeZone} request={request} />}
      {tab === "landing-pages" && <LandingPagesTab person={person} timeZone={timeZone} request={request} />}
    </main>
  );
}
