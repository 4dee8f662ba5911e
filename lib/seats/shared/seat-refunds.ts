import "server-only";
import { sql } from "@/lib/db/sql";
import { reversalKinds } from "@/lib/ledger/rules";

type Refund = { cents: number; method: string; date: Date };
export type SeatRefunds = {
  /** Oldest first. */
  refunds: Refund[];
  refundDueCents: number;
};

type Seats = {
  registrationIds: string[];
  /** Whose payments are read: a private page says nothing of what anybody else has paid for a seat. */
  payerEmail: string | null;
  /** Payments for these seats and nothing else, of which a refund of the credit is said as well. */
  receiptIds?: string[];
};

/** What a payer got back of the money for these seats, and what is still to be refunded. */
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
