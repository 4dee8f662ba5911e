import "server-only";
import { eraseApplications } from "@/lib/applications/shared/erase";
import { eraseActorsOfEntries } from "@/lib/audit/shared/erase";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { db, Prisma, transaction } from "@/lib/db/client";
import { sqlUnprepared } from "@/lib/db/sql";
import { eraseLetters } from "@/lib/mail/erase";
import { erasePayers } from "@/lib/payments/shared/erase-payers";
import { eraseVisitors } from "@/lib/registrations/erase-visitors";
import { expiredRows } from "./expired-rows";
import { retentionKinds, type RetentionKind } from "./labels";

/** Rows per transaction, kept small so that writers wait only briefly. */
const batchSize: Record<RetentionKind, number> = {
  closedApplications: 20,
  backgroundAnswers: 500,
  emails: 500,
  visitorRegistrations: 200,
  visitorPayments: 500,
  failedSignIns: 500,
};

const ofAll = (erase: (ids: string[]) => Promise<unknown>) => async (ids: string[]) => {
  await erase(ids);
  return ids.length;
};

/** Each returns how many it erased. */
const erasers: Record<RetentionKind, (ids: string[]) => Promise<number>> = {
  closedApplications: ofAll(eraseApplications),
  backgroundAnswers: ofAll((ids) =>
    db.membershipApplication.updateMany({ where: { id: { in: ids } }, data: { backgroundAnswers: null } }),
  ),
  emails: (ids) => eraseLetters(Prisma.sql`o."id" = ANY(${ids}::uuid[])`),
  visitorRegistrations: ofAll(eraseVisitors),
  visitorPayments: ofAll(erasePayers),
  failedSignIns: eraseActorsOfEntries,
};

/** Skips rows that another process is erasing. Audit entries cannot be locked. */
const lockClause = (kind: RetentionKind) =>
  kind === "failedSignIns" ? Prisma.empty : Prisma.sql`FOR UPDATE OF r SKIP LOCKED`;

/**
 * Erases what is older than the settings allow, in batches with an audit entry each. Concurrent processes take
 * different batches, and what a crash leaves is erased the next night.
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
  const { from, oldestFirst } = expiredRows(kind, getAssociation().policies.retention);
  const rows = await sqlUnprepared<{ id: string }>`
    SELECT r."id"::text AS "id" FROM ${from} ORDER BY ${oldestFirst} LIMIT ${batchSize[kind]} ${lockClause(kind)}`;
  const found = rows.length;
  const count = found === 0 ? 0 : await erasers[kind](rows.map(({ id }) => id));
  if (count > 0) await recordSystemAction({ action: "retention_swept", details: { [kind]: count } });
  return { found, count };
}
