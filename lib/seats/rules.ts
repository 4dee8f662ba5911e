import { plainCode } from "@/lib/core/folding";
import { refundOf, type CancellationPolicy } from "@/lib/events/cancellation-rules";
import {
  holdsSeatFilter,
  isFull,
  isMembersType,
  isPublic,
  offeredRates,
  seatsForSale,
  type EventStatus,
  type Question,
  type Seats,
} from "@/lib/events/rules";

/** The state of a registration or of an entry on the waiting list. An entry is `waiting`, `offered` or ended. */
export type SeatState = "waiting" | "offered" | "held" | "confirmed" | "released" | "cancelled";

/**
 * The states in which each change of a seat is allowed. Operations and screens both use this table: `isSeatMoveAllowed` for a row,
 * and `inStateTo` in a SQL statement.
 */
export const statesAllowingMove = {
  /** The deadline of the seat has passed, or its payment has failed. */
  release: ["held"],
  /** A person takes the released seat again. */
  reclaim: ["released"],
  /** The payment of the seat has settled; a released seat is taken again. */
  pay: ["held", "confirmed", "released"],
  /** The payment of the seat is taken back. */
  unpay: ["confirmed"],
  /** The owner of the seat's address confirms it. */
  confirm: ["held", "confirmed"],
  /** Staff verify the rate or address of the seat. A released seat can be verified before it is reclaimed. */
  verify: ["held", "confirmed", "released"],
  /** The holder corrects, cancels or hands over the seat. */
  change: ["held", "confirmed"],
  /** Staff cancel the seat, or its payment is refunded. */
  revoke: ["held", "confirmed", "released"],
  checkIn: ["confirmed"],
} as const satisfies Record<string, readonly SeatState[]>;
export type SeatMove = keyof typeof statesAllowingMove;

export const isSeatMoveAllowed = (move: SeatMove, state: SeatState): boolean =>
  (statesAllowingMove[move] as readonly SeatState[]).includes(state);

/** Whether a registration in this state has a seat. The SQL function `holds_seat` must agree. */
export const hasSeat = (state: SeatState): boolean =>
  (holdsSeatFilter.state.in as SeatState[]).includes(state);

export const waysToPay = ["paylanes", "bank_transfer", "cheque"] as const;
export type WayToPay = (typeof waysToPay)[number];

export type RegistrationState =
  | "cancelled"
  | "registered"
  | "postponed"
  | "closed"
  | "full"
  | "not_on_sale"
  | "open";

export type SeatStanding = Seats & {
  status: EventStatus;
  startDate: string;
  isRegistered: boolean;
};

/**
 * The state of registration for an event. The first match wins, in the order of the type; an event that is not public
 * is closed.
 */
export function registrationState(
  { status, startDate, isRegistered, ...seats }: SeatStanding,
  now: Date,
): RegistrationState {
  if (status === "cancelled") return "cancelled";
  if (isRegistered) return "registered";
  if (status === "postponed") return "postponed";
  if (!isPublic(status) || Date.parse(startDate) <= now.getTime()) return "closed";
  if (isFull(seats)) return "full";
  if (seatsForSale(seats) <= 0) return "not_on_sale";
  return "open";
}

/** The shape of ticket codes from the database: 12 characters without lookalikes. */
export const ticketCodeShape = "[23456789ABCDEFGHJKMNPQRSTVWXY]{12}";
const ticketCode = new RegExp(`^${ticketCodeShape}$`);

/**
 * Parses a ticket code as printed ("K7Q2 M9XD ABCD"), as typed, or at the end of the QR code's URL; null when the text
 * has none.
 */
export function parseTicketCode(text: string): string | null {
  const last = text.trim().split("/").at(-1) ?? "";
  const code = plainCode(last).toUpperCase();
  return ticketCode.test(code) ? code : null;
}

export type SeatToCancel = {
  state: SeatState;
  checkedInAt: Date | null;
  status: EventStatus;
  startDate: Date;
  /** When the hold ends; null for a held seat that was paid before it was given away at a dearer rate. */
  heldUntil: Date | null;
  /** The cancellation policy agreed to when the seat was taken. */
  policy: CancellationPolicy;
  paidCents: number;
  /** Whether another person than the seat's holder paid for it, and gets any refund. */
  isPaidByOther?: boolean;
};

export type EndedSeat = Pick<SeatToCancel, "state" | "checkedInAt" | "status" | "startDate">;
type Refused<Code> = { refusal: Code; message: string };
type Ended = Refused<"already_cancelled" | "already_checked_in" | "registration_closed">;

/** Why the holder can no longer change the details of a seat; null while they can. A postponed event has no start. */
export function correctionRefusal(
  { state, checkedInAt, status, startDate }: EndedSeat,
  now: Date,
): Ended | null {
  if (status === "cancelled") {
    const message = "The event was cancelled, and your registration with it. If you paid, we will refund it.";
    return { refusal: "already_cancelled", message };
  }
  if (!isSeatMoveAllowed("change", state)) {
    const message =
      state === "released"
        ? "The seat has already been released."
        : "This registration has already been cancelled.";
    return { refusal: "already_cancelled", message };
  }
  if (checkedInAt) {
    const message = "You have already been checked in. For any change, please contact the administrators.";
    return { refusal: "already_checked_in", message };
  }
  if (status === "postponed" || startDate > now) return null;
  const message = "The event has started, so the registration can no longer be changed or cancelled.";
  return { refusal: "registration_closed", message };
}

/**
 * The refund when the holder cancels a seat, or why they cannot. The policy applies to seats that are paid, or were
 * when they were given away. A part payment for a seat that is held until a deadline is refunded in full, as it would
 * be after its release. For a postponed event everything is refunded.
 */
export function refundOfSeat(
  seat: SeatToCancel,
  now: Date,
): { cents: number } | Ended | Refused<"not_refundable"> {
  const { state, status, startDate, heldUntil, policy, paidCents } = seat;
  const ended = correctionRefusal(seat, now);
  if (ended) return ended;
  const isToBeReleased = state !== "confirmed" && heldUntil !== null;
  if (status === "postponed" || isToBeReleased || paidCents === 0) return { cents: paidCents };
  const refund = refundOf(policy, startDate, now, paidCents);
  if (refund !== "transfer_only") return { cents: refund.cents };
  const message =
    "It is too late to cancel this registration. You can still give your seat to someone else on your registration page.";
  return { refusal: "not_refundable", message };
}

/**
 * The consequence of cancelling now. `refundCents` is null when it is too late for a refund, and the result is null
 * when nothing can be changed.
 */
export function previewCancellation(seat: SeatToCancel, now: Date) {
  const refund = refundOfSeat(seat, now);
  const paid = seat.isPaidByOther ? { isPaidByOther: true } : {};
  if (!("refusal" in refund))
    return { refundCents: refund.cents, keptCents: seat.paidCents - refund.cents, ...paid };
  return refund.refusal === "not_refundable"
    ? { refundCents: null, keptCents: seat.paidCents, ...paid }
    : null;
}
export type CancellationPreview = NonNullable<ReturnType<typeof previewCancellation>>;

/**
 * Why a seat cannot be given to another person; null when it can. A seat whose address is unconfirmed can't, because
 * one person could otherwise hold seats under other people's addresses.
 */
export function transferRefusal(
  seat: EndedSeat & { addressToConfirm: boolean },
  now: Date,
): Ended | Refused<"not_transferable"> | null {
  const ended = correctionRefusal(seat, now);
  if (ended) return ended;
  if (!seat.addressToConfirm) return null;
  const message = "Please confirm the registration with the link in our email first.";
  return { refusal: "not_transferable", message };
}

/**
 * Why the email address of a seat cannot be corrected on its private page; null when it can. An unpaid seat can still
 * be corrected after the event, because emails about the money go to its address.
 */
export function emailCorrectionRefusal(
  seat: EndedSeat & { userId: string | null; isUnpaid: boolean },
  now: Date,
): Ended | Refused<"account_address"> | null {
  const ended = correctionRefusal(seat, now);
  if (ended && (ended.refusal !== "registration_closed" || !seat.isUnpaid)) return ended;
  if (seat.userId === null) return null;
  const message =
    "This registration belongs to an account. Sign in and change the email address in your profile.";
  return { refusal: "account_address", message };
}

type PricedSeat = { registrationType: string | null; amountCents: number };
type RateOnSale = { registrationType: string; label: string; priceCents: number; isOffered: boolean };
type OnSale = { priceCents: number; prices: readonly RateOnSale[] };

/** The label of a seat's rate; null when the event has a single price or no longer has this rate. */
export const rateLabelOf = (
  { prices }: { prices: readonly { registrationType: string; label: string }[] },
  registrationType: string | null,
): string | null => prices.find((rate) => rate.registrationType === registrationType)?.label ?? null;

/** Whether the seat has a rate that only a member may keep. */
export const hasMembersRate = ({ registrationType }: Pick<PricedSeat, "registrationType">): boolean =>
  registrationType !== null && isMembersType(registrationType);

/**
 * The rate for a successor who is no member and gets a seat at a members' rate: the cheapest one on sale, at no less
 * than the seat's own price; null when none is on sale. Membership is never looked up, because that would reveal it.
 */
export function rateForNonMember({ amountCents }: PricedSeat, { priceCents, prices }: OnSale) {
  const open =
    prices.length === 0
      ? [{ registrationType: null, label: null, priceCents }]
      : offeredRates(prices).filter((rate) => !hasMembersRate(rate));
  const [rate] = open.toSorted((one, other) => one.priceCents - other.priceCents);
  if (!rate) return null;
  return {
    registrationType: rate.registrationType,
    rateLabel: rate.label,
    amountCents: Math.max(amountCents, rate.priceCents),
    differenceCents: Math.max(0, rate.priceCents - amountCents),
    isCheaper: rate.priceCents < amountCents,
  };
}

/** What a person sees before giving a seat away; null for a seat whose rate anybody keeps. */
export function previewHandOver(seat: PricedSeat, event: OnSale) {
  if (!hasMembersRate(seat)) return null;
  const rate = rateForNonMember(seat, event);
  return {
    membersRate: rateLabelOf(event, seat.registrationType),
    /** The rate for a successor who is no member; null while no rate is on sale to them. */
    forOthers: rate && {
      rateLabel: rate.rateLabel,
      differenceCents: rate.differenceCents,
      isCheaper: rate.isCheaper,
    },
  };
}
export type HandOverPreview = ReturnType<typeof previewHandOver>;

/** An answer with the wording of its question at that time, because the question may be changed or removed later. */
export type Answer = { questionId: string; label: string; value: string | boolean };
/** Casts stored answers. Only valid answers are ever stored. */
export const toStoredAnswers = (stored: unknown) => stored as Answer[];

/** The sent answers by question id; null and a blank text are no answer. */
export type SentAnswers = Record<string, string | boolean | null>;

/** The valid answers to an event's questions in their order, and the issues of the sent ones. */
export function readAnswers(questions: readonly Question[], sent: SentAnswers) {
  const answers: Answer[] = [];
  const issues = Object.keys(sent)
    .filter((id) => questions.every((question) => question.id !== id))
    .map((id) => ({
      path: `answers.${id}`,
      message: "This event doesn’t ask this question, or no longer does",
    }));
  for (const question of questions) {
    const { id, label } = question;
    const value = (Object.hasOwn(sent, id) ? sent[id] : null) ?? null;
    const message = answerProblem(question, value);
    if (message !== null) issues.push({ path: `answers.${id}`, message });
    else if (value !== null) answers.push({ questionId: id, label, value });
  }
  return { answers, issues };
}

function answerProblem({ label, kind, choices, required }: Question, value: string | boolean | null) {
  if (value === null) {
    if (!required) return null;
    return kind === "checkbox" ? `Please tick “${label}”` : `Please answer “${label}”`;
  }
  if (kind === "checkbox") {
    if (typeof value !== "boolean") return `The answer to “${label}” must be true or false`;
    return required && !value ? `Please tick “${label}”` : null;
  }
  if (typeof value !== "string") return `The answer to “${label}” must be text`;
  return kind === "choice" && !choices.includes(value)
    ? `Please choose one of the answers to “${label}”`
    : null;
}

type ReleasedSeat = Omit<SeatStanding, "isRegistered"> & { state: SeatState };

/** Whether a released seat can be reclaimed: until the event starts, while seats are left. */
export const canReclaim = ({ state, ...event }: ReleasedSeat, now: Date): boolean =>
  isSeatMoveAllowed("reclaim", state) && registrationState({ ...event, isRegistered: false }, now) === "open";
