import "server-only";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { countRows } from "@/lib/db/list";
import { sql } from "@/lib/db/sql";
import { clampPage } from "@/lib/core/paging";

type Row = { id: string; at: Date; actorId: string | null; actorEmail: string | null; action: string };

/** One page of a person's audit entries, as actor or as target, newest first. */
export async function listAuditOf(
  _staff: Staff<"audit.read">,
  personId: string,
  { page: requested, size }: { page: number; size: number },
) {
  const doneBy = Prisma.sql`"AuditEntry" r WHERE r."actorId" = ${personId}::uuid`;
  const doneTo = Prisma.sql`"AuditEntry" r WHERE r."targetType" = 'user' AND r."targetId" = ${personId}
    AND r."actorId" IS DISTINCT FROM ${personId}::uuid`;
  const counts = await Promise.all([countRows(doneBy), countRows(doneTo)]);
  const total = counts[0] + counts[1];
  const page = clampPage(requested, total, size);
  // Two reads that each follow an index; a single one would sort all of the person's entries.
  const newest = Prisma.sql`ORDER BY r."at" DESC, r."id" DESC LIMIT ${page * size}`;
  const rows = await sql<Row>`
    SELECT r."id"::text, r."at", r."actorId"::text, r."actorEmail", r."action"
    FROM ((SELECT * FROM ${doneBy} ${newest}) UNION ALL (SELECT * FROM ${doneTo} ${newest})) r
    ORDER BY r."at" DESC, r."id" DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return {
    total,
    page,
    rows: rows.map(({ id, at, actorId, actorEmail, action }) => ({
      id,
      at: at.toISOString(),
      action,
      /** The actor, when it was somebody else. */
      by: actorId === personId ? null : (actorEmail ?? (actorId && `deleted account ${actorId}`)),
    })),
  };
}
