import "server-only";
import { folded, minPhoneDigits, parsePhone } from "@/lib/core/folding";
import { parseMemberNumber } from "@/lib/core/member-number";
import { maxCounted } from "@/lib/core/paging";
import { plainAddress } from "@/lib/core/plain-text";
import { Prisma } from "./client";
import { sqlUnprepared } from "./sql";

/** No stored text has it: Unicode promises that it is no character. */
const foundNowhere = "\uffff";

/**
 * The words of a search. Punctuation between them is none, unless there is nothing else. They are folded, but for one that
 * may be the domain of an address: its accents decide which domain it is. What folds to nothing, such as an accent alone,
 * finds nothing, where an empty text would find everything.
 */
export function searchWords(text: string): string[] {
  const all = text
    .split(/[^\S\ufeff]+/)
    .flatMap((word) => (asDomain(word) ? word : folded(word).split(" ")))
    .filter((word) => folded(word) !== "");
  const words = all.filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (all.length === 0 && /[^\s\p{Cf}]/u.test(text)) return [foundNowhere];
  return (words.length > 0 ? words : all).slice(0, 10);
}

/** A word or an address as mail servers write its domain, where they write it in other letters: "bücher", "xn--bcher-kva". */
function asDomain(word: string): string | null {
  // Digits of other scripts are those of a number, which is found by its folded form.
  if (!/(?!\p{ASCII})\p{L}/u.test(word.normalize("NFKC"))) return null;
  const plain = plainAddress(word.includes("@") ? word : `@${word}`);
  return /@(.*\.)?xn--/.test(plain) ? folded(plain.replace(/^@/, "")) : null;
}

const unjoined = (word: string) => word.replace(/['-]/g, "");

/** A column as it is compared: folded, and once more without what joins words. */
const spellings = (column: Prisma.Sql) =>
  Prisma.sql`("folded"(${column}) || ' ' || translate("folded"(${column}), '''-', ''))`;

export function containsWord(columns: Prisma.Sql[], word: string): Prisma.Sql {
  const typed = folded(word);
  // In LIKE, "%" and "_" are wildcards.
  const patterns = [typed, unjoined(typed) || typed].map((one) => `%${one.replace(/[\\%_]/g, "\\$&")}%`);
  return Prisma.sql`(${Prisma.join(
    columns.map((column) => Prisma.sql`${spellings(column)} LIKE ANY(${patterns}::text[])`),
    " OR ",
  )})`;
}

/** Whether a word of `column` begins with the typed one. */
export function startsWord(column: Prisma.Sql, word: string): Prisma.Sql {
  const typed = folded(word);
  const starts = [typed, unjoined(typed) || typed].map((one) => one.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  return Prisma.sql`${spellings(column)} ~ ${`(^|[^[:alnum:]])(${starts.join("|")})`}`;
}

/** Splits a folded word as the indexes do ("folded_words" in the migrations). */
const splitWord = (word: string) => word.split(/[@.\-_+'/&<>"\\\s]+/).filter(Boolean);

const beginWith = (parts: readonly string[]) => parts.map((part) => `'${part}':*`).join(" & ");

/** Whether `vector` contains a word with each part of the typed word as prefix, or what its parts are together. */
export function matchesPrefix(vector: Prisma.Sql, word: string): Prisma.Sql {
  const typed = folded(word);
  const apart = splitWord(typed);
  if (apart.length === 0) return Prisma.sql`false`;
  const joined = splitWord(unjoined(typed));
  const asStored = splitWord(asDomain(word) ?? "");
  const spelled = [...(joined.length < apart.length ? [joined] : []), apart, asStored];
  const query = spelled
    .filter((parts) => parts.length > 0)
    .map((parts) => `(${beginWith(parts)})`)
    .join(" | ");
  return Prisma.sql`${vector} @@ to_tsquery('simple', ${query})`;
}

const namesIn = (row: Prisma.Sql) => [
  Prisma.sql`"name_key"(${row}."lastName") COLLATE "C"`,
  Prisma.sql`"name_key"(${row}."firstName") COLLATE "C"`,
];

/* People as a dictionary sorts them; the columns match the indexes. */

export const nameColumns = namesIn(Prisma.sql`r`);
export const memberNameColumns = [...namesIn(Prisma.sql`u`), Prisma.sql`u."id"`];
export const orderOfNames = Prisma.join([...nameColumns, Prisma.sql`r."id"`]);

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

/** The user `r` has this telephone number, with or without the code of its area. */
function hasPhone(key: string): Prisma.Sql {
  const shorter = Array.from({ length: key.length - minPhoneDigits }, (_, more) =>
    key.slice(0, minPhoneDigits + more),
  );
  const stored = Prisma.sql`"phone_key"(r."phone")`;
  return Prisma.sql`(${stored} LIKE ${`${key}%`} OR ${stored} = ANY(${shorter}::text[]))`;
}

/** The user `r` has a name, an address and a Member ID that match all words, or the telephone number that they are. */
export function memberSearchConditions(text: string): Prisma.Sql[] {
  const words = searchWords(text).map(isMemberFound);
  const phone = parsePhone(text);
  return phone ? [Prisma.sql`(${hasPhone(phone)} OR (${Prisma.join(words, " AND ")}))`] : words;
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
