import "server-only";
import { getPaymentLink } from "@/lib/association/queries";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import { queryPage } from "@/lib/audit/shared/query-page";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import {
  matchesPrefix,
  countRows,
  matchesMember,
  orderBy,
  searchWords,
  type SortColumns,
} from "@/lib/db/list";
import { sqlUnprepared } from "@/lib/db/sql";
import { formatCents } from "@/lib/core/money";
import { maxCounted, maxListed } from "@/lib/core/paging";
import { paidByFilter } from "@/lib/auth/ownership";
import { describePayer } from "@/lib/ledger/labels";
import {
  auditedPaymentFilter,
  inPaymentFilter,
  isRefundDue,
  isReversed,
  type PaymentFilter,
} from "./shared/payment-filter";
import {
  canBeUndone,
  chequeState,
  isReversal,
  parseReceiptNumber,
  parseReference,
  refundFacts,
  refundStatusOf,
  type RefundFacts,
  unpaidCents,
  type Sums,
} from "@/lib/ledger/rules";
import { paidDuesOf, quotedReferencesOf, useFields, describePaymentUses } from "@/lib/ledger/shared/uses";
import { idsOfReferenced } from "@/lib/ledger/shared/referenced-dues";

export { receivablesByAge } from "./shared/ageing";

type Due = Sums & { description: string; reference: string };

/** Whether the provider's payment page is configured. */
export function isOnlinePaymentAvailable(): boolean {
  return getPaymentLink() !== null;
}

/** The provider's payment page for the outstanding part of an amount due; null while online payment is unavailable. */
export function paymentPageUrl({ description, reference, ...sums }: Due): string | null {
  const page = getPaymentLink();
  if (page === null) return null;
  const url = new URL(page);
  url.searchParams.set("amount", formatCents(unpaidCents(sums)));
  url.searchParams.set("description", description);
  url.searchParams.set("reference", reference);
  return url.href;
}

const paymentFields = {
  id: true,
  description: true,
  purpose: true,
  amountCents: true,
  currency: true,
  status: true,
  method: true,
  reference: true,
  receiptNumber: true,
  paymentDate: true,
  ...refundFacts,
  refundedCents: true,
} as const;

/** The status, amount and time of a refund; amount and time are null when nothing was refunded. */
function refundOf({ refundedCents, ...payment }: RefundFacts & { refundedCents: number }) {
  const refundStatus = refundStatusOf(payment);
  const isPaidBack = refundedCents > 0 && !isReversal(refundStatus);
  return {
    refundStatus,
    refundedCents: isPaidBack ? refundedCents : null,
    refundedAt: (isPaidBack && payment.refundedAt?.toISOString()) || null,
  };
}

/** The columns that `quotedReferencesOf` needs. */
export const referenceFields = {
  description: true,
  reference: true,
  allocations: useFields.allocations,
} as const;

/** The member's payments, newest first. */
export async function listMyPayments(person: Member) {
  const rows = await db.payment.findMany({
    select: { ...paymentFields, ...useFields },
    where: paidByFilter(person),
    orderBy: [{ paymentDate: "desc" }, { id: "desc" }],
  });
  return rows.map((payment) => {
    const { purpose, paymentDate, owedBackAt, refundedAt, refunds, refundedCents, ...rest } = payment;
    const { allocations: _paid, allocatedCents: _used, ...row } = rest;
    const refunded = refundOf({ owedBackAt, refundedAt, refunds, refundedCents });
    return {
      ...row,
      ...quotedReferencesOf(payment),
      ...refunded,
      uses: describePaymentUses({ ...payment, refundStatus: refunded.refundStatus }),
      type: purpose,
      paymentDate: paymentDate.toISOString(),
      receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
    };
  });
}
export type MyPayment = Awaited<ReturnType<typeof listMyPayments>>[number];

/** The columns of a payment for its receipt. */
export const receiptFields = {
  ...paymentFields,
  userId: true,
  payerName: true,
  payerEmail: true,
  reference: true,
  ...useFields,
  user: { select: { firstName: true, lastName: true, email: true } },
} as const;

/**
 * A completed payment for its receipt; null unless the person paid it or is an administrator.
 * @throws Refusal `too_many`
 */
export async function findReceipt(person: Member, id: string) {
  const row = await db.payment.findFirst({
    select: receiptFields,
    where: {
      id,
      status: "completed",
      ...(can(person, "payments.read") ? {} : paidByFilter(person)),
    },
  });
  return (
    row &&
    requireRoomToSee(person, "receipt", row, (payment) =>
      payment.userId === person.id ? null : payerAddress(payment),
    )
  );
}

export const payerAddress = ({
  payerEmail,
  user,
}: {
  payerEmail: string | null;
  user: { email: string } | null;
}) => payerEmail ?? user?.email ?? null;

type Page = { page: number; size: number };

const paymentDate = Prisma.sql`r."paymentDate"`;
const sortable: SortColumns = {
  date: [paymentDate],
  amount: [Prisma.sql`r."amountCents"`],
  status: [Prisma.sql`r."status"`, paymentDate],
};

/**
 * SQL conditions for payments that match a text: payer, reference or description by word prefix, the portal's reference
 * in any spelling, or a receipt number.
 */
export function paymentSearchConditions(text: string): Prisma.Sql[] {
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const inWords = searchWords(text).map(
    (word) => Prisma.sql`(${matchesPrefix(words, word)} OR ${matchesMember(Prisma.sql`r."userId"`, word)})`,
  );
  const receiptNumber = parseReceiptNumber(text);
  if (receiptNumber) {
    return [Prisma.sql`(r."receiptNumber" = ${receiptNumber} OR ${Prisma.join(inWords, " AND ")})`];
  }
  const reference = parseReference(text);
  if (!reference) return inWords;
  const ofDue = Prisma.sql`r."id" = ANY(ARRAY(
    SELECT a."paymentId" FROM "Allocation" a WHERE a."amountDueId" = ANY(${idsOfReferenced(reference)})))`;
  return [Prisma.sql`(${ofDue} OR (${Prisma.join(inWords, " AND ")}))`];
}

export async function countToBePaidBack(_staff: Staff<"payments.read">): Promise<number> {
  return countRows(Prisma.sql`"Payment" r WHERE ${isRefundDue}`);
}

type ListedAllocation = { amountCents: number; amountDue: { voidedAt: Date | null } };

/** The part of a payment allocated to void amounts due, in cents. */
const owedBackOf = (allocations: ListedAllocation[]) =>
  allocations.reduce((sum, { amountCents, amountDue }) => sum + (amountDue.voidedAt ? amountCents : 0), 0);

/** The part of the payment `r` allocated to void amounts due, in cents, as a SQL expression. */
const owedBackCents = Prisma.sql`(
  SELECT sum(a."amountCents") FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
  WHERE a."paymentId" = r."id" AND d."voidedAt" IS NOT NULL)`;

type PaymentSearch = Page & PaymentFilter & { text: string; sort: string };

/** The number and sum of the listed payments, in cents; null beyond the number that lists count. */
export type PaymentFigures = Awaited<ReturnType<typeof sumPayments>> | null;

/**
 * Sums payments in one SQL statement, which reads no further than lists count. Reversed payments count neither as
 * received nor as refunded.
 */
async function sumPayments(conditions: Prisma.Sql[]) {
  const [sums] = await sqlUnprepared<{
    count: number;
    receivedCents: number;
    refundedCents: number;
    owedBackCents: number;
  }>`
    SELECT count(*)::int AS "count", coalesce(sum(c."refundedCents") FILTER (WHERE c."isReal"), 0)::float8 AS "refundedCents",
           coalesce(sum(c."amountCents") FILTER (WHERE c."isReal" AND c."status" = 'completed'), 0)::float8
             AS "receivedCents", coalesce(sum(c."owedBackCents"), 0)::float8 AS "owedBackCents"
    FROM (SELECT r."status", r."amountCents", r."refundedCents", NOT (${isReversed}) AS "isReal",
                 CASE WHEN ${isRefundDue} THEN ${owedBackCents} END AS "owedBackCents" FROM "Payment" r
          WHERE ${Prisma.join([Prisma.sql`true`, ...conditions], " AND ")} LIMIT ${maxCounted}) c`;
  return sums ?? { count: 0, receivedCents: 0, refundedCents: 0, owedBackCents: 0 };
}

const figuresOf = (sums: Awaited<ReturnType<typeof sumPayments>>): PaymentFigures =>
  sums.count > maxListed ? null : sums;

/**
 * One page of the payments under a filter and a search, newest first, with the sums of all results. When the limit of
 * people seen cuts the page short, the sums cover only its rows, because the totals would reveal people unseen.
 */
export async function searchPayments(
  person: Staff<"payments.read">,
  { text, sort, page, size, ...asked }: PaymentSearch,
) {
  const [where, search] = [inPaymentFilter(asked), paymentSearchConditions(text)];
  const sums = await sumPayments([...where, ...search]);
  const { rows, ...rest } = await queryPage(
    person,
    {
      list: "payments",
      filter: auditedPaymentFilter(asked),
      table: "Payment",
      where,
      search,
      page,
      size,
      total: sums.count,
      order: orderBy(sort, sortable, "-date"),
    },
    (open) =>
      db.payment.findMany({
        select: {
          ...paymentFields,
          ...useFields,
          cheque: { select: { bank: true, depositedAt: true, clearedAt: true, bouncedAt: true } },
          payerName: true,
          payerEmail: true,
          user: { select: { firstName: true, lastName: true, email: true } },
        },
        where: { id: { in: open } },
      }),
    (payment) => payerAddress(payment),
  );
  const real = rows.filter((row) => !isReversal(refundStatusOf(row)));
  const shown = {
    count: rows.length,
    receivedCents: real.reduce((sum, row) => sum + (row.status === "completed" ? row.amountCents : 0), 0),
    refundedCents: real.reduce((sum, { refundedCents }) => sum + refundedCents, 0),
    owedBackCents: rows.reduce(
      (sum, row) => sum + (refundStatusOf(row) === "to_be_paid_back" ? owedBackOf(row.allocations) : 0),
      0,
    ),
  };
  return {
    ...rest,
    figures: figuresOf(rest.peopleLimit ? shown : sums),
    payments: rows.map(
      ({
        paymentDate,
        user,
        payerName,
        payerEmail,
        allocations,
        cheque,
        owedBackAt,
        refundedAt,
        refunds,
        refundedCents,
        allocatedCents,
        ...row
      }) => ({
        ...row,
        ...quotedReferencesOf({ ...row, allocations }),
        ...refundOf({ owedBackAt, refundedAt, refunds, refundedCents }),
        paidDues: paidDuesOf({ ...row, allocations }),
        canBeUndone: canBeUndone({ ...row, refundedCents, cheque }),
        uses: describePaymentUses({
          ...row,
          allocations,
          allocatedCents,
          refundedCents,
          refundStatus: refundStatusOf({ owedBackAt, refundedAt, refunds }),
        }),
        cheque: cheque && { bank: cheque.bank, state: chequeState(cheque) },
        owedBackCents: owedBackOf(allocations),
        owedBackAt: owedBackAt?.toISOString() ?? null,
        paymentDate: paymentDate.toISOString(),
        payer: describePayer({ ...row, user, payerName, payerEmail }).name,
        payerEmail: payerEmail ?? user?.email ?? null,
        receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
      }),
    ),
  };
}
export type BookedPayment = Awaited<ReturnType<typeof searchPayments>>["payments"][number];
