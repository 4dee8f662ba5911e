import "server-only";
import { sql } from "@/lib/db/sql";
import { reversalKinds } from "@/lib/ledger/rules";

type Refund = { cents: number; method: string; date: Date };
export type SeatRefunds = {
  /** The refunds, oldest first. */
  refunds: Refund[];
  refundDueCents: number;
};

type Seats = {
  registrationIds: string[];
  /** The payer whose payments are read. A private page must not reveal what another person paid for a seat. */
  payerEmail: string | null;
  /** Payments only for these seats, for which refunds of their credit are listed as well. */
  receiptIds?: string[];
};

/** The refunds that a payer received for these seats, and what is still to be refunded. */
export async function readSeatRefunds({
  registrationIds,
  payerEmail,
  receiptIds = [],
}: Seats): Promise<SeatRefunds> {
  const [refunds, [due]] = await Promise.all([
    sql<Refund>`
      SELECT s."cents", f."method", f."refundDate" AS "date"
      FROM "Refund" f JOIN "Payment" p ON p."id" = f."paymentId" LEFT JOIN "User" u ON u."id" = p."userId"
      CROSS JOIN LATERAL (
        SELECT (coalesce(-sum(a."amountCents") FILTER (WHERE d."registrationId" = ANY(${registrationIds}::uuid[])), 0)
                + CASE WHEN p."id" = ANY(${receiptIds}::uuid[])
                       THEN f."amountCents" + coalesce(sum(a."amountCents"), 0) ELSE 0 END)::int AS "cents"
        FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
        WHERE a."paymentId" = p."id" AND a."refundId" = f."id") s
      WHERE p."id" IN (SELECT a."paymentId" FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id"
                       WHERE d."registrationId" = ANY(${registrationIds}::uuid[]))
        AND coalesce(u."email", p."payerEmail") = ${payerEmail}
        AND f."kind" <> ALL(${reversalKinds}::"RefundKind"[]) AND s."cents" > 0
      ORDER BY f."refundDate", f."createdAt"`,
    sql<{ cents: number }>`
      SELECT coalesce(sum(a."amountCents"), 0)::int AS "cents"
      FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id" JOIN "Payment" p ON p."id" = a."paymentId"
      LEFT JOIN "User" u ON u."id" = p."userId"
      WHERE d."registrationId" = ANY(${registrationIds}::uuid[]) AND d."voidedAt" IS NOT NULL
        AND coalesce(u."email", p."payerEmail") = ${payerEmail}`,
  ]);
  return { refunds, refundDueCents: due?.cents ?? 0 };
}
