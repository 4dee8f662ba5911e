import "server-only";
import { can, type Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { matchesPrefix, queryPage, orderBy, searchWords, type Sortable } from "@/lib/db/list";
import { readPeople } from "./shared/people-seen";

type Asked = {
  /** Words of the actor's address, or the target's id. */
  text: string;
  action: string | null;
  /** The start of the first day, inclusive, and the end of the last, exclusive. */
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

/** One page of the audit log, newest first by default. */
export async function searchAudit(
  person: Staff<"audit.read">,
  { text, action, from, before, sort, ...paging }: Asked,
) {
  const found = await queryPage({
    table: "AuditEntry",
    where: [
      ...(action ? [Prisma.sql`r."action" = ${action}`] : []),
      ...(from ? [Prisma.sql`r."at" >= ${from}`] : []),
      ...(before ? [Prisma.sql`r."at" < ${before}`] : []),
    ],
    search: searchWords(text).map((word) => matchesPrefix(words, word)),
    order: orderBy(sort, sortable, "-when"),
    ...paging,
  });
  const { rows, ...rest } = await readPeople(
    person,
    {
      list: "audit log",
      mayExport: can(person, "audit.export"),
      filter: { action },
      hasSearchText: text !== "",
    },
    found,
    (open) => db.auditEntry.findMany({ where: { id: { in: open.map(BigInt) } } }),
    ({ actorEmail }) => actorEmail,
  );
  return { ...rest, entries: rows.map(toEntry) };
}

/** Omits the salts, with which the sealed values could be guessed. */
function toEntry(entry: Prisma.AuditEntryGetPayload<object>) {
  const { id, at, actorSalt, actorSeal, personalSalt: _salt, personalSeal: _seal, ...facts } = entry;
  return {
    ...facts,
    id: String(id),
    at: at.toISOString(),
    /** The actor's identity has been erased. */
    isErased: actorSeal !== null && actorSalt === null,
  };
}
export type AuditEntry = ReturnType<typeof toEntry>;

export async function listAuditActions(_staff: Staff<"audit.read">): Promise<string[]> {
  // Jumps through the index from name to name, because reading every row gets slower as the log grows.
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
