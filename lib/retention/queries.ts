import "server-only";
import type { Policies } from "@/lib/association/schema";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";
import { expiredRows, retentionKinds } from "./expired-rows";
import type { RetentionCount } from "./labels";

/** How many of each kind the next nightly run would remove with these periods; kinds without any are omitted. */
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
