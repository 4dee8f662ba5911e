import { differenceInCalendarDays } from "date-fns";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import { wayToMembership, type MembershipStage } from "./labels";

export type NextStep = { title: string; text: string; href: string | null; action: string | null };

type Standing = {
  /** Whether the password is too weak for the person's role. */
  hasWeakPassword: boolean;
  membershipStatus: "pending" | "active";
  nextPaymentDate: Date | null;
  annualFeeCents: number;
  /** The days before the end of the membership year from which dues are issued. */
  issuedDaysBefore: number;
  documents: number;
  /** The name of a rejected document without a corrected version; null for none. */
  rejectedDocument: string | null;
  /** The number of unpaid seats. The next fields are about the first of them. */
  openSeats: number;
  openSeatId: string | null;
  openSeatTitle: string | null;
  /** When the first unpaid seat is released; null without a deadline. */
  openSeatUntil: Date | null;
  /** The same, such as "Nov 30, 2026, 11:59 PM"; null without a deadline. */
  openSeatDeadline: string | null;
} & MembershipStage;

/** The member's next steps, most urgent first: a seat that is lost before anything else, what is missing, payments. */
export function nextSteps(standing: Standing, now: Date): NextStep[] {
  const isSeatFirst = isSeatLostFirst(standing);
  return [
    password(standing),
    isSeatFirst ? seat(standing) : null,
    approval(standing),
    upload(standing),
    correction(standing),
    dues(standing, now),
    isSeatFirst ? null : seat(standing),
  ].filter((step) => step !== null);
}

/** Whether the first unpaid seat is released before the dues are due. A membership that has lapsed can wait. */
const isSeatLostFirst = ({ openSeatUntil, membershipStatus, nextPaymentDate }: Standing) =>
  openSeatUntil !== null &&
  (membershipStatus !== "active" || nextPaymentDate === null || openSeatUntil < nextPaymentDate);

function password({ hasWeakPassword }: Standing): NextStep | null {
  if (!hasWeakPassword) return null;
  return {
    title: "Choose a stronger password",
    text: "Your roles let you see other people's data, and your password is short or easy to guess.",
    href: "/profile/security" satisfies PagePath,
    action: "Change password",
  };
}

function approval(standing: Standing): NextStep | null {
  const { membershipStatus, applicationStatus, isStaffOnly, isSetBack, isMember } = standing;
  // Staff without a membership are not asked to become members.
  if (membershipStatus === "active" || isStaffOnly) return null;
  if (isMember) {
    return {
      title: "Your membership has lapsed",
      text: "It becomes active again as soon as we receive your dues.",
      href: "/checkout/membership" satisfies PagePath,
      action: "Make Payment",
    };
  }
  if (isSetBack) {
    return {
      title: "Your membership was returned to pending",
      text: "Only an administrator can make it active again. If you have any questions, send them a message.",
      href: "/messages" satisfies PagePath,
      action: "Message Admin",
    };
  }
  if (applicationStatus === "approved") {
    return {
      title: "Pay your first dues",
      text: "Your application has been approved. Your membership becomes active when we receive your dues.",
      href: "/checkout/membership" satisfies PagePath,
      action: "Make Payment",
    };
  }
  if (applicationStatus === "pending") {
    return {
      title: "Your application is being reviewed",
      text: "You don’t owe anything until it is approved. We'll email you when there is news.",
      href: null,
      action: null,
    };
  }
  const { sentence, link } = wayToMembership({ applicationStatus, isStaffOnly, isSetBack, isMember });
  return {
    title: "Your membership is pending approval",
    text: `You don’t owe anything for it yet. ${sentence}`,
    href: link?.href ?? null,
    action: link?.label ?? null,
  };
}

function upload(standing: Standing): NextStep | null {
  const { membershipStatus, applicationStatus, isStaffOnly, isSetBack, isMember, documents } = standing;
  if (isStaffOnly) return null;
  if (membershipStatus === "active" || isMember || isSetBack || documents > 0) return null;
  if (applicationStatus === "pending" || applicationStatus === "approved") return null;
  return {
    title: "Upload your documents",
    text: "The administrators review your certificates and identification before they approve a membership.",
    href: "/documents" satisfies PagePath,
    action: "Upload Document",
  };
}

function correction({ rejectedDocument }: Standing): NextStep | null {
  if (rejectedDocument === null) return null;
  return {
    title: "Upload a corrected version",
    text: `“${rejectedDocument}” was rejected.`,
    href: "/documents" satisfies PagePath,
    action: "Upload Document",
  };
}

function dues(
  { membershipStatus, nextPaymentDate, annualFeeCents, issuedDaysBefore }: Standing,
  now: Date,
): NextStep | null {
  if (membershipStatus !== "active" || nextPaymentDate === null || annualFeeCents === 0) return null;
  const days = differenceInCalendarDays(nextPaymentDate, now);
  if (days > issuedDaysBefore) return null;
  const ahead = days === 0 ? "today" : `in ${days} ${days === 1 ? "day" : "days"}`;
  return {
    title: days < 0 ? "Your dues are overdue" : `Your dues are due ${ahead}`,
    text: "Pay by bank transfer or cheque, and quote your reference.",
    href: "/checkout/membership" satisfies PagePath,
    action: "Make Payment",
  };
}

function seat({ openSeats, openSeatId, openSeatTitle, openSeatDeadline }: Standing): NextStep | null {
  if (openSeatId === null) return null;
  const others = openSeats - 1;
  const until = openSeatDeadline === null ? "until you pay" : `until ${openSeatDeadline}`;
  return {
    title: "Pay for your seat",
    text:
      others === 0
        ? `“${openSeatTitle}” is held for you ${until}.`
        : `“${openSeatTitle}” is held for you ${until}, and ${others} more ${others === 1 ? "seat is" : "seats are"}.`,
    href: pathTo("/checkout/event/[registrationId]", { registrationId: openSeatId }),
    action: "How to pay",
  };
}
