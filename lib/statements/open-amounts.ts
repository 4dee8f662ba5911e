import "server-only";
import { sqlUnprepared } from "@/lib/db/sql";
import type { OpenAmount, Quotable } from "@/lib/bank-files/rules";

export type OwedAmount = OpenAmount & {
  description: string;
  userId: string | null;
  email: string | null;
};

/**
 * All outstanding amounts with the payer's name and employer, soonest due first, a group's in the order of its people.
 */
export async function readOpenAmounts(): Promise<OwedAmount[]> {
  return sqlUnprepared<OwedAmount>`
    SELECT r."id"::text AS "dueId", r."reference", r."description", r."userId"::text,
           r."amountCents" - r."waivedCents" - r."paidCents" AS "openCents",
           coalesce(u."firstName" || ' ' || u."lastName", r."payerName", '') AS "payer",
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
    ORDER BY coalesce(s."heldUntil", r."dueDate", r."createdAt"), r."createdAt", s."groupRow" NULLS LAST, r."id"`;
}

/**
 * Everything that payers may quote for these amounts: their own references, those of members' bundles, and the numbers
 * of their invoices.
 */
export async function readQuotable(amounts: readonly OwedAmount[]): Promise<Quotable[]> {
  const bundles = await sqlUnprepared<{ reference: string; dueIds: string[] }>`
    SELECT b."reference", array_agg(i."amountDueId"::text) AS "dueIds"
    FROM "PaymentBundle" b JOIN "PaymentBundleDue" i ON i."bundleId" = b."id"
    WHERE i."amountDueId" = ANY(${amounts.map(({ dueId }) => dueId)}::uuid[]) GROUP BY b."reference"
    UNION ALL
    SELECT n."number", array_agg(i."amountDueId"::text)
    FROM "Invoice" n JOIN "InvoiceDue" i ON i."invoiceId" = n."id"
    WHERE i."amountDueId" = ANY(${amounts.map(({ dueId }) => dueId)}::uuid[]) AND n."kind" = 'invoice'
      AND NOT EXISTS (SELECT FROM "Invoice" c WHERE c."creditOfId" = n."id")
    GROUP BY n."number"`;
  return [
    ...amounts.map((amount) => ({ reference: amount.reference, amounts: [amount] })),
    ...bundles.map(({ reference, dueIds }) => {
      const ids = new Set(dueIds);
      return { reference, amounts: amounts.filter(({ dueId }) => ids.has(dueId)) };
    }),
  ];
}
