import { creditCents, unpaidCents, type DueState } from "../rules";

/**
 * The books of one account as a value: what is owed, what came in, and how much of one went to the other, all in cents.
 * `applyEntry` says what an entry changes; operations write that down. The database keeps the same rules for every
 * writer.
 */
export type LedgerAccount = {
  dues: Readonly<Record<string, Due>>;
  payments: Readonly<Record<string, Received>>;
  /** By payment and amount due; what was taken back is subtracted. */
  allocated: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type Due = {
  amountCents: number;
  /** The part that is no longer asked for, though what it was for is kept. */
  waivedCents: number;
  paidCents: number;
  /** What it was for is cancelled or released: anything paid is owed back. */
  isVoid: boolean;
};

export type Received = { amountCents: number; allocatedCents: number; refundedCents: number };

export type LedgerEntry =
  | { kind: "due"; dueId: string; amountCents: number }
  /** Money that came in. What `to` leaves over is a credit. */
  | { kind: "payment"; paymentId: string; amountCents: number; to: readonly DueShare[] }
  /** A credit that is used. */
  | { kind: "allocation"; paymentId: string; to: readonly DueShare[] }
  /** A refund may be a charge-back. A part is taken from `dueId` first, where that is void. */
  | { kind: "refund"; paymentId: string; refundId: string; amountCents: number; dueId?: string }
  /** All that a payment paid of an amount due goes back, and what that was for with it; what else it pays stays paid. */
  | { kind: "return"; paymentId: string; refundId: string; dueId: string }
  /** What is left over of a payment, or a part of it, goes back; what the payment pays stays paid. */
  | { kind: "credit_refund"; paymentId: string; refundId: string; amountCents: number }
  /** All that is left of a payment was no money after all: a cheque bounced, or a posting is undone. */
  | { kind: "reversal"; paymentId: string; refundId: string }
  | { kind: "waiver"; dueId: string; amountCents: number }
  /** What was waived is asked for again. */
  | { kind: "waiver_undone"; dueId: string; amountCents: number }
  /** A part of what a payment paid of one amount due pays another one instead. */
  | { kind: "reallocation"; paymentId: string; fromId: string; toId: string; amountCents: number }
  /** Another amount is asked for from now on. */
  | { kind: "adjustment"; dueId: string; amountCents: number }
  | { kind: "void"; dueId: string }
  /** It is owed again, because a released seat was reclaimed. */
  | { kind: "reinstatement"; dueId: string };

export type DueShare = { dueId: string; amountCents: number };

/** What an entry means for an amount due; whoever sold it is told. */
export type LedgerEffect =
  | { kind: "allocated"; paymentId: string; dueId: string; amountCents: number; refundId: string | null }
  /** Negative where it is asked for again. */
  | { kind: "waived"; dueId: string; amountCents: number }
  | { kind: "adjusted"; dueId: string; amountCents: number }
  /** Nothing is left to pay. */
  | { kind: "settled"; dueId: string }
  /** Paid though it is void. */
  | { kind: "owed_back"; dueId: string }
  /** A payment that paid it, or a part of it, has gone back as a whole, so it is void. */
  | { kind: "returned"; dueId: string }
  /** The payment that had settled it was none, or what was waived is asked for again, so it is open again. */
  | { kind: "reopened"; dueId: string };

export type AccountRefusal =
  | "exists"
  | "not_found"
  /** More than is open of an amount due. */
  | "too_much_for_due"
  /** Less than is paid or waived already. */
  | "too_little_for_due"
  /** More than is left of a payment. */
  | "too_much_of_payment"
  | "not_positive";

export type Applied =
  | { account: LedgerAccount; effects: readonly LedgerEffect[] }
  | { refusal: AccountRefusal };

export const emptyAccount: LedgerAccount = { dues: {}, payments: {}, allocated: {} };

/** What of a payment lies on amounts due that are void, and so goes back to whoever paid. */
export function owedBackCents({ dues, allocated }: LedgerAccount, paymentId: string): number {
  const shares = Object.entries(allocated[paymentId] ?? {});
  return shares.reduce((sum, [dueId, cents]) => sum + (dues[dueId]?.isVoid ? cents : 0), 0);
}

/** The state of an amount due at a time. The SQL function `due_state` says the same. */
export function dueState(due: Due & { dueDate: Date | null }, at: Date): DueState {
  if (due.isVoid && due.paidCents > 0) return "to_be_paid_back";
  if (due.isVoid || due.waivedCents === due.amountCents) return "void";
  if (unpaidCents(due) === 0) return "paid";
  if (due.paidCents > 0) return "partly_paid";
  return due.dueDate && due.dueDate > at ? "not_due_yet" : "open";
}

/** What an entry changes, or why it is refused; nothing has changed then. */
export function applyEntry(account: LedgerAccount, entry: LedgerEntry): Applied {
  if ("amountCents" in entry && entry.amountCents <= 0) return { refusal: "not_positive" };
  switch (entry.kind) {
    case "due":
      if (account.dues[entry.dueId]) return { refusal: "exists" };
      return done(withDue(account, entry.dueId, { ...unpaid, amountCents: entry.amountCents }));
    case "payment": {
      const { paymentId, amountCents, to } = entry;
      if (account.payments[paymentId]) return { refusal: "exists" };
      const received = { amountCents, allocatedCents: 0, refundedCents: 0 };
      return allocate(withPayment(account, paymentId, received), paymentId, to);
    }
    case "allocation":
      return allocate(account, entry.paymentId, entry.to);
    case "reallocation":
      return reallocate(account, entry);
    case "refund":
      return refund(account, entry);
    case "return": {
      const { paymentId, dueId, refundId } = entry;
      const cents = account.allocated[paymentId]?.[dueId] ?? 0;
      if (cents === 0) return { refusal: "not_found" };
      const taken = move(done(account), { paymentId, dueId, amountCents: -cents, refundId });
      const { isVoid } = account.dues[dueId]!;
      return withRefund(isVoid ? taken : giveBack(taken, dueId), paymentId, cents);
    }
    case "credit_refund": {
      const payment = account.payments[entry.paymentId];
      if (!payment) return { refusal: "not_found" };
      if (entry.amountCents > creditCents(payment)) return { refusal: "too_much_of_payment" };
      return withRefund(done(account), entry.paymentId, entry.amountCents);
    }
    case "reversal":
      return reverse(account, entry);
    case "waiver": {
      const due = account.dues[entry.dueId];
      if (!due) return { refusal: "not_found" };
      if (entry.amountCents > unpaidCents(due)) return { refusal: "too_much_for_due" };
      return settled(waive(done(account), entry.dueId, entry.amountCents), entry.dueId);
    }
    case "waiver_undone": {
      const due = account.dues[entry.dueId];
      if (!due) return { refusal: "not_found" };
      if (entry.amountCents > due.waivedCents) return { refusal: "too_much_for_due" };
      return reopened(waive(done(account), entry.dueId, -entry.amountCents), entry.dueId, due);
    }
    case "adjustment": {
      const { dueId, amountCents } = entry;
      const due = account.dues[dueId];
      if (!due) return { refusal: "not_found" };
      if (amountCents < due.paidCents + due.waivedCents) return { refusal: "too_little_for_due" };
      return settled(
        {
          account: withDue(account, dueId, { ...due, amountCents }),
          effects: [{ kind: "adjusted", dueId, amountCents }],
        },
        dueId,
      );
    }
    case "void":
    case "reinstatement": {
      const due = account.dues[entry.dueId];
      if (!due) return { refusal: "not_found" };
      return done(withDue(account, entry.dueId, { ...due, isVoid: entry.kind === "void" }));
    }
  }
}

type Done = { account: LedgerAccount; effects: readonly LedgerEffect[] };

const unpaid = { waivedCents: 0, paidCents: 0, isVoid: false };

const done = (account: LedgerAccount): Done => ({ account, effects: [] });

const withDue = (account: LedgerAccount, id: string, due: Due): LedgerAccount => ({
  ...account,
  dues: { ...account.dues, [id]: due },
});

const withPayment = (account: LedgerAccount, id: string, payment: Received): LedgerAccount => ({
  ...account,
  payments: { ...account.payments, [id]: payment },
});

function allocate(before: LedgerAccount, paymentId: string, to: readonly DueShare[]): Applied {
  let result = done(before);
  for (const { dueId, amountCents } of to) {
    const payment = result.account.payments[paymentId];
    const due = result.account.dues[dueId];
    if (!payment || !due) return { refusal: "not_found" };
    if (amountCents <= 0) return { refusal: "not_positive" };
    if (amountCents > creditCents(payment)) return { refusal: "too_much_of_payment" };
    if (amountCents > unpaidCents(due)) return { refusal: "too_much_for_due" };
    result = move(result, { paymentId, dueId, amountCents, refundId: null });
    const kind = due.isVoid ? "owed_back" : unpaidCents(due) === amountCents ? "settled" : null;
    if (kind) result = { ...result, effects: [...result.effects, { kind, dueId }] };
  }
  return result;
}

function reallocate(
  account: LedgerAccount,
  { paymentId, fromId, toId, amountCents }: Extract<LedgerEntry, { kind: "reallocation" }>,
): Applied {
  const from = account.dues[fromId];
  if (!account.payments[paymentId] || !from) return { refusal: "not_found" };
  if (amountCents > (account.allocated[paymentId]?.[fromId] ?? 0)) return { refusal: "too_much_of_payment" };
  const taken = move(done(account), { paymentId, dueId: fromId, amountCents: -amountCents, refundId: null });
  const { effects } = reopened(taken, fromId, from);
  const paid = allocate(taken.account, paymentId, [{ dueId: toId, amountCents }]);
  if ("refusal" in paid) return paid;
  return { account: paid.account, effects: [...effects, ...paid.effects] };
}

type Move = Omit<Extract<LedgerEffect, { kind: "allocated" }>, "kind">;

/** Moves cents of a payment to an amount due, or back where they are negative. */
function move({ account, effects }: Done, moved: Move): Done {
  const { paymentId, dueId, amountCents } = moved;
  const due = account.dues[dueId]!;
  const payment = account.payments[paymentId]!;
  const shares = account.allocated[paymentId] ?? {};
  return {
    account: {
      dues: { ...account.dues, [dueId]: { ...due, paidCents: due.paidCents + amountCents } },
      payments: {
        ...account.payments,
        [paymentId]: { ...payment, allocatedCents: payment.allocatedCents + amountCents },
      },
      allocated: {
        ...account.allocated,
        [paymentId]: { ...shares, [dueId]: (shares[dueId] ?? 0) + amountCents },
      },
    },
    effects: [...effects, { kind: "allocated", ...moved }],
  };
}

function waive({ account, effects }: Done, dueId: string, amountCents: number): Done {
  const due = account.dues[dueId]!;
  return {
    account: withDue(account, dueId, { ...due, waivedCents: due.waivedCents + amountCents }),
    effects: [...effects, { kind: "waived", dueId, amountCents }],
  };
}

/** Says that nothing is left to pay, if so. */
function settled({ account, effects }: Done, dueId: string): Done {
  const due = account.dues[dueId]!;
  return due.isVoid || unpaidCents(due) > 0
    ? { account, effects }
    : { account, effects: [...effects, { kind: "settled", dueId }] };
}

/** Says that there is something to pay again of what was settled before, if so. */
const reopened = ({ account, effects }: Done, dueId: string, before: Due): Done =>
  before.isVoid || unpaidCents(before) > 0
    ? { account, effects }
    : { account, effects: [...effects, { kind: "reopened", dueId }] };

/**
 * The last cent that goes back takes back everything the payment had paid for. A part goes back first from amounts due
 * that are void, then from the credit; what it takes from others is waived, because what they were for is kept.
 */
function refund(
  account: LedgerAccount,
  { paymentId, refundId, amountCents, dueId: first }: Extract<LedgerEntry, { kind: "refund" }>,
): Applied {
  const payment = account.payments[paymentId];
  if (!payment) return { refusal: "not_found" };
  const leftCents = payment.amountCents - payment.refundedCents;
  if (amountCents > leftCents) return { refusal: "too_much_of_payment" };
  const isWhole = amountCents === leftCents;
  const isVoid = ([dueId]: [string, number]) => account.dues[dueId]!.isVoid;
  const isFirst = ([dueId]: [string, number]) => Number(dueId === first);
  const shares = sharesOf(account, paymentId).toSorted((one, other) => isFirst(other) - isFirst(one));
  let result = done(account);
  let restCents = amountCents;
  const take = ([dueId, cents]: [string, number]) => {
    const taken = Math.min(cents, restCents);
    if (taken === 0) return;
    restCents -= taken;
    result = move(result, { paymentId, dueId, amountCents: -taken, refundId });
    if (account.dues[dueId]!.isVoid) return;
    result = isWhole ? giveBack(result, dueId) : waive(result, dueId, taken);
  };
  shares.filter(isVoid).forEach(take);
  restCents -= Math.min(restCents, creditCents(payment));
  shares.filter((share) => !isVoid(share)).forEach(take);
  return withRefund(result, paymentId, amountCents);
}

/** What a payment pays for now. */
const sharesOf = ({ allocated }: LedgerAccount, paymentId: string) =>
  Object.entries(allocated[paymentId] ?? {}).filter(([, cents]) => cents > 0);

function withRefund({ account, effects }: Done, paymentId: string, amountCents: number): Done {
  const payment = account.payments[paymentId]!;
  const refundedCents = payment.refundedCents + amountCents;
  return { account: withPayment(account, paymentId, { ...payment, refundedCents }), effects };
}

/** What the payment had paid for is asked for again, unless it is void. Nothing is waived, because nobody gets money. */
function reverse(
  account: LedgerAccount,
  { paymentId, refundId }: Extract<LedgerEntry, { kind: "reversal" }>,
): Applied {
  const payment = account.payments[paymentId];
  if (!payment) return { refusal: "not_found" };
  const leftCents = payment.amountCents - payment.refundedCents;
  if (leftCents === 0) return { refusal: "too_much_of_payment" };
  let result = done(account);
  for (const [dueId, cents] of sharesOf(account, paymentId)) {
    const before = result.account.dues[dueId]!;
    result = reopened(move(result, { paymentId, dueId, amountCents: -cents, refundId }), dueId, before);
  }
  return withRefund(result, paymentId, leftCents);
}

const giveBack = ({ account, effects }: Done, dueId: string): Done => ({
  account: withDue(account, dueId, { ...account.dues[dueId]!, isVoid: true }),
  effects: [...effects, { kind: "returned", dueId }],
});
