import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { erasePayers } from "./shared/erase-payers";
import { eraseReports } from "./shared/report";

export const expiring = {
  // A visitor who is owed money or has a credit is retained until it is refunded or used.
  visitorPayments: {
    rows: Prisma.sql`"Payment" r WHERE r."userId" IS NULL
      AND NOT EXISTS (SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
        WHERE a."paymentId" = r."id" AND (d."registrationId" IS NOT NULL OR d."closedAt" IS NULL))
      AND NOT (r."owedBackAt" IS NOT NULL AND r."refundedAt" IS NULL)
      AND NOT (r."status" = 'completed' AND r."allocatedCents" + r."refundedCents" < r."amountCents")
      AND (r."payerName" IS NOT NULL OR r."payerEmail" IS NOT NULL OR r."note" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."payerEmail" AND u."emailVerifiedAt" IS NOT NULL)`,
    since: Prisma.sql`r."paymentDate"`,
    period: "visitorRegistrationsMonths",
    batchSize: 500,
    erase: erasePayers,
  },
  paymentReports: {
    rows: Prisma.sql`"PaymentReport" r WHERE true`,
    // The retention period starts with the answer: when the report was declined, or when its amounts were settled. An
    // unanswered report counts from its creation.
    since: Prisma.sql`coalesce(r."declinedAt", r."answeredAt", (
      SELECT CASE WHEN bool_and(d."closedAt" IS NOT NULL) THEN max(d."closedAt") END
      FROM "PaymentReportDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
      WHERE i."reportId" = r."id"), r."createdAt")`,
    period: "bankStatementsMonths",
    batchSize: 100,
    erase: async (ids) => {
      await eraseReports({ id: { in: ids } });
    },
  },
} satisfies Record<string, Expiring>;
