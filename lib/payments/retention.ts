import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { erasePayers } from "./shared/erase-payers";

export const expiring = {
  // Whoever is owed money stays until it is refunded.
  visitorPayments: {
    rows: Prisma.sql`"Payment" r WHERE r."userId" IS NULL
      AND NOT EXISTS (SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
        WHERE a."paymentId" = r."id" AND (d."registrationId" IS NOT NULL OR d."closedAt" IS NULL))
      AND NOT (r."owedBackAt" IS NOT NULL AND r."refundedAt" IS NULL)
      AND (r."payerName" IS NOT NULL OR r."payerEmail" IS NOT NULL OR r."note" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."payerEmail" AND u."emailVerifiedAt" IS NOT NULL)`,
    since: Prisma.sql`r."paymentDate"`,
    period: "visitorRegistrationsMonths",
    batchSize: 500,
    erase: erasePayers,
  },
} satisfies Record<string, Expiring>;
