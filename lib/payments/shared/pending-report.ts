import "server-only";
import { Prisma } from "@/lib/db/client";

/** A report is over by itself when nothing of what it is about is open, and when staff have declined it. */
export const isPending = {
  declinedAt: null,
  dues: { some: { amountDue: { closedAt: null } } },
} as const satisfies Prisma.PaymentReportWhereInput;

/** `isPending` in SQL, for the report `r`. */
export const isPendingReport = Prisma.sql`r."declinedAt" IS NULL AND EXISTS (
  SELECT FROM "PaymentReportDue" i JOIN "AmountDue" d ON d."id" = i."amountDueId"
  WHERE i."reportId" = r."id" AND d."closedAt" IS NULL)`;
