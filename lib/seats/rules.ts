import { plainCode } from "@/lib/core/folding";
import {
  holdsSeatFilter,
  isFull,
  isMembersType,
  isPublic,
  offeredRates,
  refundOf,
  seatsForSale,
  type CancellationPolicy,
  type EventStatus,
  type Question,
  type Seats,
} from "@/lib/events/rules";

/** The state of a registration, or of an entry of a waiting list: those are `waiting` or `offered`, or have ended. */
export type SeatState = "waiting" | "offered" | "held" | "confirmed" | "released" | "cancelled";

/**
 * What can be done with a seat, and in which states. Whatever changes a seat asks this table, and so does whatever offers
 * it: `isSeatMoveAllowed` of a row that is read, `inStateTo` in a statement.
 */
export const seatMoves = {
  /** Its deadline has passed, or its payment has failed. */
  release: ["held"],
  /** Taken again once it was released. */
  reclaim: ["released"],
  /** Its payment has settled; one that was released takes a seat again. */
  pay: ["held", "confirmed", "released"],
  /** Its payment is taken back. */
  unpay: ["confirmed"],
  /** The owner of its address confirms it. */
  confirm: ["held", "confirmed"],
  /** Staff verify its rate or its address; one that is reclaimed later is verified then. */
  verify: ["held", "confirmed", "released"],
  /** Its holder corrects, cancels or hands it over. */
  change: ["held", "confirmed"],
  /** Staff cancel it, or its payment goes back. */
  revoke: ["held", "confirmed", "released"],
  checkIn: ["confirmed"],
} as const satisfies Record<string, readonly SeatState[]>;
export type SeatMove = keyof typeof seatMoves;

export const isSeatMoveAllowed = (move: SeatMove, state: SeatState): boolean =>
  (seatMoves[move] as readonly SeatState[]).includes(state);

/** Whether a registration in this state has a seat; the SQL function `holds_seat` says the same. */
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

/** The first match wins, in the order of the type; what is not public is closed. */
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

/** The database's format: 12 characters without lookalikes. */
export const ticketCodeShape = "[23456789ABCDEFGHJKMNPQRSTVWXY]{12}";
const ticketCode = new RegExp(`^${ticketCodeShape}$`);

/**
 * The ticket code in a text: as printed ("K7Q2 M9XD ABCD"), as typed, or at the end of the QR code's URL; null when
 * there is none.
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
  /** Without one, a seat that is held has been paid before it was given away at a dearer rate. */
  heldUntil: Date | null;
  /** What was agreed to when the seat was taken. */
  policy: CancellationPolicy;
  paidCents: number;
  /** Somebody else than whoever has the seat has paid for it, so that a refund goes to them. */
  isPaidByOther?: boolean;
};

export type EndedSeat = Pick<SeatToCancel, "state" | "checkedInAt" | "status" | "startDate">;
type Refused<Code> = { refusal: Code; message: string };
type Ended = Refused<"already_cancelled" | "already_checked_in" | "registration_closed">;

/** Why whoever has a seat can change nothing about it any more; null while they can. A postponed event has no start. */
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
 * What is refunded when whoever has a seat cancels it, or why they cannot. The policy is about seats that are paid, or
 * were when they were given away: a part paid for one that is held until a deadline goes back, as it would once that is
 * released. Of a postponed event all goes back.
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
    "It is too late to cancel this registration. You can still give your seat to somebody else on your registration page.";
  return { refusal: "not_refundable", message };
}

/** What cancelling now means: `refundCents` is null when it is too late for that, and all is null when nothing can be changed. */
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
 * Why a seat cannot be given to somebody else; null when it can. What its address must confirm first is refused, as
 * otherwise one person could hold seats under others' addresses.
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
 * Why the email address of a seat is not corrected on its private page; null when it can be. As long as it is unpaid,
 * emails about the money go there, also after the event.
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

/** The label of a seat's rate; null where the event has one price, or not this rate any more. */
export const rateLabelOf = (
  { prices }: { prices: readonly { registrationType: string; label: string }[] },
  registrationType: string | null,
): string | null => prices.find((rate) => rate.registrationType === registrationType)?.label ?? null;

/** Whether whoever gets the seat must be a member to keep its rate. */
export const hasMembersRate = ({ registrationType }: Pick<PricedSeat, "registrationType">): boolean =>
  registrationType !== null && isMembersType(registrationType);

/**
 * What somebody pays who gets a seat at a members' rate and is no member: the cheapest rate that is open to them now, and
 * never less than the seat costs already; null while none is. Nobody looks up whether they are a member.
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

/** What is shown before a seat is given away: null for one at a rate that anybody keeps. */
export function previewHandOver(seat: PricedSeat, event: OnSale) {
  if (!hasMembersRate(seat)) return null;
  const rate = rateForNonMember(seat, event);
  return {
    membersRate: rateLabelOf(event, seat.registrationType),
    /** For somebody who is no member; null while no rate is open to them. */
    forOthers: rate && {
      rateLabel: rate.rateLabel,
      differenceCents: rate.differenceCents,
      isCheaper: rate.isCheaper,
    },
  };
}
export type HandOverPreview = ReturnType<typeof previewHandOver>;

/** What somebody answered, with the question in its words at that time: it may have changed since, or be gone. */
export type Answer = { questionId: string; label: string; value: string | boolean };
/** Answers as they are stored; only valid ones are. */
export const toStoredAnswers = (stored: unknown) => stored as Answer[];

/** What is sent by the ids of the questions; null and a text without a letter are no answer. */
export type SentAnswers = Record<string, string | boolean | null>;

/** The answers to an event's questions, in their order, and what is wrong with those that were sent. */
export function readAnswers(questions: readonly Question[], sent: SentAnswers) {
  const answers: Answer[] = [];
  const issues = Object.keys(sent)
    .filter((id) => questions.every((question) => question.id !== id))
    .map((id) => ({ path: `answers.${id}`, message: "This event does not ask this question (any more)" }));
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
  if (typeof value !== "string") return `The answer to “${label}” must be a text`;
  return kind === "choice" && !choices.includes(value)
    ? `Please choose one of the answers to “${label}”`
    : null;
}

type ReleasedSeat = Omit<SeatStanding, "isRegistered"> & { state: SeatState };

/** A released seat can be taken again until the event starts, while seats are left. */
export const canReclaim = ({ state, ...event }: ReleasedSeat, now: Date): boolean =>
  isSeatMoveAllowed("reclaim", state) && registrationState({ ...event, isRegistered: false }, now) === "open";
