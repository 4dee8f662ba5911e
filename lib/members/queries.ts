import "server-only";
import type { Staff } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";

/** GET /api/admin/stats, from counters that triggers maintain. */
export async function getAdminStats(_staff: Staff<"reports.read">) {
  const [counts] = await sql<{ totalMembers: number; activeMembers: number; pendingDocuments: number }>`
    SELECT coalesce(sum("total"), 0)::int AS "totalMembers",
           coalesce(sum("active"), 0)::int AS "activeMembers",
           (SELECT coalesce(sum("pending"), 0)::int FROM "DocumentCount") AS "pendingDocuments"
    FROM "AccountCount"`;
  return counts ?? { totalMembers: 0, activeMembers: 0, pendingDocuments: 0 };
}
