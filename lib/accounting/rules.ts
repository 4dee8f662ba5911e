import { accounts, type BooksAccount } from "@/lib/association/accounts";
import { paymentMethods, type PaymentMethod } from "@/lib/ledger/rules";

/** The programs for which the journal can be exported. */
export const journalFormats = ["xero", "quickbooks", "hledger"] as const;
/** The maximum number of lines in a file for Xero. */
export const maxXeroLines = 300;
export type JournalFormat = (typeof journalFormats)[number];

type Purpose = "membership" | "event";

/** The sum of journal entries of one kind. Negative cents are reversals. */
export type Movement = {
  kind: JournalEntryKind;
  /** The purpose of the amount due; null for kinds without one. */
  purpose: Purpose | null;
  /** The payment method; null for kinds without money, and where it is unknown. */
  method: PaymentMethod | null;
  cents: number;
  /** The tax included in the cents, if VAT is charged. */
  vatCents: number;
};

const money: Record<PaymentMethod, BooksAccount> = {
  bank_transfer: "bank",
  cheque: "cheques",
  paylanes: "online",
};
const income: Record<Purpose, BooksAccount> = { membership: "membership", event: "events" };

/** The account of the money, which depends on the payment method. */
const moneyOf = ({ method }: Movement) => money[method ?? "bank_transfer"];
const incomeOf = ({ purpose }: Movement) => income[purpose ?? "event"];

type Side = BooksAccount | ((movement: Movement) => BooksAccount);

/**
 * The accounts that each kind of entry debits and credits. A reversal is booked the other way round. The tax in income
 * and waivers goes to the VAT account.
 */
const bookings = {
  /** A new amount due. */
  opened: ["receivable", incomeOf],
  /** An amount due was increased or reduced. */
  adjusted: ["receivable", incomeOf],
  waived: ["waived", "receivable"],
  /** A bank's fee that had been waived. */
  written_off: ["written_off", "waived"],
  /** An amount due was voided; its payments become refunds due. */
  voided: [incomeOf, "receivable"],
  owed_back: ["receivable", "to_be_paid_back"],
  /** An unpaid amount was removed, because its account or registration was deleted or its member's fee ended. */
  dropped: [incomeOf, "receivable"],
  received: [moneyOf, "credits"],
  /** A payment or credit pays an amount due. */
  applied: ["credits", "receivable"],
  refunded: ["credits", moneyOf],
  charged_back: ["credits", moneyOf],
  bounced: ["credits", moneyOf],
  undone: ["credits", moneyOf],
} as const satisfies Record<string, readonly [debit: Side, credit: Side]>;

export type JournalEntryKind = keyof typeof bookings;

/** Accounts of income and waivers, whose tax is booked to the VAT account. */
const containsTax: ReadonlySet<BooksAccount> = new Set(["membership", "events", "waived"]);

/** An amount booked to an account. Debits are positive, credits negative. */
export type Posting = { account: BooksAccount; cents: number };

/** The two sides of a movement, debits first. They add up to zero. */
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

/** The balance of each account in cents, debits less credits. They add up to zero. */
export function balancesOf(movements: readonly Movement[]): Balances {
  const balances = Object.fromEntries(accounts.map((account) => [account, 0])) as Balances;
  for (const { account, cents } of movements.flatMap(postingsOf)) balances[account] += cents;
  return balances;
}

/**
 * Why an entry of `applied` or `owed_back` was written. `paid` is a payment with its receipt. `credit_used` pays later,
 * also with money that had paid another amount. `became_void` makes a payment a refund due, and `reinstated` reverses
 * that. The other reasons take a payment back.
 */
export type JournalReason = "paid" | "credit_used" | "became_void" | "reinstated" | TakenBack;
export const takenBackReasons = ["refunded", "reversed", "moved"] as const;
/** Why a payment no longer pays an amount: refunded or charged back; bounced or undone; or used for something else. */
export type TakenBack = (typeof takenBackReasons)[number];

/** A movement before a period or in it. */
export type PeriodMovement = Movement & {
  isBefore: boolean;
  /** The reason of the entries; null for kinds without one, and before the period. */
  reason: JournalReason | null;
};

/**
 * The figures of a period in cents: from the outstanding amounts, credits and refunds due at its beginning to those at
 * its end.
 */
export function sumPeriodFigures(movements: readonly PeriodMovement[]) {
  const before = balancesOf(movements.filter(({ isBefore }) => isBefore));
  const after = balancesOf(movements);
  const within = movements.filter(({ isBefore }) => !isBefore);
  const sumOf = (isMeant: (movement: PeriodMovement) => boolean) =>
    within.filter(isMeant).reduce((sum, { cents }) => sum + cents, 0);
  const sum = (kind: JournalEntryKind) => sumOf((one) => one.kind === kind);
  const because = (kind: "applied" | "owed_back", reason: JournalReason) =>
    sumOf((one) => one.kind === kind && one.reason === reason);
  const takenBack = (kind: "applied" | "owed_back") =>
    Object.fromEntries(
      takenBackReasons.map((reason) => [reason, 0 - because(kind, reason)] as const),
    ) as Record<TakenBack, number>;
  // A payment that bounced or was undone counts as neither received nor refunded.
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
    /** Payments of amounts due, less payments that were taken back. */
    paid: because("applied", "paid") + used,
    takenBack: taken,
    applied: sum("applied"),
    /** Payments of amounts that became void, payments received for void amounts, and their later use. */
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
      /**
       * Received money by the purpose of the amounts paid. The rest is credit, less the earlier credits that were used.
       */
      byPurpose: { membership, event, credit: total - membership - event },
      /** Money moved from one amount to another is booked like a credit, but was not a credit before. */
      creditsUsed: used - taken.moved,
      /** Payments taken back because no money was received. */
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
