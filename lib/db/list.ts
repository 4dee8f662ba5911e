import "server-only";

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

/** Every word must be found in one of the columns, so that a name is found as it is shown. */
export function matches<Column extends string>(text: string, columns: readonly Column[]) {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 10);
  return words.map((word) => ({
    OR: columns.map((column) => ({ [column]: { contains: literal(word), mode: "insensitive" as const } })),
  }));
}

/** Prisma hands these to LIKE as they are, where "%" means anything and "_" any one character. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, "\\$&");
}
