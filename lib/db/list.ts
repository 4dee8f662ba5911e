import "server-only";
import { parseMemberNumber } from "@/lib/core/member-number";
import { maxCounted, maxListed, clampPage } from "@/lib/core/paging";
import { Prisma } from "./client";
import { sqlUnprepared } from "./sql";

export function searchWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, 10);
}

export function containsWord(columns: Prisma.Sql[], word: string): Prisma.Sql {
  // In LIKE, "%" and "_" are wildcards.
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(${Prisma.join(
    columns.map((column) => Prisma.sql`${column} ILIKE ${pattern}`),
    " OR ",
  )})`;
}

/** Whether a word of `column` begins with the typed one. */
export function startsWord(column: Prisma.Sql, word: string): Prisma.Sql {
  const typed = word.replace(/[^\p{L}\p{N}]/gu, "\\$&");
  return Prisma.sql`${column} ~* ${`(^|[^[:alnum:]])${typed}`}`;
}

/** Splits a typed word as the indexes do (`words_of` in the migration guards). */
const splitWord = (word: string) => word.split(/[@.\-_+'/&\\\s]+/).filter(Boolean);

/** Whether `vector` contains a word with each part of the typed word as prefix. */
export function matchesPrefix(vector: Prisma.Sql, word: string): Prisma.Sql {
  const parts = splitWord(word).map((part) => `'${part}':*`);
  return parts.length
    ? Prisma.sql`${vector} @@ to_tsquery('simple', ${parts.join(" & ")})`
    : Prisma.sql`false`;
}

/** The expression that the index of the user `r` is built on. */
export const memberWords = Prisma.sql`"member_words"(r."firstName", r."lastName", r."email")`;

/** Whether the user `r` has a name, an address or a Member ID that matches the word. */
export function isMemberFound(word: string): Prisma.Sql {
  const inWords = matchesPrefix(memberWords, word);
  const number = parseMemberNumber(word);
  if (!number) return inWords;
  const year = number.year
    ? Prisma.sql`AND extract(year FROM r."createdAt" AT TIME ZONE 'UTC') = ${number.year}::int`
    : Prisma.empty;
  return Prisma.sql`(${inWords} OR (right(r."id"::text, 6) = ${number.end} ${year}))`;
}

/** Whether `column` is the id of a member whose name, address or Member ID matches the word. */
export function matchesMember(column: Prisma.Sql, word: string): Prisma.Sql {
  // An array instead of a join: PostgreSQL then looks the rows up by index, however wrong its estimate.
  return Prisma.sql`${column} = ANY(ARRAY(SELECT r."id" FROM "User" r WHERE ${isMemberFound(word)}))`;
}

/** The condition that a column has one of these ids; none for `all`. */
export function isOneOf(column: Prisma.Sql, ids: "all" | string[]): Prisma.Sql[] {
  return ids === "all" ? [] : [Prisma.sql`${column} = ANY(${ids}::uuid[])`];
}

/** Counts rows up to the maximum that a list counts. */
export async function countRows(rows: Prisma.Sql): Promise<number> {
  const [counted] = await sqlUnprepared<{ total: number }>`
    SELECT count(*)::int AS "total" FROM (SELECT FROM ${rows} LIMIT ${maxCounted}) c`;
  return counted?.total ?? 0;
}

type TableOfPeople =
  | "User"
  | "Registration"
  | "MembershipApplication"
  | "Document"
  | "Payment"
  | "AmountDue"
  | "Invoice"
  | "PaymentReport"
  | "OutboxEmail"
  | "AuditEntry"
  | "Message"
  | "MessageThread";
type Table = TableOfPeople | "Event" | "LandingPage" | "PaymentNotification";

declare const closed: unique symbol;

type Page = {
  total: number;
  /** The number of the page that is shown: the last one when `requested` is beyond the end. */
  page: number;
  requested: number;
  ids: string[];
};

/**
 * A page of rows that name people. It stays closed until `readPeople` in lib/audit/shared/people-seen.ts opens it, which
 * counts who is seen: the total and the page number tell whether somebody is found, too. The linter refuses
 * `openPeoplePage` to everybody else.
 */
export type PeoplePage = { readonly [closed]: true };

export function openPeoplePage(page: PeoplePage): Page {
  return page as unknown as Page;
}

type PageQuery<Listed extends Table> = {
  /** The other clauses refer to its rows as `r`. */
  table: Listed;
  where?: Prisma.Sql[];
  /** Search conditions; empty for the full list. */
  search?: Prisma.Sql[];
  /** Joins that `order` needs. */
  join?: Prisma.Sql;
  order: Prisma.Sql;
  /** The number of rows, if the caller knows it. */
  total?: number;
  page: number;
  size: number;
};

type PageOf<Listed extends Table> = Listed extends TableOfPeople ? PeoplePage : Page;

/** The ids on one page of a list in order, the page number, and the total number of rows. */
export async function queryPage<Listed extends Table>({
  table,
  where = [],
  search = [],
  order,
  page: requested,
  size,
  ...asked
}: PageQuery<Listed>): Promise<PageOf<Listed>> {
  const all = Prisma.sql`${Prisma.raw(`"${table}"`)} r WHERE ${Prisma.join([Prisma.sql`true`, ...where], " AND ")}`;
  const searched = Prisma.join([Prisma.sql`true`, ...search], " AND ");
  const matching = Prisma.sql`${all} AND ${searched}`;
  const isSearch = search.length > 0;
  const total = asked.total ?? (await countRows(matching));
  const page = clampPage(requested, total, size);
  const readIds = async (from: Prisma.Sql, join = Prisma.empty) => {
    const rows = await sqlUnprepared<{ id: string }>`
      SELECT r."id"::text FROM (${from}) r ${join} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
    return rows.map(({ id }) => id);
  };
  // With more matches than a list shows, the first rows in order almost always contain a full page of them.
  if (isSearch && !asked.join && total > maxListed) {
    const first = Prisma.sql`SELECT * FROM ${all} ORDER BY ${order} LIMIT ${maxListed}`;
    const ids = await readIds(Prisma.sql`SELECT * FROM (${first}) r WHERE ${searched}`);
    if (ids.length === size) return { total, page, requested, ids } as PageOf<Listed> & Page;
  }
  // Otherwise OFFSET 0 makes PostgreSQL search first: following the order, it might read a whole large table for a
  // few rows.
  const fence = isSearch ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const ids = await readIds(Prisma.sql`SELECT * FROM ${matching} ${fence}`, asked.join);
  return { total, page, requested, ids } as PageOf<Listed> & Page;
}

export function sortByIds<Row extends { id: string | bigint }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The columns of the rows `r` for each sort order, matching an index. A "-name" entry overrides the descending order.
 */
export type Sortable = Record<string, Prisma.Sql[]>;

/** An ORDER BY for "date" (ascending) or "-date" (descending); `fallback` for anything that is not sortable. */
export function orderBy(requested: string, sortable: Sortable, fallback: string): Prisma.Sql {
  const nameOf = (sort: string) => sort.replace(/^-/, "");
  // Own properties only: "constructor" is not a column.
  const sort = Object.hasOwn(sortable, nameOf(requested)) ? requested : fallback;
  const direction = sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const columns = [...(sortable[sort] ?? sortable[nameOf(sort)] ?? []), Prisma.sql`r."id"`];
  return Prisma.join(columns.map((column) => Prisma.sql`${column} ${direction}`));
}
