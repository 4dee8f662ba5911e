import "server-only";
import { mostCounted, mostListed, pageWithin } from "@/lib/paging";
import { Prisma } from "./client";
import { sqlUnprepared } from "./sql";

/** What a search text asks for, word by word. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, 10);
}

/** Whether the typed word is somewhere in one of the columns. */
export function isIn(columns: Prisma.Sql[], word: string): Prisma.Sql {
  // To LIKE "%" means anything and "_" any one character.
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return Prisma.sql`(${Prisma.join(
    columns.map((column) => Prisma.sql`${column} ILIKE ${pattern}`),
    " OR ",
  )})`;
}

/** Of a word that is typed: the words in it, as the indexes cut them (migrations member_search, attendee_search). */
const partsOf = (word: string) => word.split(/[@.\-_+'/&\\\s]+/).filter(Boolean);

/** Whether words of `vector`, a text cut into its words, begin as all parts of the typed word do. */
export function beginsIn(vector: Prisma.Sql, word: string): Prisma.Sql {
  const parts = partsOf(word).map((part) => `'${part}':*`);
  return parts.length
    ? Prisma.sql`${vector} @@ to_tsquery('simple', ${parts.join(" & ")})`
    : Prisma.sql`false`;
}

/** The words of the name and the address of the user `r`, as their index has them (migration member_search). */
export const memberWords = Prisma.sql`"member_words"(r."firstName", r."lastName", r."email")`;

/** Whether `column` holds one of the people with whose name or address the typed word begins. */
export function isOfMember(column: Prisma.Sql, word: string): Prisma.Sql {
  // An array and no join: what is found is then looked up, however little the database knows of how much that is.
  return Prisma.sql`${column} = ANY(ARRAY(SELECT r."id" FROM "User" r WHERE ${beginsIn(memberWords, word)}))`;
}

/** As many of the rows as a list counts, whatever else there is. */
export async function countRows(rows: Prisma.Sql): Promise<number> {
  const [counted] = await sqlUnprepared<{ total: number }>`
    SELECT count(*)::int AS "total" FROM (SELECT FROM ${rows} LIMIT ${mostCounted}) c`;
  return counted?.total ?? 0;
}

type Cut = {
  /** The table; its rows are `r` in what follows. */
  table: Prisma.Sql;
  where?: Prisma.Sql[];
  /** What is searched for; nothing for the whole list. */
  found?: Prisma.Sql[];
  /** What `order` needs of other tables. */
  join?: Prisma.Sql;
  order: Prisma.Sql;
  /** How many rows there are, for whoever has counted them already. */
  total?: number;
  page: number;
  size: number;
};

/** Which rows a page of a list shows, in their order, and how many there are on all pages. */
export async function cutPage({ table, where = [], found = [], order, page: wanted, size, ...asked }: Cut) {
  const whole = Prisma.sql`${table} r WHERE ${Prisma.join([Prisma.sql`true`, ...where], " AND ")}`;
  const searched = Prisma.join([Prisma.sql`true`, ...found], " AND ");
  const chosen = Prisma.sql`${whole} AND ${searched}`;
  const isSearch = found.length > 0;
  const total = asked.total ?? (await countRows(chosen));
  const page = pageWithin(wanted, total, size);
  const cut = async (from: Prisma.Sql, join = Prisma.empty) => {
    const rows = await sqlUnprepared<{ id: string }>`
      SELECT r."id"::text FROM (${from}) r ${join} ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
    return rows.map(({ id }) => id);
  };
  // What finds more than is listed mostly finds a page of it among the first rows of the order, at once.
  if (isSearch && !asked.join && total > mostListed) {
    const first = Prisma.sql`SELECT * FROM ${whole} ORDER BY ${order} LIMIT ${mostListed}`;
    const ids = await cut(Prisma.sql`SELECT * FROM (${first}) r WHERE ${searched}`);
    if (ids.length === size) return { total, page, ids };
  }
  // Else what is searched for is found first (OFFSET 0): led by the order, the database would look at all of a large
  // table for a few rows, and take that for cheap.
  const fence = isSearch ? Prisma.sql`OFFSET 0` : Prisma.empty;
  return { total, page, ids: await cut(Prisma.sql`SELECT * FROM ${chosen} ${fence}`, asked.join) };
}

/** The rows in the order in which `cutPage` named them. */
export function inOrder<Row extends { id: string | bigint }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * What a list can be sorted by, in the columns of the rows `r` that an index has in this order, before the id; by
 * "-name", too, where it takes others downwards.
 */
export type Sortable = Record<string, Prisma.Sql[]>;

/** "date" upwards, "-date" downwards, by what a list can be sorted by; as `fallback` says for anything else. */
export function orderBy(wanted: string, sortable: Sortable, fallback: string): Prisma.Sql {
  const nameOf = (sort: string) => sort.replace(/^-/, "");
  // What every object has ("constructor") is no column of ours.
  const sort = Object.hasOwn(sortable, nameOf(wanted)) ? wanted : fallback;
  const direction = sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const columns = [...(sortable[sort] ?? sortable[nameOf(sort)] ?? []), Prisma.sql`r."id"`];
  return Prisma.join(columns.map((column) => Prisma.sql`${column} ${direction}`));
}
