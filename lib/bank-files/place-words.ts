/*
 * Assigns rows of words without an amount to transactions: to the one above, as most banks print, to the one below, or
 * to one with its day on the first row and its amount on the last. Only the file as a whole shows which.
 */

export type RowToPlace = {
  kind: /** A day and an amount, a day and an amount's words, an amount alone, or words alone. */
    "line" | "day" | "amount" | "words" | "other";
  day: string | null;
  isAfterBlank?: boolean;
  /** The columns with content. */
  columns: string;
};

/** The minimum number of lines; fewer do not distinguish words above them from a note at the top and words below. */
const minLinesBelowWords = 3;

const isOfMoney = (one: RowToPlace | undefined) => one?.kind === "line" || one?.kind === "amount";

/**
 * The position of the line that each row of words, and each row with a day and no amount, belongs to; null when it is
 * unknown.
 * @param hasTextAbove whether something is above the rows of a file without headings, which may be words as well
 */
export function assignWordRows(rows: readonly RowToPlace[], hasTextAbove: boolean): (number | null)[] {
  const owners: (number | null)[] = rows.map(() => null);
  const runs = runsOfWords(rows);
  const give = ({ from, to }: Run, owner: number) => owners.fill(owner, from, to);
  const isSpanning = placeDays(rows, owners);
  const rest = runs.filter(({ from }) => owners[from] === null);
  const isBelow = ({ from }: Run) => isOfMoney(rows[from - 1]);
  const isAbove = ({ to }: Run) => isOfMoney(rows[to]);
  if (isSpanning) {
    if (rest.some(({ from }) => rows[from - 1]?.kind === "line")) return owners;
    for (const run of rest) if (rows[run.to]?.kind === "amount") give(run, run.to);
    return owners;
  }
  const first = rows.findIndex(isOfMoney);
  const last = rows.findLastIndex(isOfMoney);
  const others = new Set(rest.filter(({ from }) => from > first).map(({ from }) => rows[from]!.columns));
  // Words in other columns than all other words are a note.
  const head = rest.filter(({ from }) => from < first && others.has(rows[from]!.columns));
  const hasTail = rest.some(({ from }) => from > last);
  const count = rows.filter(isOfMoney).length;
  if (head.length === 0) {
    // The text above a file without headings may be the words of its first line, unless the last line has words below
    // it.
    const everyOther = rest.filter(isAbove).length === count - 1;
    if (hasTextAbove && !hasTail && count > 1 && everyOther) return owners;
    // Words below the last line and a blank row are a note, unless other words also follow blank rows.
    const isNote = ({ from }: Run) =>
      from > last &&
      rows[from]!.isAfterBlank &&
      !rest.some((run) => run.from < last && rows[run.from]!.isAfterBlank);
    for (const run of rest) if (isBelow(run) && !isNote(run)) give(run, run.from - 1);
    return owners;
  }
  if (!hasTail && count >= minLinesBelowWords && rest.filter(isAbove).length === count)
    for (const run of rest) if (isAbove(run)) give(run, run.to);
  return owners;
}

/** Consecutive rows of words. */
type Run = { from: number; to: number };

function runsOfWords(rows: readonly RowToPlace[]): Run[] {
  const runs: Run[] = [];
  for (const [at, { kind }] of rows.entries()) {
    if (kind !== "words") continue;
    const run = runs.at(-1);
    if (run?.to === at) run.to++;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Assigns a day, and the words below it, to the amount that follows; returns whether there was one. */
function placeDays(rows: readonly RowToPlace[], owners: (number | null)[]): boolean {
  let isSpanning = false;
  let before: RowToPlace | undefined;
  for (const [at, one] of rows.entries()) {
    if (isOfMoney(one)) before = one;
    if (one.kind !== "day") continue;
    // A day that repeats that of the line above may belong to that line or start the next.
    if (before?.kind === "line" && before.day === one.day) continue;
    let end = at + 1;
    while (rows[end]?.kind === "words") end++;
    if (rows[end]?.kind !== "amount") continue;
    owners.fill(end, at, end);
    isSpanning = true;
  }
  return isSpanning;
}
