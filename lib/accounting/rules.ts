import { accounts, type BooksAccount } from "@/lib/association/accounts";
import { paymentMethods, type PaymentMethod } from "@/lib/ledger/rules";

/** The programs that the journal is exported for. */
export const journalFormats = ["xero", "quickbooks", "hledger"] as const;
/** Xero takes no file with more. */
export const maxXeroLines = 300;
export type JournalFormat = (typeof journalFormats)[number];

type Purpose = "membership" | "event";

/** What the journal says of some entries of one kind. Negative cents are taken back. */
export type Movement = {
  kind: JournalKind;
  /** Of the amount due, where the kind is about one. */
  purpose: Purpose | null;
  /** Of the money, where the kind is about money; null where it was never said. */
  method: PaymentMethod | null;
  cents: number;
  /** The tax that the cents contain, where VAT is charged. */
  vatCents: number;
};

const money: Record<PaymentMethod, BooksAccount> = {
  bank_transfer: "bank",
  cheque: "cheques",
  paylanes: "online",
};
const income: Record<Purpose, BooksAccount> = { membership: "membership", event: "events" };

/** Accounts that depend on the entry. */
const moneyOf = ({ method }: Movement) => money[method ?? "bank_transfer"];
const incomeOf = ({ purpose }: Movement) => income[purpose ?? "event"];

type Side = BooksAccount | ((movement: Movement) => BooksAccount);

/**
 * The table of rules: which account each kind of entry debits, and which it credits. A kind that is taken back is booked
 * the other way round. Of income and of what is waived, the tax goes to the VAT account.
 */
const bookings = {
  /** An amount is owed from now on. */
  opened: ["receivable", incomeOf],
  /** More is asked for, or less. */
  adjusted: ["receivable", incomeOf],
  waived: ["waived", "receivable"],
  /** What was waived is what a bank kept. */
  written_off: ["written_off", "waived"],
  /** Nobody owes it any more; what was paid of it is owed back. */
  voided: [incomeOf, "receivable"],
  owed_back: ["receivable", "to_be_paid_back"],
  /** Nobody has paid it when its account or registration was deleted, or its member's fee ended. */
  dropped: [incomeOf, "receivable"],
  received: [moneyOf, "credits"],
  /** A payment, or a credit, pays an amount due. */
  applied: ["credits", "receivable"],
  refunded: ["credits", moneyOf],
  charged_back: ["credits", moneyOf],
  bounced: ["credits", moneyOf],
  undone: ["credits", moneyOf],
} as const satisfies Record<string, readonly [debit: Side, credit: Side]>;

export type JournalKind = keyof typeof bookings;

/** What an amount due has earned, or is given up of it. Its tax is neither, and is booked to an account of its own. */
const containsTax: ReadonlySet<BooksAccount> = new Set(["membership", "events", "waived"]);

/** What is booked to an account: debits are positive, credits negative. */
export type Posting = { account: BooksAccount; cents: number };

/** Both sides of a movement, debits first. They add up to nothing. */
export function postingsOf(movement: Movement): Posting[] {
  const { cents, vatCents } = movement;
  const [debit, credit]: readonly [Side, Side] = bookings[movement.kind];
  const side = (one: Side, sign: 1 | -1): Posting[] => {
    const account = typeof one === "string" ? one : one(movement);
    if (!containsTax.has(account)) return [{ account, cents: sign * cents }];
    return [
      { account, cents: sign * (cents - vatCents) },
      { account: "vat", cents: sign * vatCents },
    ];
  };
  return [...side(debit, 1), ...side(credit, -1)]
    .filter((posting) => posting.cents !== 0)
    .toSorted((one, other) => Math.sign(other.cents) - Math.sign(one.cents));
}

export type Balances = Record<BooksAccount, number>;

/** What the movements leave in each account, in cents: debits less credits. They add up to nothing. */
export function balancesOf(movements: readonly Movement[]): Balances {
  const balances = Object.fromEntries(accounts.map((account) => [account, 0])) as Balances;
  for (const { account, cents } of movements.flatMap(postingsOf)) balances[account] += cents;
  return balances;
}

/**
 * What an entry of `applied` or `owed_back` says of its amount due. `paid` came with the receipt, `credit_used` later,
 * also when it had paid something else before. `became_void` is owed back from then on, and `reinstated` no longer. The
 * others take back what had paid it.
 */
export type JournalReason = "paid" | "credit_used" | "became_void" | "reinstated" | TakenBack;
export const takenBackReasons = ["refunded", "reversed", "moved"] as const;
/** Refunded or charged back; bounced or undone; or used for something else. */
export type TakenBack = (typeof takenBackReasons)[number];

/** What moved before a period and in it. */
export type PeriodMovement = Movement & {
  isBefore: boolean;
  /** Null of other kinds, and before the period. */
  reason: JournalReason | null;
};

/**
 * The figures of a period, in cents. They lead from what was open, left over and to be paid back before it to what is
 * so at its end.
 */
export function sumPeriodFigures(movements: readonly PeriodMovement[]) {
  const before = balancesOf(movements.filter(({ isBefore }) => isBefore));
  const after = balancesOf(movements);
  const within = movements.filter(({ isBefore }) => !isBefore);
  const sumOf = (isMeant: (movement: PeriodMovement) => boolean) =>
    within.filter(isMeant).reduce((sum, { cents }) => sum + cents, 0);
  const sum = (kind: JournalKind) => sumOf((one) => one.kind === kind);
  const because = (kind: "applied" | "owed_back", reason: JournalReason) =>
    sumOf((one) => one.kind === kind && one.reason === reason);
  const takenBack = (kind: "applied" | "owed_back") =>
    Object.fromEntries(
      takenBackReasons.map((reason) => [reason, 0 - because(kind, reason)] as const),
    ) as Record<TakenBack, number>;
  // A payment that was none counts as neither received nor refunded.
  const receivedBy = (method: PaymentMethod | null) =>
    sumOf((one) => one.kind === "received" && (method === null || moneyOf(one) === money[method])) -
    sumOf(
      (one) =>
        (one.kind === "bounced" || one.kind === "undone") &&
        (method === null || moneyOf(one) === money[method]),
    );
  const total = receivedBy(null);
  const paidFor = (purpose: Purpose) =>
    sumOf((one) => one.kind === "applied" && one.purpose === purpose && one.reason !== "refunded");
  const [membership, event] = [paidFor("membership"), paidFor("event")];
  const writtenOff = sum("written_off");
  const taken = takenBack("applied");
  const used = because("applied", "credit_used");
  return {
    openBefore: before.receivable,
    opened: sum("opened"),
    adjusted: sum("adjusted"),
    waived: sum("waived") - writtenOff,
    writtenOff,
    voided: sum("voided"),
    dropped: sum("dropped"),
    /** All that paid an amount, and what was taken back of what had paid one. */
    paid: because("applied", "paid") + used,
    takenBack: taken,
    applied: sum("applied"),
    /** What had been paid for what became void, or came for what is void, and where it went from there. */
    becameVoid: because("owed_back", "became_void"),
    reinstated: 0 - because("owed_back", "reinstated"),
    takenFromVoid: takenBack("owed_back"),
    owedBack: sum("owed_back"),
    stillOpen: after.receivable,
    received: {
      total,
      byMethod: Object.fromEntries(paymentMethods.map((method) => [method, receivedBy(method)])) as Record<
        PaymentMethod,
        number
      >,
      /** What it paid; the rest is left over, less the credits of earlier payments that were used. */
      byPurpose: { membership, event, credit: total - membership - event },
      /** What is used for something else pays as a credit does, but was none before. */
      creditsUsed: used - taken.moved,
      /** What was taken back of it because it was no money. */
      bounced: sum("bounced"),
      undone: sum("undone"),
    },
    refunded: sum("refunded") + sum("charged_back"),
    creditsBefore: 0 - before.credits,
    credits: 0 - after.credits,
    toBePaidBackBefore: 0 - before.to_be_paid_back,
    toBePaidBack: 0 - after.to_be_paid_back,
  };
}
