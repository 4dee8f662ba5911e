import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { Prisma } from "@/lib/db/client";
import { countRowsOfPerson, limitOf } from "@/lib/db/list";
import { sqlRows } from "@/lib/db/sql";
import { clampPage } from "@/lib/core/paging";
import type { AuditEntry } from "./queries";
import { buildAuditSentence } from "./sentence";
import { readSubjects } from "./subjects";

type Row = Pick<
  AuditEntry,
  "actorId" | "actorEmail" | "action" | "targetType" | "targetId" | "details" | "isErased"
> & { id: string; at: Date };

/** One page of a person's audit entries, as actor or as target, newest first. */
export async function listAuditOf(
  staff: Staff<"audit.read">,
  personId: string,
  { page: requested, size }: { page: number; size: number },
) {
  const doneBy = Prisma.sql`"AuditEntry" r WHERE r."actorId" = ${personId}::uuid`;
  const doneTo = Prisma.sql`"AuditEntry" r WHERE r."targetType" = 'user' AND r."targetId" = ${personId}
    AND r."actorId" IS DISTINCT FROM ${personId}::uuid`;
  const counts = await Promise.all([countRowsOfPerson(doneBy), countRowsOfPerson(doneTo)]);
  const total = counts[0] + counts[1];
  const page = clampPage(requested, total, size);
  // Two queries that each follow an index; a single one would sort all of the person's entries.
  const newest = Prisma.sql`ORDER BY r."at" DESC, r."id" DESC ${limitOf(page * size)}`;
  const rows = await sqlRows<Row>({ at: true })`
    SELECT r."id"::text, r."at", r."actorId"::text, r."actorEmail", r."action", r."targetType", r."targetId",
      r."details", r."actorSeal" IS NOT NULL AND r."actorSalt" IS NULL AS "isErased"
    FROM ((SELECT * FROM ${doneBy} ${newest}) UNION ALL (SELECT * FROM ${doneTo} ${newest})) r
    ORDER BY r."at" DESC, r."id" DESC LIMIT ${size} OFFSET ${(page - 1) * size}`;
  const { timeZone } = getAssociation();
  const lookup = await readSubjects(staff, rows, timeZone);
  return {
    total,
    page,
    rows: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      sentence: buildAuditSentence(row, { lookup, timeZone }),
    })),
  };
}
