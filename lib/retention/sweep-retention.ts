import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { Prisma, transaction } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { expiredRows, expiring, retentionKinds } from "./expired-rows";
import type { RetentionKind } from "./labels";

/**
 * Erases data that is older than the settings allow, in batches with an audit entry each. Concurrent processes take
 * different batches. Data left by a crash is erased the next night.
 *
 * @returns how many of each kind were erased
 */
export async function sweepRetention(): Promise<Partial<Record<RetentionKind, number>>> {
  const erased: Partial<Record<RetentionKind, number>> = {};
  for (const kind of retentionKinds) {
    for (;;) {
      const { found, count } = await transaction(() => eraseBatch(kind));
      if (found === 0) break;
      if (count > 0) erased[kind] = (erased[kind] ?? 0) + count;
    }
  }
  return erased;
}

async function eraseBatch(kind: RetentionKind): Promise<{ found: number; count: number }> {
  const { since, batchSize, isUnlocked, erase } = expiring[kind];
  // Rows that another process is erasing are skipped.
  const lock = isUnlocked ? Prisma.empty : Prisma.sql`FOR UPDATE OF r SKIP LOCKED`;
  const rows = await sqlUnprepared<{ id: string }>`
    SELECT r."id"::text AS "id" FROM ${expiredRows(kind, getAssociation().policies.retention)}
    ORDER BY ${since} LIMIT ${batchSize} ${lock}`;
  const found = rows.length;
  const count = found === 0 ? 0 : ((await erase(rows.map(({ id }) => id))) ?? found);
  if (count > 0) await recordSystemAction({ action: "retention_swept", details: { [kind]: count } });
  return { found, count };
}
