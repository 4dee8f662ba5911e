import "server-only";
import { sqlUnprepared } from "@/lib/db/sql";
import type { OpenAmount, Quotable } from "./rules";

export type OwedAmount = OpenAmount & {
  description: string;
  userId: string | null;
  email: string | null;
};

/** All that is owed, soonest due first, with the payer's name and employer. */
export async function readOpenAmounts(): Promise<OwedAmount[]> {
  return sqlUnprepared<OwedAmount>`
    SELECT r."id"::text AS "dueId", r."reference", r."description", r."userId"::text,
           r."amountCents" - r."waivedCents" - r."paidCents" AS "openCents",
           coalesce(r."payerName", u."firstName" || ' ' || u."lastName", '') AS "payer",
           coalesce(r."payerEmail", u."email") AS "email",
           coalesce(s."companyName", a."currentEmployer") AS "employer"
    FROM "AmountDue" r
    LEFT JOIN "User" u ON u."id" = r."userId"
    LEFT JOIN "Registration" s ON s."id" = r."registrationId"
    LEFT JOIN LATERAL (
      SELECT "currentEmployer" FROM "MembershipApplication" m
      WHERE m."userId" = r."userId" AND m."status" = 'approved' ORDER BY m."id" DESC LIMIT 1
    ) a ON true
    WHERE (CASE WHEN r."closedAt" IS NULL THEN r."createdAt" END) IS NOT NULL
    ORDER BY coalesce(s."heldUntil", r."dueDate", r."createdAt"), r."id"`;
}

/** What payers may quote for them. */
export const quotableOf = (amounts: readonly OwedAmount[]): Quotable[] =>
  amounts.map((amount) => ({ reference: amount.reference, amounts: [amount] }));
