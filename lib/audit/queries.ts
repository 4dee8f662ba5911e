import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Staff } from "@/lib/auth/member";
import { db, Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countRows, matchesPrefix, memberWords, orderBy, searchWords, type SortColumns } from "@/lib/db/list";
import { buildAuditSentence, type Lookup } from "./sentence";
import { queryPage } from "./shared/query-page";
import { readSubjects } from "./subjects";
import { entryFacts, isIdText, typedAddress } from "./words";
import { auditAreaNames, viewActions, wordings } from "./wordings";

type AuditSearch = {
  /** Words of the actor's address or of an address that a visitor typed, or the target's id. */
  text: string;
  /** One action, or all actions of an area: "all-members". */
  action: string | null;
  /** Name, address or id of the actor or of the person concerned. */
  who?: string | null;
  whom?: string | null;
  /** Whether entries about what somebody only looked at are included; those of one action always are. */
  hasViews?: boolean;
  /** The period: the start of the first day, inclusive, and the end of the last day, exclusive. */
  from: Date | null;
  before: Date | null;
  sort: string;
  page: number;
  size: number;
};

const words = Prisma.sql`"audit_words"(r."actorEmail", r."targetId")`;

/** The words of an address that a visitor typed. Entries of earlier versions have it as their actor. */
const typedWords = Prisma.sql`"words_of"(r."details"->>'email')`;
const typed = (word: string) => Prisma.sql`(r."actorId" IS NULL AND ${matchesPrefix(typedWords, word)})`;

const at = Prisma.sql`r."at"`;
const sortable: SortColumns = {
  when: [at],
  what: [Prisma.sql`r."action"`, at],
  who: [Prisma.sql`r."actorEmail"`, at],
};

/** A query for the ids of all accounts that these words name, or the id itself, which may be a deleted account's. */
function peopleNamed(text: string): Prisma.Sql {
  if (isIdText(text)) return Prisma.sql`SELECT ${text}::uuid`;
  const named = searchWords(text).map((word) => matchesPrefix(memberWords, word));
  return Prisma.sql`SELECT r."id" FROM "User" r WHERE ${Prisma.join([Prisma.sql`true`, ...named], " AND ")}`;
}

function isOfAction(action: string): Prisma.Sql {
  const area = auditAreaNames.find((name) => action === `all-${name}`);
  if (!area) return Prisma.sql`r."action" = ${action}`;
  const all = Object.entries(wordings).flatMap(([name, wording]) => (wording.area === area ? [name] : []));
  return Prisma.sql`r."action" = ANY(${all}::text[])`;
}

/** The condition that the actor matches: by account, or by a typed address. */
function actedBy(text: string): Prisma.Sql {
  const own = Prisma.sql`"audit_words"(r."actorEmail", NULL)`;
  // The index covers the words of the address and the target, so both are queried.
  const named = searchWords(text).map(
    (word) => Prisma.sql`((${matchesPrefix(words, word)} AND ${matchesPrefix(own, word)}) OR ${typed(word)})`,
  );
  return Prisma.sql`(r."actorId" = ANY(ARRAY(${peopleNamed(text)}))
    OR (r."actorId" IS NULL AND ${Prisma.join([Prisma.sql`true`, ...named], " AND ")}))`;
}

/**
 * The condition that the entry concerns a person: their account, applications, documents, registrations or payments.
 */
function concerned(text: string): Prisma.Sql {
  const of = (table: string) =>
    Prisma.sql`SELECT t."id"::text FROM ${Prisma.raw(`"${table}"`)} t WHERE t."userId" = ANY(ARRAY(${peopleNamed(text)}))`;
  const owned = [
    "MembershipApplication",
    "Document",
    "Registration",
    "Payment",
    "Invoice",
    "PaymentReport",
    "AmountDue",
  ];
  return Prisma.sql`(r."targetType" = ANY(${personalTargets}::text[]) AND r."targetId" = ANY(ARRAY(
    ${Prisma.join([Prisma.sql`SELECT p."id"::text FROM (${peopleNamed(text)}) p ("id")`, ...owned.map(of)], " UNION ")})))`;
}

const personalTargets = [
  "user",
  "member",
  "application",
  "document",
  "registration",
  "payment",
  "invoice",
  "payment_report",
  "amount_due",
];

/** One page of the audit log, newest first by default. */
export async function searchAudit(
  person: Staff<"audit.read">,
  { text, action, who, whom, from, before, sort, page, size, hasViews = true }: AuditSearch,
) {
  const where = [
    ...(action ? [isOfAction(action)] : []),
    ...(who ? [actedBy(who)] : []),
    ...(whom ? [concerned(whom)] : []),
    ...(from ? [Prisma.sql`r."at" >= ${from}`] : []),
    ...(before ? [Prisma.sql`r."at" < ${before}`] : []),
  ];
  const search = searchWords(text).map(
    (word) => Prisma.sql`(${matchesPrefix(words, word)} OR ${typed(word)})`,
  );
  const isView = Prisma.sql`r."action" = ANY(${viewActions}::text[])`;
  const canHaveViews = !action || action.startsWith("all-");
  const views = canHaveViews
    ? countRows(Prisma.sql`"AuditEntry" r WHERE ${Prisma.join([isView, ...where, ...search], " AND ")}`)
    : 0;
  const list = queryPage(
    person,
    {
      list: "audit log",
      filter: { action },
      hasSearchText: [text, who, whom].some(Boolean),
      table: "AuditEntry",
      where: [...where, ...(hasViews || !canHaveViews ? [] : [Prisma.sql`NOT ${isView}`])],
      search,
      order: orderBy(sort, sortable, "-when"),
      page,
      size,
    },
    (open) => db.auditEntry.findMany({ where: { id: { in: open.map(BigInt) } } }),
    ({ actorEmail, details }) => actorEmail ?? typedAddress(details),
  );
  const [viewCount, { rows, ...rest }] = await Promise.all([views, list]);
  const { timeZone } = getAssociation();
  const lookup = await readSubjects(person, rows, timeZone);
  return {
    ...rest,
    // Once the limit of people seen ends the list, the count would reveal what a search finds.
    viewCount: rest.peopleLimit ? 0 : viewCount,
    entries: rows.map((row) => toEntry(row, { lookup, timeZone })),
  };
}

/** An entry for screens, without the salts, with which sealed values could be guessed. */
function toEntry(entry: Prisma.AuditEntryGetPayload<object>, known: { lookup: Lookup; timeZone: string }) {
  const { id, at, actorSalt, actorSeal, personalSalt: _salt, personalSeal: _seal, ...facts } = entry;
  /** Whether the actor's identity has been erased. */
  const isErased = actorSeal !== null && actorSalt === null;
  return {
    ...facts,
    id: String(id),
    at: at.toISOString(),
    isErased,
    sentence: buildAuditSentence({ ...facts, isErased }, known),
    facts: entryFacts(facts.details, known.timeZone),
  };
}
export type AuditEntry = ReturnType<typeof toEntry>;

export async function listAuditActions(_staff: Staff<"audit.read">): Promise<string[]> {
  // The query jumps through the index from name to name, because reading every row gets slower as the log grows.
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
