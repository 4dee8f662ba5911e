import "server-only";
import { folded, minPhoneDigits, parsePhone, plainCode } from "@/lib/core/folding";
import { parseMemberId } from "@/lib/core/member-id";
import { maxCounted } from "@/lib/core/paging";
import { plainAddress } from "@/lib/core/plain-text";
import { Prisma } from "./client";
import { sqlValue, sqlValueUnprepared } from "./sql";

/** A character that no stored text has, because Unicode reserves it as a noncharacter. */
const foundNowhere = "\uffff";

/**
 * The words of a search. Punctuation between them is dropped, unless there is nothing else. Words are folded, except
 * one that may be the domain of an address, whose accents matter. A text that folds to nothing, such as an accent
 * alone, finds nothing; an empty text would find everything.
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

/**
 * A word or an address with its domain in the ASCII form that mail servers use: "bücher" → "xn--bcher-kva"; null when
 * it does not differ.
 */
function asDomain(word: string): string | null {
  // Digits of other scripts belong to a number, which its folded form finds.
  if (!/(?!\p{ASCII})\p{L}/u.test(word.normalize("NFKC"))) return null;
  const plain = plainAddress(word.includes("@") ? word : `@${word}`);
  return /@(.*\.)?xn--/.test(plain) ? folded(plain.replace(/^@/, "")) : null;
}

const unjoined = (word: string) => word.replace(/['-]/g, "");

/** The forms of a column that a word is compared with: folded, and folded without the characters that join words. */
const spellings = (column: Prisma.Sql) =>
  Prisma.sql`("folded"(${column}) || ' ' || translate("folded"(${column}), '''-', ''))`;

export function containsWord(columns: Prisma.Sql[], word: string): Prisma.Sql {
  const typed = folded(word);
  // The wildcards "%" and "_" of LIKE are escaped.
  const patterns = [typed, unjoined(typed) || typed].map((one) => `%${one.replace(/[\\%_]/g, "\\$&")}%`);
  return Prisma.sql`(${Prisma.join(
    columns.map((column) => Prisma.sql`${spellings(column)} LIKE ANY(${patterns}::text[])`),
    " OR ",
  )})`;
}

/** The condition that a word of `column` begins with the typed one. */
export function startsWord(column: Prisma.Sql, word: string): Prisma.Sql {
  const typed = folded(word);
  const starts = [typed, unjoined(typed) || typed].map((one) => one.replace(/[^\p{L}\p{N}]/gu, "\\$&"));
  return Prisma.sql`${spellings(column)} ~ ${`(^|[^[:alnum:]])(${starts.join("|")})`}`;
}

/** Splits a folded word as the indexes do ("folded_words" in the migrations). */
const splitWord = (word: string) => word.split(/[@.\-_+'/&<>"\\\s]+/).filter(Boolean);

const beginWith = (parts: readonly string[]) => parts.map((part) => `'${part}':*`).join(" & ");

/** The condition that `vector` contains words beginning with each part of the typed word, or with its parts joined. */
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

/* The order of people by name; the columns match the indexes. */

export const nameColumns = namesIn(Prisma.sql`r`);
export const memberNameColumns = [...namesIn(Prisma.sql`u`), Prisma.sql`u."id"`];
export const orderOfNames = Prisma.join([...nameColumns, Prisma.sql`r."id"`]);

/** The searchable words of the user `r`, in exactly the form of the index, so that queries use it. */
export const memberWords = Prisma.sql`"member_words"(r."firstName", r."lastName", r."email")`;

/** The condition that a name, an address, the member number or the Member ID of the user `r` matches the word. */
export function isMemberFound(word: string): Prisma.Sql {
  const inNames = matchesPrefix(memberWords, word);
  const inWords = /\d/.test(word)
    ? Prisma.sql`(${inNames} OR "code_key"(r."memberNumber") = ${plainCode(word)})`
    : inNames;
  const number = parseMemberId(word);
  if (!number) return inWords;
  const year = number.year
    ? Prisma.sql`AND extract(year FROM r."createdAt" AT TIME ZONE 'UTC') = ${number.year}::int`
    : Prisma.empty;
  return Prisma.sql`(${inWords} OR (right(r."id"::text, 6) = ${number.end} ${year}))`;
}

/** The condition that the user `r` has this telephone number, with or without its area code. */
function hasPhone(key: string): Prisma.Sql {
  const shorter = Array.from({ length: key.length - minPhoneDigits }, (_, more) =>
    key.slice(0, minPhoneDigits + more),
  );
  const stored = Prisma.sql`"phone_key"(r."phone")`;
  return Prisma.sql`(${stored} LIKE ${`${key}%`} OR ${stored} = ANY(${shorter}::text[]))`;
}

/**
 * The conditions that the user `r` matches all words by name, address and Member ID, or that the words are their
 * telephone number.
 */
export function memberSearchConditions(text: string): Prisma.Sql[] {
  const words = searchWords(text).map(isMemberFound);
  const phone = parsePhone(text);
  return phone ? [Prisma.sql`(${hasPhone(phone)} OR (${Prisma.join(words, " AND ")}))`] : words;
}

/** The condition that `column` is the id of a member whose name, address or Member ID matches the word. */
export function matchesMember(column: Prisma.Sql, word: string): Prisma.Sql {
  // An array instead of a join: PostgreSQL then looks the rows up by index, however wrong its estimate.
  return Prisma.sql`${column} = ANY(ARRAY(SELECT r."id" FROM "User" r WHERE ${isMemberFound(word)}))`;
}

/** The condition that a column has one of these ids; no condition for `all`. */
export function isOneOf(column: Prisma.Sql, ids: "all" | string[]): Prisma.Sql[] {
  return ids === "all" ? [] : [Prisma.sql`${column} = ANY(${ids}::uuid[])`];
}

/** A limit as a part of the text, so that a prepared statement is planned for it. */
export const limitOf = (rows: number) => Prisma.raw(`LIMIT ${Math.trunc(rows)}`);

const countOf = (rows: Prisma.Sql) =>
  Prisma.sql`SELECT count(*)::int FROM (SELECT FROM ${rows} ${limitOf(maxCounted)}) c`;

/** Counts rows up to the maximum that a list counts. Few of the table may match or most, so it is planned each time. */
export const countRows = (rows: Prisma.Sql): Promise<number> => sqlValueUnprepared`${countOf(rows)}`;

/** Counts rows of one person, which an index finds, up to the maximum that a list counts. */
export const countRowsOfPerson = (rows: Prisma.Sql): Promise<number> => sqlValue`${countOf(rows)}`;

export function sortByIds<Row extends { id: string | bigint }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The columns of the rows `r` for each sort order, matching an index. An entry with a hyphen overrides the descending
 * order.
 */
export type SortColumns = Record<string, Prisma.Sql[]>;

/**
 * An ORDER BY clause for "date" (ascending) or "-date" (descending); for `fallback` when the requested order is not
 * sortable.
 */
export function orderBy(requested: string, sortable: SortColumns, fallback: string): Prisma.Sql {
  const nameOf = (sort: string) => sort.replace(/^-/, "");
  // Only own properties are columns; "constructor" is not.
  const sort = Object.hasOwn(sortable, nameOf(requested)) ? requested : fallback;
  const direction = sort.startsWith("-") ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const columns = [...(sortable[sort] ?? sortable[nameOf(sort)] ?? []), Prisma.sql`r."id"`];
  return Prisma.join(columns.map((column) => Prisma.sql`${column} ${direction}`));
}
