import "server-only";
import { addDays } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { wallClockToIso } from "@/lib/core/format";
import { capitaliseFirst, someoneWhoLeft } from "@/lib/core/full-name";
import { Prisma } from "@/lib/db/client";
import { countRows } from "@/lib/db/list";
import { sql } from "@/lib/db/sql";
import {
  reversalKinds,
  type PaymentMethod,
  type PaymentPurpose,
  type PaymentState,
  type ReversalKind,
} from "@/lib/ledger/rules";

/** The filter of the list of payments. Missing and null values do not filter. */
export type PaymentFilter = {
  filter?: PaymentState | null;
  method?: PaymentMethod | null;
  purpose?: PaymentPurpose | null;
  /** The first and the last day in the association's time zone, such as "2026-11-01". */
  from?: string | null;
  to?: string | null;
  /** The id of the person who recorded the payment. */
  by?: string | null;
};

/** Whether the payment `r` is owed back and not refunded yet. The expression must equal that of the index. */
export const isRefundDue = Prisma.sql`
  (CASE WHEN r."owedBackAt" IS NOT NULL AND r."refundedAt" IS NULL THEN r."owedBackAt" END) IS NOT NULL`;

/**
 * Whether the payment `r` is by a cheque that can still clear or bounce. The expression must equal that of the index.
 */
const isChequeToClear = Prisma.sql`r."refundedAt" IS NULL AND r."id" IN (
  SELECT CASE WHEN c."clearedAt" IS NULL AND c."bouncedAt" IS NULL THEN c."paymentId" END FROM "Cheque" c
  WHERE (CASE WHEN c."clearedAt" IS NULL AND c."bouncedAt" IS NULL THEN c."paymentId" END) IS NOT NULL)`;

/** Whether the payment `r` was reversed in one of these ways. */
const isReversedBy = (kinds: readonly ReversalKind[]) => Prisma.sql`r."refundedAt" IS NOT NULL AND EXISTS (
  SELECT FROM "Refund" f WHERE f."paymentId" = r."id" AND f."kind" = ANY(${kinds}::"RefundKind"[]))`;
export const isReversed = isReversedBy(reversalKinds);

const states: Record<PaymentState, Prisma.Sql> = {
  completed: Prisma.sql`r."status" = 'completed'`,
  failed: Prisma.sql`r."status" = 'failed'`,
  to_be_paid_back: isRefundDue,
  // Partial refunds are included, because the sum of refunds contains them. Refunds are few, so they are read first.
  paid_back: Prisma.sql`r."id" IN (SELECT f."paymentId" FROM "Refund" f) AND NOT (${isReversed})`,
  bounced: isReversedBy(["bounced"]),
  undone: isReversedBy(["undone"]),
  cheques_to_clear: isChequeToClear,
};

export async function countChequesToClear(_staff: Staff<"payments.read">): Promise<number> {
  return countRows(Prisma.sql`"Payment" r WHERE ${isChequeToClear}`);
}

/** The SQL conditions of a filter on the payment `r`. */
export function inPaymentFilter({ filter, method, purpose, from, to, by }: PaymentFilter): Prisma.Sql[] {
  return [
    ...(filter ? [states[filter]] : []),
    ...(method ? [Prisma.sql`r."method" = ${method}::"PaymentMethod"`] : []),
    ...(purpose ? [isFor(purpose)] : []),
    ...(from ? [Prisma.sql`r."paymentDate" >= ${beginOf(from)}`] : []),
    ...(to ? [Prisma.sql`r."paymentDate" < ${beginOf(addDays(to, 1).toISOString().slice(0, 10))}`] : []),
    ...(by ? [Prisma.sql`r."recordedById" = ${by}::uuid`] : []),
  ];
}

const isFor = (purpose: PaymentPurpose) =>
  purpose === "account"
    ? Prisma.sql`r."purpose" IS NULL`
    : Prisma.sql`r."purpose" = ${purpose}::"DuePurpose"`;

const beginOf = (day: string) => new Date(wallClockToIso(`${day}T00:00`, getAssociation().timeZone));

/** A filter of payments for the audit log. */
export const auditedPaymentFilter = (asked: PaymentFilter) => ({
  filter: asked.filter ?? null,
  ...Object.fromEntries(
    (["method", "purpose", "from", "to", "by"] as const).flatMap((name) =>
      asked[name] ? [[name, asked[name]]] : [],
    ),
  ),
});

/** The colleagues who have recorded a payment. */
export async function listRecorders(_staff: Staff<"payments.read">): Promise<{ id: string; name: string }[]> {
  // The query jumps through the index from one person to the next, because reading every row gets slower as the books
  // grow.
  const rows = await sql<{ id: string; name: string | null }>`
    WITH RECURSIVE recorders AS (
      (SELECT "recordedById" AS "id" FROM "Payment" WHERE "recordedById" IS NOT NULL ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT p."recordedById" FROM "Payment" p WHERE p."recordedById" > r."id" ORDER BY 1 LIMIT 1)
      FROM recorders r WHERE r."id" IS NOT NULL)
    SELECT r."id"::text, u."firstName" || ' ' || u."lastName" AS "name"
    FROM recorders r LEFT JOIN "User" u ON u."id" = r."id" WHERE r."id" IS NOT NULL ORDER BY 2, 1 LIMIT 100`;
  return rows.map(({ id, name }) => ({ id, name: name ?? capitaliseFirst(someoneWhoLeft) }));
}
