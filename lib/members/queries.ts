import "server-only";
import type { Admin } from "@/lib/auth/member";
import { read } from "@/lib/db/read";

/** GET /api/admin/stats (spec §3). */
export async function getAdminStats(_admin: Admin) {
  const [counts] = await read<{ totalMembers: number; activeMembers: number; pendingDocuments: number }>`
    SELECT count(*)::int AS "totalMembers",
           count(*) FILTER (WHERE "membershipStatus" = 'active')::int AS "activeMembers",
           (SELECT count(*)::int FROM "Document" WHERE "status" = 'pending') AS "pendingDocuments"
    FROM "User"`;
  return counts ?? { totalMembers: 0, activeMembers: 0, pendingDocuments: 0 };
}
