import "server-only";
import type { Expiring } from "@/lib/association/expiring";
import { Prisma } from "@/lib/db/client";
import { eraseAddressees } from "./shared/erase-addressees";

export const expiring = {
  visitorInvoices: {
    // An invoice names a visitor for as long as the registrations that it is about. A credit note is erased with its
    // invoice.
    rows: Prisma.sql`"Invoice" r WHERE r."userId" IS NULL
      AND (r."payerEmail" IS NOT NULL OR r."personal" IS NOT NULL)
      -- Members on an employer's invoice are erased with their accounts.
      AND (r."payerEmail" IS NOT NULL OR EXISTS (SELECT FROM "InvoiceDue" i
        JOIN "AmountDue" d ON d."id" = i."amountDueId"
        WHERE i."invoiceId" = coalesce(r."creditOfId", r."id") AND d."userId" IS NULL))
      AND NOT EXISTS (SELECT FROM "InvoiceDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
        WHERE i."invoiceId" = coalesce(r."creditOfId", r."id")
          AND (d."closedAt" IS NULL OR d."payerEmail" IS NOT NULL))
      AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."payerEmail" AND u."emailVerifiedAt" IS NOT NULL)`,
    since: Prisma.sql`r."createdAt"`,
    period: "visitorRegistrationsMonths",
    batchSize: 500,
    erase: eraseAddressees,
  },
} satisfies Record<string, Expiring>;
