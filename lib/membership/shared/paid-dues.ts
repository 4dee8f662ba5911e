import "server-only";
import { cache } from "react";
import { sqlRows } from "@/lib/db/sql";

type DuesPayment = { id: string; receiptNumber: number | null; paymentDate: Date; createdAt: Date };

/**
 * The payments of a member's dues in the order of recording, whoever paid. Only their allocations to dues count,
 * because a payment may have paid other things whose refund says nothing about the dues.
 */
export const listDuesPayments = cache(
  (userId: string): Promise<DuesPayment[]> => sqlRows<DuesPayment>({ paymentDate: true, createdAt: true })`
    SELECT p."id"::text, p."receiptNumber", p."paymentDate", p."createdAt"
    FROM "AmountDue" d JOIN "Allocation" a ON a."amountDueId" = d."id" JOIN "Payment" p ON p."id" = a."paymentId"
    WHERE d."userId" = ${userId}::uuid AND d."purpose" = 'membership' AND NOT d."isLevelChange"
      AND d."voidedAt" IS NULL
    GROUP BY p."id", d."id" HAVING sum(a."amountCents") > 0
    ORDER BY p."createdAt", p."id"`,
);
