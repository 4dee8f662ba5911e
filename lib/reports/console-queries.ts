import "server-only";
import { can, type Member, type Staff } from "@/lib/auth/member";
import { isStaffOnly } from "@/lib/auth/staff-only";
import { sql } from "@/lib/db/sql";
import type { Permission } from "@/lib/core/permissions";

export type PendingWork = {
  applications: number;
  documents: number;
  unreadMessages: number;
  notices: number;
  bankDetails: number;
};

/** The counts in the console's navigation; 0 for queues that this person may not see. */
export async function getPendingWork(person: Member): Promise<PendingWork> {
  const counts = await countPendingWork();
  const ifPermitted = (permission: Permission, count: number) => (can(person, permission) ? count : 0);
  return {
    applications: ifPermitted("applications.read", counts.applications),
    documents: ifPermitted("documents.read", counts.documents),
    unreadMessages: ifPermitted("messages.answer", counts.unreadMessages),
    notices: ifPermitted("payments.read", counts.notices),
    bankDetails: ifPermitted("bank.edit", counts.bankDetails),
  };
}

async function countPendingWork(): Promise<PendingWork> {
  const [counts] = await sql<PendingWork>`
    SELECT (SELECT count(*)::int FROM "MembershipApplication"
            WHERE "status" = 'pending' AND "askedAt" IS NULL) AS "applications",
           (SELECT coalesce(sum("pending"), 0)::int FROM "DocumentCount") AS "documents",
           (SELECT count(*)::int FROM "Message"
            WHERE "toUserId" IS NULL AND "readAt" IS NULL) AS "unreadMessages",
           (SELECT count(*)::int FROM "PaymentNotification"
            WHERE "mismatch" IS NOT NULL AND "resolvedAt" IS NULL) AS "notices",
           (SELECT count(*)::int FROM "BankProposal" WHERE "state" = 'pending') AS "bankDetails"`;
  if (!counts) throw new Error("The database counted nothing.");
  return counts;
}

/** GET /api/admin/stats: figures from counters that triggers maintain, without the few staff who aren't members. */
export async function getAdminStats(_staff: Staff<"reports.read">) {
  const [counts] = await sql<{ totalMembers: number; activeMembers: number; pendingDocuments: number }>`
    SELECT (coalesce(sum("total"), 0) - (SELECT count(*) FROM "User" u WHERE ${isStaffOnly("u")}))::int AS "totalMembers",
           coalesce(sum("active"), 0)::int AS "activeMembers",
           (SELECT coalesce(sum("pending"), 0)::int FROM "DocumentCount") AS "pendingDocuments"
    FROM "AccountCount"`;
  return counts ?? { totalMembers: 0, activeMembers: 0, pendingDocuments: 0 };
}
