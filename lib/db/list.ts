import "server-only";
import { Prisma } from "./client";

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
