import "server-only";
import type { Admin, Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";

type Dashboard = { unreadMessages: number };

/** What the dashboard counts for a member: an administrator's unread messages are the shared inbox's. */
export async function getDashboardCounts(person: Member): Promise<Dashboard> {
  const unreadMessages = await db.message.count({
    where: { toUserId: person.isAdmin ? null : person.id, readAt: null },
  });
  return { unreadMessages };
}

/** GET /api/admin/stats (spec §3). */
export async function getAdminStats(_admin: Admin) {
  const [counts] = await db.$queryRaw<
    { totalMembers: number; activeMembers: number; pendingDocuments: number }[]
  >`
    SELECT count(*)::int AS "totalMembers",
           count(*) FILTER (WHERE "membershipStatus" = 'active')::int AS "activeMembers",
           (SELECT count(*)::int FROM "Document" WHERE "status" = 'pending') AS "pendingDocuments"
    FROM "User"`;
  return counts ?? { totalMembers: 0, activeMembers: 0, pendingDocuments: 0 };
}
