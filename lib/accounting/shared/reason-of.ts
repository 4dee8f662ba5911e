import "server-only";
import { Prisma } from "@/lib/db/client";

/**
 * The `JournalReason` of an entry `e` of the journal; null for kinds without one. A refund's kind is stored in its own entry,
 * because the journal outlives the refund.
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
 * Whether an entry `e` counts as received by purpose: payments of amounts due, less payments without money and those
 * used for something else. Refunds do not count, because they are shown beside it.
 */
export const isOfPurpose = Prisma.sql`(e."kind" = 'applied' AND ${journalReason} <> 'refunded')`;
