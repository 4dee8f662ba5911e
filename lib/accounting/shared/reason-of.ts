import "server-only";
import { Prisma } from "@/lib/db/client";

/**
 * The `JournalReason` of an entry `e` of the journal, null of kinds that have none. A refund's own entry says what it was, because
 * the journal outlives the refund.
 */
export const journalReason = Prisma.sql`
  CASE
    WHEN e."kind" NOT IN ('applied', 'owed_back') THEN NULL
    WHEN e."amountCents" > 0 AND e."kind" = 'owed_back' THEN 'became_void'
    WHEN e."amountCents" > 0 THEN CASE WHEN EXISTS (
      SELECT FROM "JournalEntry" r
      WHERE r."paymentId" = e."paymentId" AND r."kind" = 'received' AND r."writtenAt" = e."writtenAt")
      THEN 'paid' ELSE 'credit_used' END
    WHEN e."paymentId" IS NULL THEN 'reinstated'
    WHEN e."refundId" IS NULL THEN 'moved'
    WHEN EXISTS (
      SELECT FROM "JournalEntry" r WHERE r."refundId" = e."refundId" AND r."kind" IN ('bounced', 'undone'))
      THEN 'reversed'
    ELSE 'refunded'
  END`;

/**
 * Whether an entry `e` belongs to what was received by purpose: what paid an amount, less what turned out to be no money or
 * was used for something else. A refund is none of it, because it is shown beside what was received.
 */
export const isOfPurpose = Prisma.sql`(e."kind" = 'applied' AND ${journalReason} <> 'refunded')`;
