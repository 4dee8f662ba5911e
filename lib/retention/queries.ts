import "server-only";
import type { Staff } from "@/lib/auth/member";
import { sqlUnprepared } from "@/lib/db/sql";
import { expiredRows } from "./expired-rows";
import { retentionKinds, type RetentionKind } from "./labels";

/** How many of each kind would be erased now; kinds without any are omitted. */
export async function previewRetention(
  _staff: Staff<"settings.read">,
): Promise<{ kind: RetentionKind; count: number }[]> {
  const counts = await Promise.all(
    retentionKinds.map(async (kind) => {
      const [row] = await sqlUnprepared<{
        count: number;
      }>`SELECT count(*)::int AS "count" FROM ${expiredRows(kind).from}`;
      return { kind, count: row?.count ?? 0 };
    }),
  );
  return counts.filter(({ count }) => count > 0);
}
