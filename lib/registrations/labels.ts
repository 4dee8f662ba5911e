import { formatPrice } from "@/lib/format";
import type { RegistrationState } from "./rules";

type Badge = { label: string; tone: "neutral" | "success" | "warning" | "danger" | "aqua" };

/** The badge of an event card on the Events page (spec §4). */
export const eventBadge: Record<RegistrationState, Badge> = {
  registered: { label: "Registered", tone: "success" },
  closed: { label: "Past Event", tone: "neutral" },
  full: { label: "Full", tone: "danger" },
  open: { label: "Registration Open", tone: "aqua" },
};

/** The dashboard card has no word for full (spec §4). */
export const dashboardBadge: Record<RegistrationState, Badge> = { ...eventBadge, full: eventBadge.open };

/** The button of the public page (spec §2). It does not know who looks, so it has no word for registered. */
export const publicButton: Record<RegistrationState, string> = {
  registered: "Register Now",
  closed: "Event Ended",
  full: "Event Full",
  open: "Register Now",
};

/** 'Register - $price' for paid events, 'Register (Free)' for free ones (spec §2). */
export function registerLabel(price: number): string {
  return price > 0 ? `Register - $${formatPrice(price)}` : "Register (Free)";
}

/** The button of the internal event page (spec §4). */
export function internalButton(state: RegistrationState, price: number): string {
  switch (state) {
    case "registered":
      return "Registered";
    case "closed":
      return "Past Event";
    case "full":
      return "Event Full";
    case "open":
      return price > 0 ? registerLabel(price) : "Register Free";
  }
}

/** The status of a registration's payment; other values are shown as they are (spec §3). */
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
  paymentAmount: string;
  reference: string | null;
  paymentUrl: string | null;
  memberRateToVerify: boolean;
};

/** What happens next, for who has just registered (decisions §6). */
export function nextStep(next: Next): string {
  const { paymentStatus, paymentAmount, reference, paymentUrl, memberRateToVerify } = next;
  if (paymentStatus === "paid") {
    return "Your seat is confirmed. Your ticket and a calendar entry are on their way to you by e-mail.";
  }
  const verified = memberRateToVerify ? " The member rate will be verified by the administrators." : "";
  if (reference === null) return `Your seat is held.${verified}`;
  const pay = paymentUrl
    ? `Pay ${paymentAmount} BSD online, or by bank transfer or cheque quoting the reference ${reference}.`
    : `Pay ${paymentAmount} BSD by bank transfer or cheque and quote the reference ${reference}.`;
  return `Your seat is held. ${pay}${verified}`;
}
