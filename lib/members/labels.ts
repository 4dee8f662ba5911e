import { formatMoney } from "@/lib/core/money";
import type { MemberFilter } from "./rules";

export type MembershipStatus = "pending" | "active";

export function membershipStatusLabel(status: MembershipStatus) {
  return status === "active"
    ? ({ label: "Active", tone: "success" } as const)
    : ({ label: "Pending", tone: "warning" } as const);
}

export type ActivityKind =
  "registered" | "paid" | "document_sent" | "document_approved" | "document_rejected" | "joined";

/** A line of Recent Activity; `subject` is the event, the payment or the document. */
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
export type Stage = {
  /** The newest application of the account or under its verified address. */
  applicationStatus: "pending" | "approved" | "rejected" | "withdrawn" | null;
  /** An administrator changed it from active back to pending. */
  isSetBack: boolean;
};

type WayToMembership = { sentence: string; link: { href: string; label: string } | null };

/** What comes before the first payment of a pending member, and where it is done. Payment follows approval. */
export function wayToMembership({ applicationStatus, isSetBack }: Stage): WayToMembership {
  if (isSetBack) {
    return {
      sentence: "Your membership was set back to pending.",
      link: { href: "/messages", label: "Message Admin" },
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
      link: { href: "/member-registration", label: "Apply again" },
    };
  }
  return {
    sentence: "Apply for membership first. Payment follows approval: we'll email you what to pay.",
    link: { href: "/member-registration", label: "Apply for membership" },
  };
}

type Standing = Stage & {
  membershipStatus: MembershipStatus;
  nextPaymentDate: Date | null;
  annualFeeCents: number;
};

/** The membership's status and next step in a sentence or two; `shown` formats a date. */
export function membershipWords(
  { membershipStatus, nextPaymentDate, annualFeeCents, applicationStatus, isSetBack }: Standing,
  shown: (date: Date) => string,
  now = new Date(),
): string {
  if (membershipStatus === "pending") {
    if (isSetBack)
      return "An administrator has set your membership back to pending. If you have any questions, message the administrators.";
    if (applicationStatus === "approved")
      return `Your application has been approved. Your membership becomes active when we receive your first dues of ${formatMoney(annualFeeCents)}. To see how to pay, use Make Payment on the dashboard.`;
    const { sentence } = wayToMembership({ applicationStatus, isSetBack });
    return `Your membership is awaiting approval. ${sentence} Until then you owe nothing for it, and you can use the portal and register for events.`;
  }
  if (annualFeeCents === 0) return "Your membership is active. There is no annual fee.";
  if (!nextPaymentDate) return "Your membership is active.";
  return nextPaymentDate < now
    ? `Your membership is active. The annual fee was due on ${shown(nextPaymentDate)}.`
    : `Your membership is active and paid until ${shown(nextPaymentDate)}.`;
}

export const memberFilterLabel: Record<MemberFilter, string> = {
  active: "Active",
  pending: "Pending",
  suspended: "Suspended",
  overdue: "Dues overdue",
  admins: "Administrators",
};
