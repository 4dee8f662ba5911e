import "server-only";
import { Prisma } from "./client";
import { search } from "./read";

type Direction = "asc" | "desc";

/** The order that an address asks for ("title", "-title"), among the columns that a list can be sorted by. */
export function orderOf<Column extends string>(
  wanted: string,
  columns: Record<string, Column>,
  fallback: readonly [Column, Direction],
): { [column in Column]?: Direction }[] {
  const isDown = wanted.startsWith("-");
  const column = Object.entries(columns).find(([name]) => name === (isDown ? wanted.slice(1) : wanted))?.[1];
  const [chosen, direction] = column ? [column, isDown ? ("desc" as const) : ("asc" as const)] : fallback;
  return [{ [chosen]: direction }] as { [column in Column]?: Direction }[];
}

/** The last page when the wanted one lies beyond it; 1 for an empty list. */
export function pageWithin(wanted: number, total: number, size: number): number {
  return Math.min(wanted, Math.max(1, Math.ceil(total / size)));
}

/** What a search text asks for, word by word. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).slice(0, 10);
}

/** Every word must be found in one of the columns, so that a name is found as it is shown. */
export function matches<Column extends string>(text: string, columns: readonly Column[]) {
  return wordsOf(text).map((word) => ({
    OR: columns.map((column) => ({ [column]: { contains: literal(word), mode: "insensitive" as const } })),
  }));
}

/** A word for LIKE, to which Prisma hands it as it is and where "%" means anything and "_" any one character. */
export function literal(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
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

/** The words of the name and the address of the user `u`, as their index has them (migration member_search). */
export const memberWords = Prisma.sql`"member_words"(u."firstName", u."lastName", u."email")`;

/** Whether `column` holds one of the people with whose name or address the typed word begins. */
export function isOfMember(column: Prisma.Sql, word: string): Prisma.Sql {
  // An array and no join: what is found is then looked up, however little the database knows of how much that is.
  return Prisma.sql`${column} = ANY(ARRAY(SELECT u."id" FROM "User" u WHERE ${beginsIn(memberWords, word)}))`;
}

type Cut = {
  /** The table; its rows are `r` in `where` and `order`. */
  table: Prisma.Sql;
  where: Prisma.Sql[];
  order: Prisma.Sql;
  /** Whether `where` looks for words. */
  isSearch: boolean;
  /** How many rows `where` leaves, for whoever has counted them already. */
  total?: number;
  page: number;
  size: number;
};

/** Which rows a page of a list shows, in their order, and how many there are on all pages. */
export async function cutPage({ table, where, order, isSearch, page: wanted, size, ...counted }: Cut) {
  const chosen = Prisma.join([Prisma.sql`true`, ...where], " AND ");
  const total = counted.total ?? (await countRows(table, chosen));
  const page = pageWithin(wanted, total, size);
  // What is searched for is found first (OFFSET 0): led by the order, the database would look at all of a large table.
  const fence = isSearch ? Prisma.sql`OFFSET 0` : Prisma.empty;
  const rows = await search<{ id: string }>`
    SELECT r."id"::text FROM (SELECT * FROM ${table} r WHERE ${chosen} ${fence}) r
    ORDER BY ${order} LIMIT ${size} OFFSET ${(page - 1) * size}`;
  return { total, page, ids: rows.map(({ id }) => id) };
}

async function countRows(table: Prisma.Sql, chosen: Prisma.Sql): Promise<number> {
  const [counted] = await search<{ total: number }>`
    SELECT count(*)::int AS "total" FROM ${table} r WHERE ${chosen}`;
  return counted?.total ?? 0;
}

/** The rows in the order in which `cutPage` named them. */
export function inOrder<Row extends { id: string | bigint }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** "date" upwards, "-date" downwards, by the columns that a list can be sorted by; `fallback` for anything else. */
export function orderBy(
  wanted: string,
  columns: Record<string, Prisma.Sql>,
  fallback: Prisma.Sql,
): Prisma.Sql {
  const isDown = wanted.startsWith("-");
  const name = isDown ? wanted.slice(1) : wanted;
  // What every object has ("constructor") is no column of ours.
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  return column
    ? Prisma.sql`${column} ${isDown ? Prisma.sql`DESC` : Prisma.sql`ASC`}, r."id" DESC`
    : fallback;
}
