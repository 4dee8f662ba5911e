import { creditCents, unpaidCents, type DueState } from "../rules";

/**
 * The books of one account as a value: amounts due, payments, and how much of each payment is allocated to each amount
 * due, all in cents. `applyEntry` computes what an entry changes, and operations write it. Constraints in the database
 * enforce these rules for every writer.
 */
export type LedgerAccount = {
  dues: Readonly<Record<string, Due>>;
  payments: Readonly<Record<string, Received>>;
  /** Cents by payment id and then by the id of the amount due, less what was taken back. */
  allocated: Readonly<Record<string, Readonly<Record<string, number>>>>;
};

export type Due = {
  amountCents: number;
  /** The waived part, in cents: no longer owed, although the seat or membership is retained. */
  waivedCents: number;
  paidCents: number;
  /** Whether the seat or membership was cancelled or released. Anything paid is then owed back. */
  isVoid: boolean;
};

export type Received = { amountCents: number; allocatedCents: number; refundedCents: number };

export type LedgerEntry =
  | { kind: "due"; dueId: string; amountCents: number }
  /** A received payment. What `to` leaves unallocated is credit. */
  | { kind: "payment"; paymentId: string; amountCents: number; to: readonly DueShare[] }
  /** The use of a credit for amounts due. */
  | { kind: "allocation"; paymentId: string; to: readonly DueShare[] }
  /** A refund or a chargeback. A partial refund is taken from `dueId` first when that is void. */
  | { kind: "refund"; paymentId: string; refundId: string; amountCents: number; dueId?: string }
  /**
   * A refund of everything a payment paid of one amount due, which also withdraws what the amount was for. The
   * payment's other allocations stay.
   */
  | { kind: "return"; paymentId: string; refundId: string; dueId: string }
  /** A refund of the credit of a payment, or of part of it. The payment's allocations stay. */
  | { kind: "credit_refund"; paymentId: string; refundId: string; amountCents: number }
  /** A reversal of what is left of a payment that was never received: a bounced cheque or an undone payment. */
  | { kind: "reversal"; paymentId: string; refundId: string }
  | { kind: "waiver"; dueId: string; amountCents: number }
  /** A waiver that is taken back, so that its amount is owed again. */
  | { kind: "waiver_undone"; dueId: string; amountCents: number }
  /** A transfer of part of a payment from one amount due to another. */
  | { kind: "reallocation"; paymentId: string; fromId: string; toId: string; amountCents: number }
  /** A change of the amount of an amount due. */
  | { kind: "adjustment"; dueId: string; amountCents: number }
  | { kind: "void"; dueId: string }
  /** A void amount due that is owed again, because a released seat was reclaimed. */
  | { kind: "reinstatement"; dueId: string };

export type DueShare = { dueId: string; amountCents: number };

/** A consequence of an entry for an amount due, which is passed on to the domain that sold the seat or membership. */
export type LedgerEffect =
  | { kind: "allocated"; paymentId: string; dueId: string; amountCents: number; refundId: string | null }
  /** The waived cents; negative when a waiver is taken back. */
  | { kind: "waived"; dueId: string; amountCents: number }
  | { kind: "adjusted"; dueId: string; amountCents: number }
  /** The amount due has nothing left to pay. */
  | { kind: "settled"; dueId: string }
  /** The amount due is void but was paid. */
  | { kind: "owed_back"; dueId: string }
  /** The amount due is void, because a payment that paid some of it was refunded in full. */
  | { kind: "returned"; dueId: string }
  /** The amount due is outstanding again, because its payment was reversed or its waiver was taken back. */
  | { kind: "reopened"; dueId: string };

export type AccountRefusal =
  | "exists"
  | "not_found"
  /** The entry exceeds the outstanding part of an amount due. */
  | "too_much_for_due"
  /** The new amount is less than what is already paid or waived. */
  | "too_little_for_due"
  /** The entry exceeds what is left of a payment. */
  | "too_much_of_payment"
  | "not_positive";

export type Applied =
  | { account: LedgerAccount; effects: readonly LedgerEffect[] }
  | { refusal: AccountRefusal };

export const emptyAccount: LedgerAccount = { dues: {}, payments: {}, allocated: {} };

/** The cents of a payment that are allocated to void amounts due, and therefore owed back to its payer. */
export function owedBackCents({ dues, allocated }: LedgerAccount, paymentId: string): number {
  const shares = Object.entries(allocated[paymentId] ?? {});
  return shares.reduce((sum, [dueId, cents]) => sum + (dues[dueId]?.isVoid ? cents : 0), 0);
}

/** The state of an amount due at a time. The SQL function `due_state` must agree. */
export function dueState(due: Due & { dueDate: Date | null }, at: Date): DueState {
  if (due.isVoid && due.paidCents > 0) return "to_be_paid_back";
  if (due.isVoid || due.waivedCents === due.amountCents) return "void";
  if (unpaidCents(due) === 0) return "paid";
  if (due.paidCents > 0) return "partly_paid";
  return due.dueDate && due.dueDate > at ? "not_due_yet" : "open";
}

/** Applies an entry to the account. Returns the changed account with its effects, or why the entry is refused. */
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

/** Moves cents of a payment to an amount due; negative cents move back. */
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

/** Adds the effect `settled` when the amount due has nothing left to pay. */
function settled({ account, effects }: Done, dueId: string): Done {
  const due = account.dues[dueId]!;
  return due.isVoid || unpaidCents(due) > 0
    ? { account, effects }
    : { account, effects: [...effects, { kind: "settled", dueId }] };
}

/** Adds the effect `reopened` when an amount that was settled before is outstanding again. */
const reopened = ({ account, effects }: Done, dueId: string, before: Due): Done =>
  before.isVoid || unpaidCents(before) > 0
    ? { account, effects }
    : { account, effects: [...effects, { kind: "reopened", dueId }] };

/**
 * A refund of the last cent also withdraws everything the payment had paid for. A partial refund is taken from void
 * amounts due first, then from the credit; what it takes from other amounts is waived, because their seats and
 * memberships are retained.
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

/** The current allocations of a payment. */
const sharesOf = ({ allocated }: LedgerAccount, paymentId: string) =>
  Object.entries(allocated[paymentId] ?? {}).filter(([, cents]) => cents > 0);

function withRefund({ account, effects }: Done, paymentId: string, amountCents: number): Done {
  const payment = account.payments[paymentId]!;
  const refundedCents = payment.refundedCents + amountCents;
  return { account: withPayment(account, paymentId, { ...payment, refundedCents }), effects };
}

/**
 * Reverses a payment. Amounts it had paid are owed again unless they are void. Nothing is waived, because no money is
 * paid out.
 */
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
