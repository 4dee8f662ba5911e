import "server-only";
import type { Member, Staff } from "@/lib/auth/member";
import { isPaidByPayer, payerOfDue } from "@/lib/auth/ownership";
import { formatCents } from "@/lib/core/money";
import { sql } from "@/lib/db/sql";
import type { Owed } from "../owed-queries";

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

/** The credit of whoever owes these amounts due, in cents, by the amount due's id; none where there is none. */
export async function findCreditOf(
  _staff: Staff<"payments.read"> | Staff<"payments.record">,
  dueIds: string[],
): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { dueId, cents } of await findCredits(dueIds, "staff"))
    sums.set(dueId, (sums.get(dueId) ?? 0) + cents);
  return sums;
}

/** The credit that the member can use for what they owe, in cents. All of it is theirs, so it is the same for each. */
export async function findMyCredit(_person: Member, [first]: Owed[]): Promise<number> {
  return first ? sumOf(await findCredits([first.id], "payer")) : 0;
}

/** What of a credit an amount due takes. */
export const usableOf = (creditCents: number, openCents: number): string | null =>
  creditCents > 0 && openCents > 0 ? formatCents(Math.min(creditCents, openCents)) : null;
