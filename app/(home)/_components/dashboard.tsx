import { FileText, Mail, ShieldCheck, Wallet } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { formatDate } from "@/lib/format";
import { listNextSteps, listRecentActivity } from "@/lib/members/dashboard";
import { membershipStatusLabel } from "@/lib/members/labels";
import { countUnread, listMyMessages } from "@/lib/messages/queries";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { MembershipDetails } from "./membership-details";
import { NextSteps } from "./next-steps";
import { QuickActions } from "./quick-actions";
import { RecentActivity } from "./recent-activity";
import { RecentMessages } from "./recent-messages";
import { StatCard } from "./stat-card";
import { UpcomingEvents } from "./upcoming-events";

/** Upcoming events that the dashboard shows at most (spec §9). */
const mostEvents = 3;

/** Messages that the dashboard shows at most (spec §9). */
const mostMessages = 3;

/** More would be a log; the full history has pages of its own. */
const mostActivity = 5;

export async function Dashboard({ person }: { person: Member }) {
  const { timeZone, memberIdPrefix } = getAssociation();
  const [events, unreadMessages, messages, steps, activity] = await Promise.all([
    listMemberEvents(person, "upcoming", { page: 1, size: mostEvents }),
    countUnread(person),
    listMyMessages(person, { page: 1, size: mostMessages }),
    listNextSteps(person),
    listRecentActivity(person, mostActivity),
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
        <StatCard icon={FileText} label="Documents" value="View Files" href="/documents" />
        <StatCard icon={Mail} label="Unread Messages" value={unreadMessages} href="/messages" />
      </dl>
      <NextSteps steps={steps} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <UpcomingEvents events={events} timeZone={timeZone} now={now} />
          <RecentMessages messages={messages} unreadMessages={unreadMessages} timeZone={timeZone} now={now} />
        </div>
        <div className="grid gap-6">
          <QuickActions />
          <MembershipDetails person={person} memberIdPrefix={memberIdPrefix} timeZone={timeZone} />
          <RecentActivity activity={activity} timeZone={timeZone} now={now} />
        </div>
      </div>
    </main>
  );
}
