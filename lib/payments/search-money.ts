import "server-only";
import { readPeople, suggestPeople } from "@/lib/audit/shared/people-seen";
import { staff } from "@/lib/auth/actor";
import { can, type Staff } from "@/lib/auth/member";
import { formatCents } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, queryPage, searchWords } from "@/lib/db/list";
import { payerOf } from "./labels";
import { payerAddress, paymentSearchConditions } from "./queries";
import { parseReceiptNumber, refundFacts, refundStatusOf } from "./rules";
import { moneySearchInput } from "./schema";
import { findDues, sumIn } from "./shared/find-dues";

const maxDues = 6;
const maxPayments = 4;

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
    if (text === null) return { dues: [], payments: [] };
    const dues = await findDues(person, text, maxDues);
    const payments = await findPayments(person, text);
    suggestPeople({
      rows: [...dues.rows, ...payments.rows],
      peopleLimit: dues.peopleLimit ?? payments.peopleLimit,
    });
    return { dues: dues.rows, payments: payments.rows.map(toFoundPayment) };
  },
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
  return readPeople(
    person,
    { list: "payments", hasSearchText: true, mayExport: can(person, "payments.export") },
    found,
    read,
    payerAddress,
  );
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
