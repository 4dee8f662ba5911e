import "server-only";
import type { Policies } from "@/lib/association/schema";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";
import { expiredRows, retentionKinds } from "./expired-rows";
import type { RetentionCount } from "./labels";

/**
 * The number of items of each kind that the next nightly run would remove with these periods. Kinds without any are
 * left out.
 */
export async function previewRetention(
  _staff: Staff<"settings.read">,
  retention: Policies["retention"],
): Promise<RetentionCount[]> {
  const counts = await Promise.all(
    retentionKinds.map(async (kind) => {
      const [row] = await sqlUnprepared<{ count: number }>`
        SELECT count(*)::int AS "count" FROM ${expiredRows(kind, retention)}`;
      return { kind, count: row?.count ?? 0 };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
