import "server-only";
import type { Admin } from "@/lib/auth/member";
import { sql } from "@/lib/db/sql";
import { expiredRows } from "./expired-rows";
import { retentionKinds, type RetentionKind } from "./labels";

/** How many of each kind would be erased now; kinds without any are omitted. */
export async function previewRetention(_admin: Admin): Promise<{ kind: RetentionKind; count: number }[]> {
  const counts = await Promise.all(
    retentionKinds.map(async (kind) => {
      const [row] = await sql<{
        count: number;
      }>`SELECT count(*)::int AS "count" FROM ${expiredRows(kind).from}`;
      return { kind, count: row?.count ?? 0 };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
