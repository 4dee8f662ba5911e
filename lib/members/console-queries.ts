import "server-only";
import type { Admin } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { isToBePaidBack } from "@/lib/payments/queries";

export type Waiting = { applications: number; unreadMessages: number; notices: number; toBePaidBack: number };

/** What waits for an administrator, beside the stats cards. */
export async function getWaiting(_admin: Admin): Promise<Waiting> {
  const [counts] = await sql<Waiting>`
    SELECT (SELECT count(*)::int FROM "MembershipApplication"
            WHERE "status" = 'pending' AND "askedAt" IS NULL) AS "applications",
           (SELECT count(*)::int FROM "Message"
            WHERE "toUserId" IS NULL AND "readAt" IS NULL) AS "unreadMessages",
           (SELECT count(*)::int FROM "PaymentNotification"
            WHERE "oddity" IS NOT NULL AND "resolvedAt" IS NULL) AS "notices",
           (SELECT count(*)::int FROM "Payment" r WHERE ${isToBePaidBack}) AS "toBePaidBack"`;
  return counts ?? { applications: 0, unreadMessages: 0, notices: 0, toBePaidBack: 0 };
}
