import "server-only";
import type { Policies } from "@/lib/association/schema";
import { Prisma } from "@/lib/db/client";
import type { RetentionKind } from "./labels";

const before = (months: number) => Prisma.sql`now() - make_interval(months => ${months}::int)`;

/**
 * Table, conditions and order of the rows `r` that are older than these periods. The preview and the nightly job
 * both use it, so they cannot differ.
 */
export function expiredRows(
  kind: RetentionKind,
  retention: Policies["retention"],
): { from: Prisma.Sql; oldestFirst: Prisma.Sql } {
  switch (kind) {
    case "closedApplications":
      return {
        from: Prisma.sql`"MembershipApplication" r WHERE r."status" IN ('rejected', 'withdrawn')
          AND coalesce(r."decidedAt", r."updatedAt") < ${before(retention.closedApplicationsMonths)}`,
        oldestFirst: Prisma.sql`r."decidedAt"`,
      };
    case "backgroundAnswers":
      return {
        from: Prisma.sql`"MembershipApplication" r WHERE r."status" = 'approved' AND r."backgroundAnswers" IS NOT NULL
          AND coalesce(r."decidedAt", r."updatedAt") < ${before(retention.backgroundAnswersMonths)}`,
        oldestFirst: Prisma.sql`r."decidedAt"`,
      };
    case "emails":
      return {
        from: Prisma.sql`"OutboxEmail" r WHERE r."erasedAt" IS NULL AND r."createdAt" < ${before(retention.emailsMonths)}`,
        oldestFirst: Prisma.sql`r."createdAt"`,
      };
    case "visitorRegistrations":
      return {
        // A visitor's registration under an address that an account has verified belongs to that member.
        from: Prisma.sql`"Registration" r JOIN "Event" e ON e."id" = r."eventId"
          WHERE r."userId" IS NULL AND r."erasedAt" IS NULL
            AND e."endDate" < ${before(retention.visitorRegistrationsMonths)}
            AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."email" AND u."emailVerifiedAt" IS NOT NULL)`,
        oldestFirst: Prisma.sql`e."endDate"`,
      };
    case "visitorPayments":
      return {
        from: Prisma.sql`"Payment" r WHERE r."userId" IS NULL
          AND NOT EXISTS (SELECT FROM "Allocation" a JOIN "AmountDue" d ON d."id" = a."amountDueId"
            WHERE a."paymentId" = r."id" AND d."registrationId" IS NOT NULL)
          AND (r."payerName" IS NOT NULL OR r."payerEmail" IS NOT NULL OR r."note" IS NOT NULL)
          AND r."paymentDate" < ${before(retention.visitorRegistrationsMonths)}
          AND NOT EXISTS (SELECT FROM "User" u WHERE u."email" = r."payerEmail" AND u."emailVerifiedAt" IS NOT NULL)`,
        oldestFirst: Prisma.sql`r."paymentDate"`,
      };
    case "failedSignIns":
      return {
        from: Prisma.sql`"AuditEntry" r WHERE r."action" IN ('sign_in_failed', 'sign_in_throttled', 'sign_in_slowed')
          AND r."actorId" IS NULL AND r."actorSalt" IS NOT NULL
          AND r."at" < ${before(retention.failedSignInsMonths)}`,
        oldestFirst: Prisma.sql`r."at"`,
      };
  }
}
