import "server-only";
import { queryPage } from "@/lib/audit/shared/query-page";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { matchesPrefix, orderBy, searchWords } from "@/lib/db/list";
import { describePayer } from "@/lib/ledger/labels";
import { payerAddress, paymentSearchConditions } from "../queries";
import { parseReceiptNumber, refundFacts, refundStatusOf } from "@/lib/ledger/rules";
import { sumIn } from "./search-dues";

const paymentFields = {
  id: true,
  purpose: true,
  description: true,
  amountCents: true,
  currency: true,
  status: true,
  receiptNumber: true,
  paymentDate: true,
  ...refundFacts,
  payerName: true,
  payerEmail: true,
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;

/** The payments that match a text, newest first; a matching receipt number comes before others. */
export async function searchPaymentsByWords(person: Staff<"payments.read">, text: string, size: number) {
  const receiptNumber = parseReceiptNumber(text);
  const isNumbered = Prisma.sql`(r."receiptNumber" = ${receiptNumber ?? 0}) IS TRUE`;
  const newestFirst = orderBy("", { date: [Prisma.sql`r."paymentDate"`] }, "-date");
  const read = (ids: string[]) => db.payment.findMany({ select: paymentFields, where: { id: { in: ids } } });
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "payments",
      table: "Payment",
      search: paymentConditions(text),
      // The order by newest first alone can use an index.
      order: receiptNumber ? Prisma.sql`${isNumbered} DESC, ${newestFirst}` : newestFirst,
      page: 1,
      size,
    },
    read,
    payerAddress,
  );
  return { ...rest, rows: rows.map(toFoundPayment) };
}

/** The conditions of a search. Digits may be a sum, a receipt number or the bank's number, each with its own index. */
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
    id,
    description,
    amountCents,
    currency,
    status,
    receiptNumber,
    payer: describePayer({ ...payment, user, payerName, payerEmail }).name,
    paymentDate: paymentDate.toISOString(),
    refundStatus: refundStatusOf(payment),
  };
}
export type FoundPayment = ReturnType<typeof toFoundPayment>;
