import "server-only";
import type { Prisma } from "@/lib/db/client";

/** A report is over by itself when nothing of what it is about is open, and when staff have declined it. */
export const isPending = {
  declinedAt: null,
  dues: { some: { amountDue: { closedAt: null } } },
} as const satisfies Prisma.PaymentReportWhereInput;
