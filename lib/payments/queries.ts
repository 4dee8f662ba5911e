import "server-only";
import type { Admin, Member } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import {
  beginsIn,
  countRows,
  cutPage,
  inOrder,
  isOfMember,
  orderBy,
  wordsOf,
  type Sortable,
} from "@/lib/db/list";
import { env } from "@/lib/env";
import { formatCents } from "@/lib/format";
import { fullName } from "@/lib/full-name";
import { duesOwnedBy, paymentsOwnedBy } from "@/lib/registrations/ownership";
import { payerOf } from "./labels";
import { referenceIn, refundStatusOf, type PaymentFilter } from "./rules";

type Due = { amountCents: number; description: string; reference: string };

/** Whether the online provider's pay page is known (PAYMENT_LINK_URL). */
export function isOnlinePaymentAvailable(): boolean {
  return env.PAYMENT_LINK_URL !== undefined;
}

/** The provider's pay page for an amount due, or null while online payment is unavailable. */
export function payLink({ amountCents, description, reference }: Due): string | null {
  if (!env.PAYMENT_LINK_URL) return null;
  const url = new URL(env.PAYMENT_LINK_URL);
  url.searchParams.set("amount", formatCents(amountCents));
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
  owedBackAt: true,
  refundedAt: true,
  refundedCents: true,
} as const;

/** What is shown of money that has gone back, or has to. */
function refundOf({ refundedCents, ...payment }: Refundable) {
  return {
    refundStatus: refundStatusOf(payment),
    refundedAmount: refundedCents === 0 ? null : formatCents(refundedCents),
    refundedAt: payment.refundedAt?.toISOString() ?? null,
  };
}
type Refundable = { owedBackAt: Date | null; refundedAt: Date | null; refundedCents: number };

/** By which numbers a payment is known (`numbersOf`). */
export const numberFields = { reference: true, amountDue: { select: { reference: true } } } as const;

/** Our reference, which the payer was asked to quote, and the bank's or the cheque's own number. */
export function numbersOf(row: { reference: string | null; amountDue: { reference: string } | null }) {
  const reference = row.amountDue?.reference ?? row.reference;
  return { reference, bankReference: row.reference === reference ? null : row.reference };
}

/** Of amounts that are not settled: a cancelled seat and a failed attempt owe nothing. */
export const isStillOwed = {
  OR: [{ registrationId: null }, { registration: { cancelledAt: null, paymentStatus: "pending" as const } }],
};

/** GET /api/payments/my: newest first. */
export async function listMyPayments(person: Member) {
  const rows = await db.payment.findMany({
    select: { ...paymentFields, ...numberFields },
    where: await paymentsOwnedBy(person),
    orderBy: [{ paymentDate: "desc" }, { id: "desc" }],
  });
  return rows.map(
    ({ amountCents, purpose, paymentDate, amountDue, owedBackAt, refundedAt, refundedCents, ...row }) => ({
      ...row,
      ...numbersOf({ ...row, amountDue }),
      ...refundOf({ owedBackAt, refundedAt, refundedCents }),
      type: purpose,
      amount: formatCents(amountCents),
      paymentDate: paymentDate.toISOString(),
      receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
    }),
  );
}
export type MyPayment = Awaited<ReturnType<typeof listMyPayments>>[number];

/** What the member still has to pay, the oldest first. */
export async function listMyDues(person: Member) {
  const rows = await db.amountDue.findMany({
    select: {
      purpose: true,
      reference: true,
      description: true,
      amountCents: true,
      currency: true,
      dueDate: true,
      registration: { select: { eventId: true, heldUntil: true } },
    },
    where: {
      settledAt: null,
      AND: [await duesOwnedBy(person), isStillOwed],
    },
    orderBy: [{ dueDate: { sort: "asc", nulls: "last" } }, { createdAt: "asc" }],
  });
  return rows.map(({ amountCents, dueDate, purpose, registration, ...row }) => ({
    ...row,
    type: purpose,
    eventId: registration?.eventId ?? null,
    amount: formatCents(amountCents),
    dueDate: dueDate?.toISOString() ?? null,
    /** When the seat that it is for is given up. */
    heldUntil: registration?.heldUntil?.toISOString() ?? null,
    paymentUrl: payLink({ ...row, amountCents }),
  }));
}
export type MyDue = Awaited<ReturnType<typeof listMyDues>>[number];

/** The dues that a member has paid last; null when there are none. What went back to the payer is not paid. */
export async function findLastDues(userId: string) {
  return db.payment.findFirst({
    select: { id: true, receiptNumber: true, paymentDate: true },
    where: { userId, purpose: "membership", status: "completed", owedBackAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** What the form that records a member's dues shows; null when there is no such member or the level has no fee. */
export async function findDuesToRecord(_admin: Admin, userId: string) {
  const member = await db.user.findUnique({
    select: { id: true, firstName: true, lastName: true, annualFeeCents: true, nextPaymentDate: true },
    where: { id: userId },
  });
  if (!member || member.annualFeeCents === 0) return null;
  const due = await db.amountDue.findFirst({
    select: { reference: true },
    where: { userId, purpose: "membership", settledAt: null },
    orderBy: { createdAt: "asc" },
  });
  const last = await findLastDues(userId);
  return {
    memberId: member.id,
    name: fullName(member),
    amount: formatCents(member.annualFeeCents),
    /** What the member was asked to quote; null when nobody has looked at the payment page yet. */
    reference: due?.reference ?? null,
    nextPaymentDate: member.nextPaymentDate?.toISOString() ?? null,
    lastPaymentId: last?.id ?? null,
    lastPaymentDate: last?.paymentDate.toISOString() ?? null,
  };
}
export type DuesToRecord = NonNullable<Awaited<ReturnType<typeof findDuesToRecord>>>;

/** A completed payment for its receipt: to who paid, and to administrators; null for anybody else. */
export async function findReceipt(person: Member, id: string) {
  return db.payment.findFirst({
    select: {
      ...paymentFields,
      payerName: true,
      payerEmail: true,
      amountDue: { select: { reference: true } },
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: { id, status: "completed", ...(person.isAdmin ? {} : await paymentsOwnedBy(person)) },
  });
}

type Page = { page: number; size: number };

const receivedAt = Prisma.sql`r."receivedAt"`;
const sortableNotifications: Sortable = {
  date: [receivedAt],
  waiting: [Prisma.sql`(r."oddity" IS NOT NULL AND r."resolvedAt" IS NULL)`, receivedAt],
};

/**
 * What the online provider told: what waits for an administrator before all of it and the newest first, unless it is
 * sorted otherwise. Words of a number or of what was odd begin as all typed words do.
 */
export async function listNotifications(
  _admin: Admin,
  { text = "", sort = "", ...cut }: Page & { text?: string; sort?: string },
) {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"PaymentNotification"`,
    found: wordsOf(text).map((word) =>
      beginsIn(Prisma.sql`"notification_words"(r."providerReference", r."reference", r."oddity")`, word),
    ),
    order: orderBy(sort, sortableNotifications, "-waiting"),
    ...cut,
  });
  const unordered = await db.paymentNotification.findMany({
    select: {
      id: true,
      providerReference: true,
      reference: true,
      amount: true,
      currency: true,
      status: true,
      oddity: true,
      receivedAt: true,
      resolvedAt: true,
      resolutionNote: true,
    },
    where: { id: { in: ids } },
  });
  const notifications = inOrder(ids, unordered).map(({ receivedAt, resolvedAt, ...row }) => ({
    ...row,
    isWaiting: row.oddity !== null && resolvedAt === null,
    receivedAt: receivedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }));
  return { total, page, notifications };
}
/** One notification, as the administrators see it. */
export type PortalNotification = Awaited<ReturnType<typeof listNotifications>>["notifications"][number];

/** How many notifications wait for an administrator. */
export async function countWaitingNotifications(_admin: Admin): Promise<number> {
  return db.paymentNotification.count({ where: { oddity: { not: null }, resolvedAt: null } });
}

const paymentDate = Prisma.sql`r."paymentDate"`;
const sortable: Sortable = {
  date: [paymentDate],
  amount: [Prisma.sql`r."amountCents"`],
  status: [Prisma.sql`r."status"`, paymentDate],
};

/** Words of payer, reference or description begin as each typed word does, or our reference was typed somehow. */
function found(text: string): Prisma.Sql[] {
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const inWords = wordsOf(text).map(
    (word) => Prisma.sql`(${beginsIn(words, word)} OR ${isOfMember(Prisma.sql`r."userId"`, word)})`,
  );
  const reference = referenceIn(text);
  if (!reference) return inWords;
  const ofDue = Prisma.sql`r."amountDueId" = ANY(ARRAY(
    SELECT d."id" FROM "AmountDue" d WHERE d."reference" = ${reference}))`;
  return [Prisma.sql`(${ofDue} OR (${Prisma.join(inWords, " AND ")}))`];
}

/** Of a payment `r`: its money is owed back and has not gone back yet. As the index has it. */
export const isToBePaidBack = Prisma.sql`
  (CASE WHEN r."owedBackAt" IS NOT NULL AND r."refundedAt" IS NULL THEN r."owedBackAt" END) IS NOT NULL`;

const filters: Record<PaymentFilter, Prisma.Sql> = {
  to_be_paid_back: isToBePaidBack,
  paid_back: Prisma.sql`r."refundedAt" IS NOT NULL`,
};

/** How many payments are to be paid back. */
export async function countToBePaidBack(_admin: Admin): Promise<number> {
  return countRows(Prisma.sql`"Payment" r WHERE ${isToBePaidBack}`);
}

type PaymentSearch = Page & { text: string; sort: string; filter?: PaymentFilter | null };

/** One page of all payments, or of those that a filter and a search leave, the newest first. */
export async function searchPayments(_admin: Admin, { text, sort, filter, ...cut }: PaymentSearch) {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"Payment"`,
    where: filter ? [filters[filter]] : [],
    found: found(text),
    order: orderBy(sort, sortable, "-date"),
    ...cut,
  });
  const unordered = await db.payment.findMany({
    select: {
      ...paymentFields,
      ...numberFields,
      payerName: true,
      payerEmail: true,
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: { id: { in: ids } },
  });
  const rows = inOrder(ids, unordered);
  return {
    total,
    page,
    payments: rows.map(
      ({
        amountCents,
        paymentDate,
        user,
        payerName,
        payerEmail,
        amountDue,
        owedBackAt,
        refundedAt,
        refundedCents,
        ...row
      }) => ({
        ...row,
        ...numbersOf({ ...row, amountDue }),
        ...refundOf({ owedBackAt, refundedAt, refundedCents }),
        amountToPayBack: formatCents(amountCents - refundedCents),
        owedBackAt: owedBackAt?.toISOString() ?? null,
        amount: formatCents(amountCents),
        paymentDate: paymentDate.toISOString(),
        payer: payerOf({ ...row, user, payerName, payerEmail }).name,
        payerEmail: payerEmail ?? user?.email ?? null,
        receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
      }),
    ),
  };
}
export type BookedPayment = Awaited<ReturnType<typeof searchPayments>>["payments"][number];
