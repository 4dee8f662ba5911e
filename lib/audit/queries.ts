import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db, type Prisma } from "@/lib/db/client";
import { matches, pageWithin } from "@/lib/db/list";

type Asked = {
  /** Words of the address of who did it, or the id of what it was done to. */
  text: string;
  action: string | null;
  /** The first and the last day, as moments: from the first's beginning to before the last's end. */
  from: Date | null;
  before: Date | null;
  page: number;
  size: number;
};

/** One page of the audit log, newest first (decisions §8). */
export async function searchAudit(_admin: Admin, { text, action, from, before, page: wanted, size }: Asked) {
  const at: Prisma.DateTimeFilter = { ...(from ? { gte: from } : {}), ...(before ? { lt: before } : {}) };
  const where: Prisma.AuditEntryWhereInput = {
    AND: [
      ...matches(text, ["actorEmail", "targetId"]),
      ...(action ? [{ action }] : []),
      ...(from || before ? [{ at }] : []),
    ],
  };
  const total = await db.auditEntry.count({ where });
  const page = pageWithin(wanted, total, size);
  const rows = await db.auditEntry.findMany({
    where,
    orderBy: [{ at: "desc" }, { id: "desc" }],
    skip: (page - 1) * size,
    take: size,
  });
  return { total, page, entries: rows.map(toEntry) };
}

function toEntry({ id, at, ...entry }: Prisma.AuditEntryGetPayload<object>) {
  return { ...entry, id: String(id), at: at.toISOString() };
}
export type AuditEntry = ReturnType<typeof toEntry>;

/** Everything that was ever recorded, by name, for the filter. */
export async function listAuditActions(_admin: Admin): Promise<string[]> {
  // A walk along the index from name to name: reading all rows would cost more with each of them.
  const rows = await db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE names AS (
      (SELECT "action" FROM "AuditEntry" ORDER BY "action" LIMIT 1)
      UNION ALL
      SELECT (SELECT e."action" FROM "AuditEntry" e WHERE e."action" > names."action" ORDER BY e."action" LIMIT 1)
      FROM names WHERE names."action" IS NOT NULL
    )
    SELECT "action" FROM names WHERE "action" IS NOT NULL`;
  return rows.map(({ action }) => action);
}
