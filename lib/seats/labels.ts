import { formatMoney } from "@/lib/core/money";
import { shortPrice } from "@/lib/events/labels";
import { isFree, getFullReason, type PricedEvent, type Seats } from "@/lib/events/rules";
import type { Answer, HandOverPreview, RegistrationState } from "./rules";

export type Badge = { label: string; tone: "neutral" | "success" | "warning" | "danger" | "aqua" };

export const eventBadge: Record<RegistrationState, Badge> = {
  cancelled: { label: "Cancelled", tone: "danger" },
  registered: { label: "Registered", tone: "success" },
  postponed: { label: "Postponed", tone: "warning" },
  closed: { label: "Past Event", tone: "neutral" },
  full: { label: "Full", tone: "danger" },
  not_on_sale: { label: "Not on sale", tone: "neutral" },
  open: { label: "Registration Open", tone: "aqua" },
};

/** The badge next to "Registered" for people who were checked in. */
export const attendedBadge: Badge = { label: "You attended", tone: "success" };

/** The badges of the dashboard card, which has none for full events. */
export const dashboardBadge: Record<RegistrationState, Badge> = { ...eventBadge, full: eventBadge.open };

/** The buttons of the public page. It has none for registered people, because it does not know its visitor. */
export const publicButton: Record<RegistrationState, string> = {
  cancelled: "Event Cancelled",
  registered: "Register Now",
  postponed: "Postponed",
  closed: "Event Ended",
  full: "Event Full",
  not_on_sale: "Not on Sale",
  open: "Register Now",
};

/** Why registration is not possible, for a dialog that is open nevertheless; null while it is possible. */
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
    "Seats are available, but no rate is on sale at the moment, and other people are already on the waiting list.",
  rates_sold_out: "All seats at the current rates are taken. A seat becomes available if someone cancels.",
  others_wait: "Remaining seats are offered to people on the waiting list first.",
};

/** What is outstanding for a seat, and the formatted moment until which it is held. */
export type Outstanding = { cents: number; deadline: string | null };

/** The price difference in words, such as "250.00 BSD more is due". The seat itself may still be unpaid. */
export const differenceWords = (differenceCents: number) =>
  differenceCents > 0 ? `${formatMoney(differenceCents)} more is due` : "no difference to pay";

type ForOthers = NonNullable<NonNullable<HandOverPreview>["forOthers"]>;

/** The rate and difference for a successor who is no member: "“Standard”: 250.00 BSD more is due". */
export function nonMemberRateWords({ rateLabel, differenceCents, isCheaper }: ForOthers): string {
  const rate = rateLabel === null ? "The price of the event" : `“${rateLabel}”`;
  return `${rate}: ${differenceWords(differenceCents)}${isCheaper ? ", and nothing is refunded" : ""}`;
}

/** The label of the register button: "Register - $price", or "Register (Free)". */
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

type SeatPayment = { paymentStatus: string; amountCents: number };

/** The payment status of a seat for people: "free" for one that cost nothing, which the contract calls "paid". */
export const shownPaymentStatus = ({ paymentStatus, amountCents }: SeatPayment): string =>
  paymentStatus === "paid" && amountCents === 0 ? "free" : paymentStatus;

const paymentBadges: Partial<Record<string, Badge>> = {
  paid: { label: "Paid", tone: "success" },
  free: { label: "Free", tone: "success" },
  pending: { label: "Pending", tone: "warning" },
  failed: { label: "Failed", tone: "danger" },
};

/** The badge of a seat's payment. Unknown statuses are shown unchanged. */
export function paymentBadge(seat: SeatPayment): Badge {
  const status = shownPaymentStatus(seat);
  return paymentBadges[status] ?? { label: status, tone: "neutral" };
}

type Next = {
  paymentStatus: string;
  amountCents: number;
  reference: string | null;
  paymentUrl: string | null;
  memberRateToVerify: boolean;
  addressToConfirm: boolean;
  /** The formatted deadline, such as "Nov 30, 2026, 11:59 PM"; null without one. */
  deadline: string | null;
};

/** The next step for a person who has just registered. */
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

/** A sentence without its full stop, such as "Your seat is held until Nov 30, 2026, 11:59 PM". */
export function heldSentence(deadline: string | null): string {
  return deadline === null ? "Your seat is held" : `Your seat is held until ${deadline}`;
}

/** The heading for a seat that must be confirmed with the link sent to its address. */
export const almostDone = "Almost done: confirm by email";

/** Tells the person how, and by when, to confirm a seat that needs confirmation. */
export function confirmSentence(deadline: string | null, how = "the link in our email"): string {
  return `To keep your seat, confirm with ${how}${deadline === null ? "" : ` by ${deadline}`}.`;
}

/** The heading of the message after registering. */
export const registeredTitle = ({ addressToConfirm }: Pick<Next, "addressToConfirm">) =>
  addressToConfirm ? almostDone : "You are registered";

/** The hint for a member rate that is not verified yet. */
export const memberRateSentence =
  "If you are a member, confirm the rate with the button in our email. Otherwise an administrator will verify it.";

/** The reasons why a confirmation link can no longer be used. */
export const confirmationRefusal = {
  unknown: "The link is incomplete. Please open it from the email again.",
  ended:
    "Your seat has been released. You can reclaim it on your registration page while seats are available.",
} as const;

/** The message for a link to a corrected email address that was used, replaced, cancelled or has expired. */
export const emailCorrectionEnded =
  "This link has expired or was already used. Open your registration page to send a new one.";

/**
 * The message for an email address that already has a registration. It also covers the registration's own address,
 * which its page must not reveal.
 */
export const emailTakenAtEvent = "This email address already has a registration for this event.";

/** The message when the coordinator's own address is entered again; their page does not show it. */
export const emailOfGroup = "The group already has this email address.";

/** Masks an email address as "a…@b….test": the person who typed it recognises it, and nobody else learns it. */
export function maskedEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const first = (text: string) => [...text].slice(0, 1).join("");
  return `${first(name)}…@${first(domain)}…${domain.slice(domain.lastIndexOf("."))}`;
}

/** An answer in words; null without one. */
export function answerWords(answer: Answer | undefined): string | null {
  if (!answer) return null;
  if (typeof answer.value === "string") return answer.value;
  return answer.value ? "Yes" : "No";
}

/** The amount still to be refunded, for the person who paid it. */
export const refundDueSentence = (cents: number): string => `We will refund ${formatMoney(cents)}.`;

/** The notice about a refund for a seat's holder when another person paid for the seat. */
export const refundToPayer = "The refund goes to the person who paid for the seat.";

/** The masked new address that still has to be confirmed for this registration or group; null without one. */
export const maskPendingEmail = (pending: { newEmail: string; expiresAt: Date } | null, now: Date) =>
  pending && pending.expiresAt > now ? maskedEmail(pending.newEmail) : null;
