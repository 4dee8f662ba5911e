import "server-only";
import type { Admin } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { beginsIn, cutPage, inOrder, orderBy, wordsOf, type Sortable } from "@/lib/db/list";

type Asked = {
  /** Words of the address of who did it, or the id of what it was done to. */
  text: string;
  action: string | null;
  /** The first and the last day, as moments: from the first's beginning to before the last's end. */
  from: Date | null;
  before: Date | null;
  sort: string;
  page: number;
  size: number;
};

const words = Prisma.sql`"audit_words"(r."actorEmail", r."targetId")`;

const at = Prisma.sql`r."at"`;
const sortable: Sortable = {
  when: [at],
  what: [Prisma.sql`r."action"`, at],
  who: [Prisma.sql`r."actorEmail"`, at],
};

/** One page of the audit log, newest first unless it is sorted otherwise. */
export async function searchAudit(_admin: Admin, { text, action, from, before, sort, ...cut }: Asked) {
  const { total, page, ids } = await cutPage({
    table: Prisma.sql`"AuditEntry"`,
    where: [
      ...(action ? [Prisma.sql`r."action" = ${action}`] : []),
      ...(from ? [Prisma.sql`r."at" >= ${from}`] : []),
      ...(before ? [Prisma.sql`r."at" < ${before}`] : []),
    ],
    found: wordsOf(text).map((word) => beginsIn(words, word)),
    order: orderBy(sort, sortable, "-when"),
    ...cut,
  });
  const rows = inOrder(ids, await db.auditEntry.findMany({ where: { id: { in: ids.map(BigInt) } } }));
  return { total, page, entries: rows.map(toEntry) };
}

/** Without the salts, by which what was sealed could be guessed. */
function toEntry(entry: Prisma.AuditEntryGetPayload<object>) {
  const { id, at, actorSalt, actorSeal, personalSalt: _salt, personalSeal: _seal, ...facts } = entry;
  return {
    ...facts,
    id: String(id),
    at: at.toISOString(),
    /** Who did it was known and is erased. */
    isErased: actorSeal !== null && actorSalt === null,
  };
}
export type AuditEntry = ReturnType<typeof toEntry>;

/** Everything that was ever recorded, by name, for the filter. */
export async function listAuditActions(_admin: Admin): Promise<string[]> {
  // A walk along the index from name to name: reading all rows would cost more with each of them.
  const rows = await sql<{ action: string }>`
    WITH RECURSIVE names AS (
      (SELECT "action" FROM "AuditEntry" ORDER BY "action" LIMIT 1)
      UNION ALL
      SELECT (SELECT e."action" FROM "AuditEntry" e WHERE e."action" > names."action" ORDER BY e."action" LIMIT 1)
      FROM names WHERE names."action" IS NOT NULL
    )
    SELECT "action" FROM names WHERE "action" IS NOT NULL`;
  return rows.map(({ action }) => action);
}
