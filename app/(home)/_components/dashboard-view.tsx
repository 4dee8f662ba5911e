"use client";

import type { PagePath } from "@/lib/core/path-to";
import { FileText, Mail, ShieldCheck, Wallet } from "lucide";
import { PageHeading } from "@/components/layout/page-heading";
import { Main } from "@/components/layout/main";
import { membershipLabel } from "@/lib/members/labels";
import type { NextStep } from "@/lib/members/next-steps";
import { CpdLine } from "./cpd-line";
import { NewCertificate } from "./new-certificate";
import { MembershipDetails, type MembershipDetailsProps } from "./membership-details";
import { NextSteps } from "./next-steps";
import { OfferPasskey } from "./offer-passkey";
import { QuickActions, type QuickActionsProps } from "./quick-actions";
import { RecentActivity, type RecentActivityProps } from "./recent-activity";
import { RecentMessages, type RecentMessagesProps } from "./recent-messages";
import { StatCard } from "./stat-card";
import { UpcomingEvents, type UpcomingEventsProps } from "./upcoming-events";

type DashboardViewProps = UpcomingEventsProps &
  QuickActionsProps &
  RecentMessagesProps &
  RecentActivityProps & {
    /** The date of the next payment, such as "Nov 13, 2025", or "N/A" when there is none. */
    nextPayment: string;
    steps: NextStep[];
    /** The certificate that the member has got last; null for none within 30 days. */
    certificate: Parameters<typeof NewCertificate>[0]["certificate"] | null;
    /** How much of the first CPD scheme the member has; null without one. */
    cpdSentence: string | null;
    membership: MembershipDetailsProps;
    hasPasskey: boolean;
  };

/**
 * The dashboard's markup. It is one client component, as is the header, so that the page contains its data once:
 * sending the rendered tree as well took a fifth of the page's cost (docs/performance.md).
 */
export function DashboardView({
  nextPayment,
  pathToPay,
  unreadMessages,
  steps,
  certificate,
  cpdSentence,
  events,
  messages,
  membership,
  activity,
  hasPasskey,
}: DashboardViewProps) {
  return (
    <Main>
      <PageHeading
        title="Dashboard"
        description={
          membership.isStaffOnly
            ? "You have a role in the portal but aren’t a member."
            : membership.membershipStatus === "pending"
              ? "Your membership is pending approval. You can already look around and register for events."
              : "Your membership at a glance."
        }
      />
      <NextSteps steps={steps} />
      {certificate && <NewCertificate certificate={certificate} />}
      {cpdSentence !== null && <CpdLine sentence={cpdSentence} />}
      <dl className="mt-6 grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <StatCard icon={ShieldCheck} label="Membership Status" value={membershipLabel(membership).label} />
        <StatCard icon={Wallet} label="Next Payment Due" value={nextPayment} />
        <StatCard
          icon={FileText}
          label="Documents"
          value="View Files"
          href={"/documents" satisfies PagePath}
        />
        <StatCard
          icon={Mail}
          label="Unread Messages"
          value={unreadMessages}
          href={"/messages" satisfies PagePath}
        />
      </dl>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <UpcomingEvents events={events} />
          <RecentMessages messages={messages} unreadMessages={unreadMessages} />
        </div>
        <div className="grid gap-6">
          <QuickActions pathToPay={pathToPay} />
          <MembershipDetails {...membership} />
          <RecentActivity activity={activity} />
          {!hasPasskey && <OfferPasskey />}
        </div>
      </div>
    </Main>
  );
}
