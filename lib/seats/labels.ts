import { formatMoney } from "@/lib/core/money";
import { shortPrice } from "@/lib/events/labels";
import { isFree, getFullReason, type PricedEvent, type Seats } from "@/lib/events/rules";
import type { Answer, HandOverPreview, RegistrationState } from "./rules";

export type Badge = { label: string; tone: "neutral" | "success" | "warning" | "danger" | "aqua" | "gold" };

export const eventBadge: Record<RegistrationState, Badge> = {
  cancelled: { label: "Cancelled", tone: "danger" },
  registered: { label: "Registered", tone: "success" },
  postponed: { label: "Postponed", tone: "warning" },
  closed: { label: "Past Event", tone: "neutral" },
  full: { label: "Full", tone: "danger" },
  not_on_sale: { label: "Not on sale", tone: "neutral" },
  open: { label: "Registration Open", tone: "aqua" },
};

/** Next to "Registered", for people who were checked in. */
export const attendedBadge: Badge = { label: "You attended", tone: "gold" };

/** The dashboard card has no badge for full events. */
export const dashboardBadge: Record<RegistrationState, Badge> = { ...eventBadge, full: eventBadge.open };

/** The public page does not know who is looking, so it has no label for registered. */
export const publicButton: Record<RegistrationState, string> = {
  cancelled: "Event Cancelled",
  registered: "Register Now",
  postponed: "Postponed",
  closed: "Event Ended",
  full: "Event Full",
  not_on_sale: "Not on Sale",
  open: "Register Now",
};

/** Why registration is not possible, for a dialog that opens anyway; null while it is. */
export function closedReason(state: RegistrationState, seats: Seats): string | null {
  switch (state) {
    case "cancelled":
      return "This event has been cancelled. Everyone who was registered has been notified by email.";
    case "registered":
      return "You are already registered for this event.";
    case "postponed":
      return "This event has been postponed. You can register here once the new date is known.";
    case "closed":
      return "This event has already started, so registration is closed.";
    case "full":
      return fullReasons[getFullReason(seats)];
    case "not_on_sale":
      return "No rate is on sale at the moment. The price list says when.";
    case "open":
      return null;
  }
}

const fullReasons: Record<ReturnType<typeof getFullReason>, string> = {
  no_seats: "All seats are taken. A seat becomes available if someone cancels.",
  not_on_sale:
    "Seats are left, but no rate is on sale at the moment, and other people are on the waiting list already.",
  rates_sold_out: "All seats at the current rates are taken. A seat becomes available if someone cancels.",
  others_wait: "The seats that are left are offered to the people on the waiting list first.",
};

/** "250.00 BSD more is due", or "nothing more to pay". */
export const differenceWords = (differenceCents: number) =>
  differenceCents > 0 ? `${formatMoney(differenceCents)} more is due` : "nothing more to pay";

type ForOthers = NonNullable<NonNullable<HandOverPreview>["forOthers"]>;

/** At which rate somebody gets a seat who is no member: "“Standard”: 250.00 BSD more is due" */
export function nonMemberRateWords({ rateLabel, differenceCents, isCheaper }: ForOthers): string {
  const rate = rateLabel === null ? "The price of the event" : `“${rateLabel}”`;
  return `${rate}: ${differenceWords(differenceCents)}${isCheaper ? ", and nothing is paid back" : ""}`;
}

/** "Register - $price", or "Register (Free)". */
export function registerLabel(event: PricedEvent): string {
  return isFree(event) ? "Register (Free)" : `Register - ${shortPrice(event)}`;
}

export function internalButton(state: RegistrationState, event: PricedEvent): string {
  switch (state) {
    case "cancelled":
      return "Event Cancelled";
    case "registered":
      return "Registered";
    case "postponed":
      return "Postponed";
    case "closed":
      return "Past Event";
    case "full":
      return "Event Full";
    case "not_on_sale":
      return "Not on Sale";
    case "open":
      return isFree(event) ? "Register Free" : registerLabel(event);
  }
}

/** The badge of a payment status; unknown ones are shown unchanged. */
export function paymentBadge(status: string): Badge {
  switch (status) {
    case "paid":
      return { label: "Paid", tone: "success" };
    case "pending":
      return { label: "Pending", tone: "warning" };
    case "failed":
      return { label: "Failed", tone: "danger" };
    default:
      return { label: status, tone: "neutral" };
  }
}

type Next = {
  paymentStatus: string;
  amountCents: number;
  reference: string | null;
  paymentUrl: string | null;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  /** "Nov 30, 2026, 11:59 PM" */
  deadline: string | null;
};

/** What happens next, right after registering. */
export function describeNextStep(next: Next): string {
  const { paymentStatus, amountCents, reference, paymentUrl, memberRateToVerify, addressToConfirm } = next;
  if (paymentStatus === "paid") {
    return "Your seat is confirmed. Your ticket and a calendar entry are on their way to you by email.";
  }
  const ways = paymentUrl ? "online, or by bank transfer or cheque" : "by bank transfer or cheque";
  return [
    addressToConfirm ? confirmSentence(next.deadline) : `${heldSentence(next.deadline)}.`,
    reference === null
      ? null
      : `${addressToConfirm ? "Then pay" : "Pay"} ${formatMoney(amountCents)} ${ways}, and quote the reference ${reference}.`,
    memberRateToVerify ? memberRateSentence : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(" ");
}

/** "Your seat is held until Nov 30, 2026, 11:59 PM", without a full stop. */
export function heldSentence(deadline: string | null): string {
  return deadline === null ? "Your seat is held" : `Your seat is held until ${deadline}`;
}

/** For a seat that is confirmed with a link sent to the typed address. */
export const almostDone = "Almost done: confirm by email";

/** What to do about such a seat, and by when. */
export function confirmSentence(deadline: string | null, how = "the link in our email"): string {
  return `To keep your seat, confirm with ${how}${deadline === null ? "" : ` by ${deadline}`}.`;
}

/** The heading after registering. */
export const registeredTitle = ({ addressToConfirm }: Pick<Next, "addressToConfirm">) =>
  addressToConfirm ? almostDone : "You are registered";

/** For a member rate that is not verified yet. */
export const memberRateSentence =
  "If you are a member, confirm the rate with the button in our email. Otherwise an administrator will verify it.";

/** Why a confirmation link can no longer be used. */
export const confirmationRefusal = {
  unknown: "The link is incomplete. Please open it from the email again.",
  ended:
    "Your seat has been released. You can reclaim it on your registration page while seats are available.",
} as const;

/** A link for a corrected email address that was used, replaced, cancelled or not opened in time. */
export const emailCorrectionEnded =
  "This link has expired or was already used. Open your registration page to send a new one.";

/** The sentence covers the address of the registration itself, too, which its page does not reveal. */
export const emailTakenAtEvent = "This email address already has a registration for this event.";

/** Where the coordinator's address is typed again; their page does not show it. */
export const emailOfGroup = "The group already has this email address.";

/** "a…@b….test": recognised by whoever typed it, and useless to anyone else who sees the page. */
export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const first = (text: string) => [...text].slice(0, 1).join("");
  return `${first(name)}…@${first(domain)}…${domain.slice(domain.lastIndexOf("."))}`;
}

/** An answer as people read it; null without one. */
export function answerWords(answer: Answer | undefined): string | null {
  if (!answer) return null;
  if (typeof answer.value === "string") return answer.value;
  return answer.value ? "Yes" : "No";
}

/** What is still to be refunded, to the person who paid it. */
export const refundDueSentence = (cents: number): string => `We will refund ${formatMoney(cents)}.`;

/** Said of a refund to the person who has the seat, where somebody else has paid for it. */
export const refundToPayer = "The refund goes to the person who paid for the seat.";

/** The address that waits for the page of this registration or group, shortened; null when none does. */
export const maskPendingEmail = (pending: { newEmail: string; expiresAt: Date } | null, now: Date) =>
  pending && pending.expiresAt > now ? maskedEmail(pending.newEmail) : null;
