import "server-only";
import type { Admin } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { isRefundDue } from "@/lib/payments/queries";

export type PendingWork = {
  applications: number;
  unreadMessages: number;
  notices: number;
  toBePaidBack: number;
};

/** The numbers of items that need an administrator's attention. */
export async function getPendingWork(_admin: Admin): Promise<PendingWork> {
  const [counts] = await sql<PendingWork>`
    SELECT (SELECT count(*)::int FROM "MembershipApplication"
            WHERE "status" = 'pending' AND "askedAt" IS NULL) AS "applications",
           (SELECT count(*)::int FROM "Message"
            WHERE "toUserId" IS NULL AND "readAt" IS NULL) AS "unreadMessages",
           (SELECT count(*)::int FROM "PaymentNotification"
            WHERE "oddity" IS NOT NULL AND "resolvedAt" IS NULL) AS "notices",
           (SELECT count(*)::int FROM "Payment" r WHERE ${isRefundDue}) AS "toBePaidBack"`;
  return counts ?? { applications: 0, unreadMessages: 0, notices: 0, toBePaidBack: 0 };
}
