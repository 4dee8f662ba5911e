import "server-only";
import { readPeople, suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { can, type Staff } from "@/lib/auth/member";
import { formatCents } from "@/lib/core/format";
import { parseCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, queryPage, searchWords } from "@/lib/db/list";
import { payerOf } from "./labels";
import { payerAddress, paymentSearchConditions } from "./queries";
import {
  addressOf,
  dueOn,
  dueSearchConditions,
  isNotClosed,
  openCents,
  readDues,
  toReceivable,
} from "./receivables";
import { parseReceiptNumber, parseReference, refundFacts, refundStatusOf } from "./rules";
import { moneySearchInput } from "./schema";

const maxDues = 6;
const maxPayments = 4;
/** One letter would find a large part of everything. */
const minLength = 2;

/**
 * Finds money by a reference, a name, a receipt number or an amount: what is open first, longest overdue first; then
 * payments, newest first. A reference finds its amount due in any state.
 *
 * @throws Refusal `too_many` when the limit of people seen is reached and there is nothing to show
 */
export const searchMoney = operation({
  actor: staff("payments.read"),
  input: moneySearchInput,
  readsOnly: true,
  async run(person, { text }) {
    if (text === null || text.length < minLength) return { dues: [], payments: [] };
    const dues = await findDues(person, text);
    const payments = await findPayments(person, text);
    suggestPeople({
      rows: [...dues.rows, ...payments.rows],
      peopleLimit: dues.peopleLimit ?? payments.peopleLimit,
    });
    return { dues: dues.rows.map(toReceivable), payments: payments.rows.map(toFoundPayment) };
  },
});

/** "$1,350.00" → 135000 */
const sumIn = (text: string) => parseCents(text.replace(/BSD|[$,\s]/gi, ""));

async function findDues(person: Staff<"payments.read">, text: string) {
  const cents = sumIn(text);
  const isReference = parseReference(text) !== null;
  const found = await queryPage({
    table: "AmountDue",
    where: isReference ? [] : [isNotClosed],
    search: cents ? [Prisma.sql`${openCents} = ${cents}`] : dueSearchConditions(text),
    order: orderBy("", { due: [dueOn] }, "due"),
    ...{ page: 1, size: maxDues },
  });
  const read = (ids: string[]) => readDues(Prisma.sql`r."id" = ANY(${ids}::uuid[])`);
  return readPeople(person, listOf(person, "receivables"), found, read, addressOf);
}

const listOf = (person: Staff<"payments.read">, list: "receivables" | "payments") => ({
  ...{ list, hasSearchText: true },
  mayExport: can(person, "payments.export"),
});

const paymentFields = {
  ...{ id: true, purpose: true, description: true, amountCents: true, currency: true, status: true },
  ...{ receiptNumber: true, paymentDate: true, ...refundFacts },
  ...{ payerName: true, payerEmail: true },
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;

async function findPayments(person: Staff<"payments.read">, text: string) {
  const isNumbered = Prisma.sql`(r."receiptNumber" = ${parseReceiptNumber(text) ?? 0}) IS TRUE`;
  const newestFirst = orderBy("", { date: [Prisma.sql`r."paymentDate"`] }, "-date");
  const found = await queryPage({
    table: "Payment",
    search: paymentConditions(text),
    order: Prisma.sql`${isNumbered} DESC, ${newestFirst}`,
    ...{ page: 1, size: maxPayments },
  });
  const read = (ids: string[]) => db.payment.findMany({ select: paymentFields, where: { id: { in: ids } } });
  return readPeople(person, listOf(person, "payments"), found, read, payerAddress);
}

/** Digits may be a sum, a receipt's number or the bank's, each with an index of its own. */
function paymentConditions(text: string): Prisma.Sql[] {
  const cents = sumIn(text);
  if (!cents) return paymentSearchConditions(text);
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const inWords = searchWords(text).map((word) => matchesPrefix(words, word));
  return [
    Prisma.sql`(r."amountCents" = ${cents} OR r."receiptNumber" = ${parseReceiptNumber(text) ?? 0}
                OR (${Prisma.join(inWords, " AND ")}))`,
  ];
}

type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentFields }>;

function toFoundPayment({ user, payerName, payerEmail, ...payment }: PaymentRow) {
  const { id, description, amountCents, currency, status, receiptNumber, paymentDate } = payment;
  return {
    ...{ id, description, currency, status, receiptNumber },
    payer: payerOf({ ...payment, user, payerName, payerEmail }).name,
    amount: formatCents(amountCents),
    paymentDate: paymentDate.toISOString(),
    refundStatus: refundStatusOf(payment),
  };
}
export type FoundPayment = ReturnType<typeof toFoundPayment>;
