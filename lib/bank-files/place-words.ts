/*
 * Rows of words alone belong to a transaction: to the one above them, as most banks print, to the one below, or to one
 * whose day is on its first row and whose amount is on its last. Only the file as a whole tells which.
 */

export type Placed = {
  kind: /** A day and an amount, a day and an amount's words, an amount alone, or words alone. */
    "line" | "day" | "amount" | "words" | "other";
  day: string | null;
  isAfterBlank?: boolean;
  /** In which columns there is something. */
  columns: string;
};

/** Fewer lines don't tell words above them from a note at the top and words below. */
const minLinesBelowWords = 3;

const isOfMoney = (one: Placed | undefined) => one?.kind === "line" || one?.kind === "amount";

/**
 * The place of the line that each row of words, and each row with a day and no amount, belongs to; null where it cannot
 * be told.
 *
 * @param hasTextAbove whether something is above the rows of a file without headings, which may be words as well
 */
export function assignWordRows(rows: readonly Placed[], hasTextAbove: boolean): (number | null)[] {
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
  // Words in other columns than all others are a note.
  const head = rest.filter(({ from }) => from < first && others.has(rows[from]!.columns));
  const hasTail = rest.some(({ from }) => from > last);
  const count = rows.filter(isOfMoney).length;
  if (head.length === 0) {
    // Text above a file without headings may be the words of its first line, unless the last has words below it.
    const everyOther = rest.filter(isAbove).length === count - 1;
    if (hasTextAbove && !hasTail && count > 1 && everyOther) return owners;
    // Below the last line and a blank row a bank prints a note, unless it has blank rows above other words as well.
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

/** Rows of words without others between them. */
type Run = { from: number; to: number };

function runsOfWords(rows: readonly Placed[]): Run[] {
  const runs: Run[] = [];
  for (const [at, { kind }] of rows.entries()) {
    if (kind !== "words") continue;
    const run = runs.at(-1);
    if (run?.to === at) run.to++;
    else runs.push({ from: at, to: at + 1 });
  }
  return runs;
}

/** Gives a day, and the words below it, to the amount that follows; says whether there was one. */
function placeDays(rows: readonly Placed[], owners: (number | null)[]): boolean {
  let isSpanning = false;
  let before: Placed | undefined;
  for (const [at, one] of rows.entries()) {
    if (isOfMoney(one)) before = one;
    if (one.kind !== "day") continue;
    // A day that repeats that of the line above may be below it or the beginning of the next.
    if (before?.kind === "line" && before.day === one.day) continue;
    let end = at + 1;
    while (rows[end]?.kind === "words") end++;
    if (rows[end]?.kind !== "amount") continue;
    owners.fill(end, at, end);
    isSpanning = true;
  }
  return isSpanning;
}
