import "server-only";
import { readPeople, seePerson } from "@/lib/audit/shared/people-seen";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import {
  matchesPrefix,
  countRows,
  queryPage,
  matchesMember,
  orderBy,
  searchWords,
  type Sortable,
} from "@/lib/db/list";
import { env } from "@/lib/env";
import { formatCents } from "@/lib/core/format";
import { paidBy } from "@/lib/auth/ownership";
import { payerOf } from "./labels";
import {
  parseReference,
  referencesOf,
  refundStatusOf,
  type PaymentFilter,
  unpaidCents,
  type Sums,
} from "./rules";
import { idsOfReferenced } from "./shared/referenced-dues";

type Due = Sums & { description: string; reference: string };

/** Whether PAYMENT_LINK_URL is configured. */
export function isOnlinePaymentAvailable(): boolean {
  return env.PAYMENT_LINK_URL !== undefined;
}

/** The provider's payment page for what is open of an amount due; null while online payment is unavailable. */
export function paymentPageUrl({ description, reference, ...sums }: Due): string | null {
  if (!env.PAYMENT_LINK_URL) return null;
  const url = new URL(env.PAYMENT_LINK_URL);
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
  owedBackAt: true,
  refundedAt: true,
  refundedCents: true,
} as const;

/** The refund's status, amount and time. */
function refundOf({ refundedCents, ...payment }: Refundable) {
  return {
    refundStatus: refundStatusOf(payment),
    refundedAmount: refundedCents === 0 ? null : formatCents(refundedCents),
    refundedAt: payment.refundedAt?.toISOString() ?? null,
  };
}
type Refundable = { owedBackAt: Date | null; refundedAt: Date | null; refundedCents: number };

/** The fields that `referencesOf` needs. */
export const referenceFields = {
  reference: true,
  allocations: { select: { amountDue: { select: { reference: true } } } },
} as const;

/** GET /api/payments/my: newest first. */
export async function listMyPayments(person: Member) {
  const rows = await db.payment.findMany({
    select: { ...paymentFields, ...referenceFields },
    where: paidBy(person),
    orderBy: [{ paymentDate: "desc" }, { id: "desc" }],
  });
  return rows.map(
    ({ amountCents, purpose, paymentDate, allocations, owedBackAt, refundedAt, refundedCents, ...row }) => ({
      ...row,
      ...referencesOf({ ...row, allocations }),
      ...refundOf({ owedBackAt, refundedAt, refundedCents }),
      type: purpose,
      amount: formatCents(amountCents),
      paymentDate: paymentDate.toISOString(),
      receiptUrl: row.receiptNumber === null ? null : `/api/payments/${row.id}/receipt`,
    }),
  );
}
export type MyPayment = Awaited<ReturnType<typeof listMyPayments>>[number];

/**
 * A completed payment for its receipt; null unless the person paid it or is an administrator.
 *
 * @throws Refusal `too_many`
 */
export async function findReceipt(person: Member, id: string) {
  const row = await db.payment.findFirst({
    select: {
      ...paymentFields,
      userId: true,
      payerName: true,
      payerEmail: true,
      ...referenceFields,
      user: { select: { firstName: true, lastName: true, email: true } },
    },
    where: {
      id,
      status: "completed",
      ...(can(person, "payments.read") ? {} : paidBy(person)),
    },
  });
  return (
    row &&
    seePerson(person, { record: "receipt", mayExport: can(person, "members.export") }, row, (payment) =>
      payment.userId === person.id ? null : payerAddress(payment),
    )
  );
}

const payerAddress = ({ payerEmail, user }: { payerEmail: string | null; user: { email: string } | null }) =>
  payerEmail ?? user?.email ?? null;

type Page = { page: number; size: number };

const paymentDate = Prisma.sql`r."paymentDate"`;
const sortable: Sortable = {
  date: [paymentDate],
  amount: [Prisma.sql`r."amountCents"`],
  status: [Prisma.sql`r."status"`, paymentDate],
};

/** Matches payer, reference or description by word prefix, or our own reference in any spelling. */
function searchConditions(text: string): Prisma.Sql[] {
  const words = Prisma.sql`"payment_words"(r."payerName", r."payerEmail", r."reference", r."description")`;
  const inWords = searchWords(text).map(
    (word) => Prisma.sql`(${matchesPrefix(words, word)} OR ${matchesMember(Prisma.sql`r."userId"`, word)})`,
  );
  const reference = parseReference(text);
  if (!reference) return inWords;
  const ofDue = Prisma.sql`r."id" = ANY(ARRAY(
    SELECT a."paymentId" FROM "Allocation" a WHERE a."amountDueId" = ANY(${idsOfReferenced(reference)})))`;
  return [Prisma.sql`(${ofDue} OR (${Prisma.join(inWords, " AND ")}))`];
}

/** Whether the payment `r` is owed back and not refunded yet; repeats the expression of the index. */
export const isRefundDue = Prisma.sql`
  (CASE WHEN r."owedBackAt" IS NOT NULL AND r."refundedAt" IS NULL THEN r."owedBackAt" END) IS NOT NULL`;

const filters: Record<PaymentFilter, Prisma.Sql> = {
  to_be_paid_back: isRefundDue,
  paid_back: Prisma.sql`r."refundedAt" IS NOT NULL`,
};

export async function countToBePaidBack(_staff: Staff<"payments.read">): Promise<number> {
  return countRows(Prisma.sql`"Payment" r WHERE ${isRefundDue}`);
}

type ListedAllocation = { amountCents: number; amountDue: { voidedAt: Date | null } };

/** What of a payment lies on amounts due that are void, in cents. */
const owedBackOf = (allocations: ListedAllocation[]) =>
  allocations.reduce((sum, { amountCents, amountDue }) => sum + (amountDue.voidedAt ? amountCents : 0), 0);

type PaymentSearch = Page & { text: string; sort: string; filter?: PaymentFilter | null };

/** One page of the payments under a filter and a search, newest first. */
export async function searchPayments(
  person: Staff<"payments.read">,
  { text, sort, filter, ...paging }: PaymentSearch,
) {
  const found = await queryPage({
    table: "Payment",
    where: filter ? [filters[filter]] : [],
    search: searchConditions(text),
    order: orderBy(sort, sortable, "-date"),
    ...paging,
  });
  const { rows, ...rest } = await readPeople(
    person,
    {
      list: "payments",
      mayExport: can(person, "members.export"),
      filter: { filter: filter ?? null },
      hasSearchText: text !== "",
    },
    found,
    (open) =>
      db.payment.findMany({
        select: {
          ...paymentFields,
          reference: true,
          allocations: {
            select: { amountCents: true, amountDue: { select: { reference: true, voidedAt: true } } },
          },
          payerName: true,
          payerEmail: true,
          user: { select: { firstName: true, lastName: true, email: true } },
        },
        where: { id: { in: open } },
      }),
    (payment) => payerAddress(payment),
  );
  return {
    ...rest,
    payments: rows.map(
      ({
        amountCents,
        paymentDate,
        user,
        payerName,
        payerEmail,
        allocations,
        owedBackAt,
        refundedAt,
        refundedCents,
        ...row
      }) => ({
        ...row,
        ...referencesOf({ ...row, allocations }),
        ...refundOf({ owedBackAt, refundedAt, refundedCents }),
        amountToPayBack: formatCents(owedBackOf(allocations)),
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
