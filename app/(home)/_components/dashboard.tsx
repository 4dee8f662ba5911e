import { CalendarDays, FileText, Mail, ShieldCheck, Wallet } from "lucide";
import Link from "next/link";
import { EventCard } from "@/components/events/event-card";
import { EmptyState } from "@/components/layout/empty-state";
import { PageHeading } from "@/components/layout/page-heading";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/format";
import { membershipStatusLabel } from "@/lib/members/labels";
import { countUnread } from "@/lib/messages/queries";
import { dashboardBadge } from "@/lib/registrations/labels";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { registrationState } from "@/lib/registrations/rules";
import { MembershipDetails } from "./membership-details";
import { StatCard } from "./stat-card";

/** Upcoming events that the dashboard shows at most (spec §9). */
const mostEvents = 3;

export async function Dashboard({ person }: { person: Member }) {
  const { timeZone, memberIdPrefix } = getAssociation();
  const [events, unreadMessages] = await Promise.all([
    listMemberEvents(person, "upcoming", { page: 1, size: mostEvents }),
    countUnread(person),
  ]);
  const now = new Date();
  const isPending = person.membershipStatus === "pending";
  return (
    <main id="main" tabIndex={-1} className="page py-8 sm:py-10">
      <PageHeading
        title="Dashboard"
        description={
          isPending
            ? "Your membership is pending approval. You can already look around and register for events."
            : "Your membership at a glance."
        }
      />
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard
          icon={ShieldCheck}
          label="Membership Status"
          value={membershipStatusLabel(person.membershipStatus).label}
        />
        <StatCard
          icon={Wallet}
          label="Next Payment Due"
          value={person.nextPaymentDate ? formatDate(person.nextPaymentDate, timeZone) : "N/A"}
        />
        <StatCard icon={FileText} label="Documents" value="View Files" />
        <StatCard icon={Mail} label="Unread Messages" value={unreadMessages} />
      </dl>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <CardHeader>
            <CardTitle>Upcoming Events</CardTitle>
          </CardHeader>
          <CardContent>
            {events.length === 0 ? (
              <EmptyState icon={CalendarDays} title="No upcoming events" headingLevel={3} />
            ) : (
              <ul className="divide-y divide-line">
                {events.map((event) => (
                  <li key={event.id} className="py-5 first:pt-0">
                    <EventCard
                      event={event}
                      timeZone={timeZone}
                      badge={dashboardBadge[registrationState(event, now)]}
                    />
                  </li>
                ))}
              </ul>
            )}
            <div className="flex flex-wrap gap-2 border-t border-line pt-5">
              <Button asChild variant="secondary">
                <Link href="/events">View All Events</Link>
              </Button>
              <Button asChild variant="ghost">
                <Link href="/events?tab=past">View Past Events &amp; Certificates</Link>
              </Button>
            </div>
          </CardContent>
        </Card>
        <MembershipDetails person={person} memberIdPrefix={memberIdPrefix} timeZone={timeZone} />
      </div>
    </main>
  );
}
