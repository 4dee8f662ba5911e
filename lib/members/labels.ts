import { formatCalendarDay } from "@/lib/core/days";
import { formatMoney } from "@/lib/core/money";
import type { PagePath } from "@/lib/core/path-to";
import type { MemberFilter } from "./rules";
import type { ReminderRule } from "@/lib/membership/reminders";
import type { Standing, StandingOnDay } from "@/lib/membership/standing";

export type MembershipStatus = "pending" | "active";

type Standings = { isStaffOnly: boolean; membershipStatus: MembershipStatus };

export function membershipLabel({ isStaffOnly, membershipStatus }: Standings) {
  if (isStaffOnly) return { label: "Not a member", tone: "neutral" } as const;
  return membershipStatus === "active"
    ? ({ label: "Active", tone: "success" } as const)
    : ({ label: "Pending", tone: "warning" } as const);
}

const standingLabels = {
  applicant: { label: "Pending", tone: "warning" },
  awaiting_first_dues: { label: "Pending", tone: "warning" },
  active: { label: "Active", tone: "success" },
  grace: { label: "In grace", tone: "warning" },
  lapsed: { label: "Lapsed", tone: "danger" },
  suspended: { label: "Suspended", tone: "danger" },
  closed: { label: "Closed", tone: "neutral" },
} as const satisfies Record<Standing, { label: string; tone: string }>;

/** The one badge of a person in the console: the standing, which the status alone does not say. */
export const standingLabel = ({ isStaffOnly, standing }: { isStaffOnly: boolean; standing: Standing }) =>
  isStaffOnly && standing === "applicant"
    ? ({ label: "Not a member", tone: "neutral" } as const)
    : standingLabels[standing];

export type ActivityKind =
  | "registered"
  | "paid"
  | "document_sent"
  | "document_approved"
  | "document_rejected"
  | "joined";

/** A line of Recent Activity. `subject` is the event, the payment or the document. */
export function activityLabel(kind: ActivityKind, subject: string): string {
  const words: Record<ActivityKind, string> = {
    registered: `Registered for ${subject}`,
    paid: `Payment received: ${subject}`,
    document_sent: `Document uploaded: ${subject}`,
    document_approved: `Document approved: ${subject}`,
    document_rejected: `Document rejected: ${subject}`,
    joined: "Membership became active",
  };
  return words[kind];
}

/** The stage of a pending membership. */
export type MembershipStage = {
  /** Whether the person has a role and no membership (lib/auth/staff-only.ts). */
  isStaffOnly: boolean;
  /**
   * The status of the account's newest application, or of a confirmed one under its verified address; null without one.
   */
  applicationStatus: "pending" | "approved" | "rejected" | "withdrawn" | null;
  /** Whether an administrator changed the membership from active back to pending. */
  isSetBack: boolean;
  /** Whether the person is a member, active or lapsed. */
  isMember: boolean;
};

/** The membership badge of staff who aren't members. */
export const notAMember = {
  sentence:
    "You have a role in the portal without a membership, so there are no dues to pay. You can still apply.",
  link: { href: "/member-registration" satisfies PagePath, label: "Apply for membership" },
} as const;

type WayToMembership = { sentence: string; link: { href: string; label: string } | null };

/** The step before the first payment of a pending member, and the page for it. Payment follows approval. */
export function wayToMembership({
  applicationStatus,
  isStaffOnly,
  isSetBack,
  isMember,
}: MembershipStage): WayToMembership {
  if (isStaffOnly) return notAMember;
  if (isMember) {
    return {
      sentence: "Your membership has lapsed. It becomes active again as soon as we receive your dues.",
      link: { href: "/checkout/membership" satisfies PagePath, label: "Make Payment" },
    };
  }
  if (isSetBack) {
    return {
      sentence: "Your membership was returned to pending.",
      link: { href: "/messages" satisfies PagePath, label: "Message Admin" },
    };
  }
  if (applicationStatus === "pending" || applicationStatus === "approved") {
    const standing = applicationStatus === "pending" ? "is being reviewed" : "has been approved";
    return {
      sentence: `Your application ${standing}. Payment follows approval: we'll email you what to pay.`,
      link: null,
    };
  }
  if (applicationStatus === "rejected") {
    return {
      sentence:
        "Your application was not approved. You can apply again. Payment follows approval: we'll email you what to pay.",
      link: { href: "/member-registration" satisfies PagePath, label: "Apply again" },
    };
  }
  return {
    sentence: "Apply for membership first. Payment follows approval: we'll email you what to pay.",
    link: notAMember.link,
  };
}

/** A pending membership and its next step in one or two sentences. */
export function pendingWords(stage: MembershipStage, annualFeeCents: number): string {
  if (stage.isSetBack)
    return "An administrator has returned your membership to pending. If you have any questions, message the administrators.";
  if (stage.applicationStatus === "approved")
    return `Your application has been approved. Your membership becomes active when we receive your first dues of ${formatMoney(annualFeeCents)}. To see how to pay, use Make Payment on the dashboard.`;
  const { sentence } = wayToMembership(stage);
  return `Your membership is awaiting approval. ${sentence} Until then you owe nothing for it, and you can use the portal and register for events.`;
}

/** The next automatic change of a membership, such as "In grace from Oct 1, 2026." */
export function nextWords(next: StandingOnDay["next"]): string | null {
  if (!next) return null;
  return `${standingLabels[next.standing].label} from ${formatCalendarDay(next.on)} if nothing is paid.`;
}

export const memberFilterLabel: Record<MemberFilter, string> = {
  active: "Active",
  grace: "In grace",
  lapsed: "Lapsed",
  pending: "Pending",
  overdue: "Dues overdue",
  suspended: "Suspended",
  closed: "Closed",
  admins: "Administrators",
};

/** A filter of the list of members without its search text, such as "Dues overdue, BCCP". */
export const memberFilterWords = ({ status, type }: { status: MemberFilter | null; type: string | null }) =>
  [status && memberFilterLabel[status], type].filter(Boolean).join(", ");

export const reminderLabel: Record<ReminderRule, string> = {
  first: "First reminder",
  second: "Second reminder",
  last_day: "Last day of the year",
  overdue: "Overdue",
  before_lapse: "Before the lapse",
  new_rule: "New rules",
};

export const noRecipients = "No members match this audience.";
