import "server-only";
import { isPaidByPayer, payerOfDue } from "@/lib/auth/ownership";
import { sql } from "@/lib/db/sql";

/** What is left over of a payment, for an amount due of the same payer. */
export type Credit = {
  dueId: string;
  paymentId: string;
  receiptNumber: number | null;
  userId: string | null;
  payerEmail: string | null;
  cents: number;
};

/**
 * Who uses a credit. Staff use any of the payer's; what an employer paid for several people is theirs to assign. Payers
 * use only what is left of payments that were for nobody else.
 */
export type CreditUser = "staff" | "payer";

/** The credits that can be used for these amounts due, those of the oldest payments first. */
export async function findCredits(dueIds: string[], by: CreditUser): Promise<Credit[]> {
  return sql<Credit>`
    SELECT d."id"::text AS "dueId", p."id"::text AS "paymentId", p."receiptNumber", p."userId"::text, p."payerEmail",
           p."amountCents" - p."allocatedCents" - p."refundedCents" AS "cents"
    FROM "AmountDue" d CROSS JOIN ${payerOfDue} CROSS JOIN LATERAL (
      SELECT y.* FROM "Payment" y
      WHERE ${isPaidByPayer} AND y."status" = 'completed' AND y."currency" = d."currency"
        AND y."allocatedCents" + y."refundedCents" < y."amountCents") p
    WHERE d."id" = ANY(${dueIds}::uuid[]) AND (${by} = 'staff' OR NOT EXISTS (
      SELECT FROM "Allocation" a JOIN "AmountDue" y ON y."id" = a."amountDueId"
      WHERE a."paymentId" = p."id" AND ${isPaidByPayer} IS NOT TRUE))
    ORDER BY p."paymentDate", p."createdAt", p."id"`;
}

export const sumOf = (credits: readonly Credit[]): number =>
  credits.reduce((sum, { cents }) => sum + cents, 0);
