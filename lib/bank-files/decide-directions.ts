import { formatMoney } from "@/lib/core/money";
import { listGaps, placesProven, signsByBalance, type Balanced } from "./prove-balance";
import type { StatementRow } from "./read-table";
import {
  listUnusualSigns,
  conventionsFor,
  isAgainstWord,
  isOneSign,
  type Convention,
  type Conventions,
  type WrittenAmount,
} from "./signs";

/** The facts of a row before the signs of amounts are decided. */
export type UnsignedLine = {
  row: StatementRow;
  date: string;
  written: WrittenAmount;
  balance: number | null;
  text: string;
  payer: string | null;
  account: string | null;
  /** A doubt about the row that its balance may dispel; null for none. */
  doubt: string | null;
  /** A doubt that the balance cannot dispel, because the bank says that the money is not there; null for none. */
  status: string | null;
};

/**
 * A row that is no transaction but has a balance, such as an opening balance. The balance is used to check the lines
 * around it.
 */
export type BalanceAnchor = {
  row: StatementRow;
  balance: number | null;
  /** The text of a row with a day, whose balance should equal that before it; null for a sum. */
  dated: { text: string } | null;
  /** Whether the row is unreadable and so has some unknown amount, in which case its balance proves nothing. */
  isUnread: boolean;
};

type Directions = {
  amountOf: (draft: UnsignedLine) => number;
  problems: Map<number, string>;
  /** The rows without an amount at which the balance changes nevertheless. */
  jumps: { line: number; text: string; problem: string }[];
};

/** Decides the convention for signs that the balance proves best; the likeliest when the balance cannot decide. */
export function decideDirections(
  entries: readonly (UnsignedLine | BalanceAnchor)[],
  drafts: readonly UnsignedLine[],
): Directions {
  const written = drafts.map((draft) => draft.written);
  const balancedBy = (convention: Convention): Balanced[] =>
    entries.map((entry) =>
      "date" in entry
        ? { day: entry.date, cents: convention(entry.written), balance: entry.balance }
        : { day: null, cents: entry.isUnread ? null : 0, balance: entry.balance },
    );
  const conventions = conventionsFor(written);
  const tries = [...conventions.all, ...unsignedConvention(entries, written, balancedBy)].map(
    (convention) => ({ convention, ...listGaps(balancedBy(convention)) }),
  );
  const best = tries.reduce((one, next) => (next.gaps.length < one.gaps.length ? next : one));
  const problems = new Map<number, string>();
  const isProven = best.tried > 0 && best.gaps.length * 2 <= best.tried;
  const proven = isProven ? placesProven(balancedBy(best.convention)) : new Set<number>();
  const rivals = conventions.likeliest.filter((one) =>
    tries.some(({ convention, gaps }) => convention === one && gaps.length === best.gaps.length),
  );
  const unsure = unsureDirections(drafts, { ...conventions, convention: best.convention, rivals });
  const first = firstUnproven(entries, best.convention);
  for (const [at, entry] of entries.entries()) {
    if (!("date" in entry)) continue;
    const doubt = proven.has(at) ? unsure.always : (entry.doubt ?? unsure.words.get(entry));
    const problem = doubt ?? (entry === first ? noDirection : entry.status);
    if (problem) problems.set(entry.row.line, problem);
  }
  const jumps: Directions["jumps"] = [];
  for (const { at, fromCents, toCents } of best.gaps) {
    const entry = entries[at]!;
    const { line } = entry.row;
    const [from, to] = [fromCents, toCents].map((cents) => formatMoney(cents, null));
    if ("date" in entry) problems.set(line, `Line ${line} doesn't lead from ${from} to ${to}`);
    else if (entry.dated)
      jumps.push({
        line,
        text: entry.dated.text,
        problem: `not read: it has no amount, but the balance goes from ${from} to ${to}`,
      });
  }
  return { amountOf: (draft) => best.convention(draft.written), problems, jumps };
}

const noDirection = "It doesn't say whether money came in or went out";

const isUnsigned = ({ column, word, cents }: WrittenAmount) =>
  column === "amount" && word === null && cents > 0;

/** The convention for amounts without sign, word or separate columns, whose signs follow from the balance. */
function unsignedConvention(
  entries: readonly (UnsignedLine | BalanceAnchor)[],
  written: readonly WrittenAmount[],
  balancedBy: (convention: Convention) => Balanced[],
): Convention[] {
  if (!written.some(isUnsigned) || !written.every(({ column, cents }) => column === "amount" && cents > 0))
    return [];
  const signs = signsByBalance(balancedBy(({ cents }) => cents));
  const signOf = new Map(
    entries.flatMap((entry, at) => ("date" in entry ? [[entry.written, signs.get(at) ?? 1] as const] : [])),
  );
  return [...signs.values()].includes(-1)
    ? [(one) => (one.word ?? signOf.get(one) ?? 1) * Math.abs(one.cents)]
    : [];
}

/** The oldest line when no balance before it proves its direction, and amounts without a sign went both ways. */
function firstUnproven(
  entries: readonly (UnsignedLine | BalanceAnchor)[],
  convention: Convention,
): UnsignedLine | null {
  const drafts = entries.filter((entry): entry is UnsignedLine => "date" in entry);
  if (!drafts.some(({ written }) => isUnsigned(written) && convention(written) < 0)) return null;
  const isLatestFirst = drafts[0]!.date > drafts.at(-1)!.date;
  const oldest = isLatestFirst ? entries.at(-1) : entries[0];
  return drafts.find((draft) => draft === oldest && isUnsigned(draft.written)) ?? null;
}

type Meaning = Pick<Conventions, "isTakenBack"> & { convention: Convention; rivals: readonly Convention[] };

/**
 * The doubts about lines whose direction no balance proves. `always` is a doubt about all lines, for a balance that
 * contradicts every word; null otherwise.
 */
function unsureDirections(
  drafts: readonly UnsignedLine[],
  { convention, rivals, isTakenBack }: Meaning,
): { words: Map<UnsignedLine, string>; always: string | null } {
  const words = new Map<UnsignedLine, string>();
  const written = drafts.map((draft) => draft.written);
  const amounts = written.filter(({ column }) => column === "amount");
  const hasWords = amounts.some(({ typeWord }) => typeWord !== "");
  const odd = listUnusualSigns(written);
  const worded = written.filter(({ word }) => word !== null);
  const isEachAgainst = worded.length > 1 && worded.every((one) => isAgainstWord(one, convention));
  for (const draft of drafts) {
    const { written: one } = draft;
    const isMinusOfCredit = one.word === 1 && one.cents < 0;
    if (odd.has(one)) words.set(draft, "Its sign differs from the rest of its column");
    else if (hasWords && isOneSign(amounts) && isUnsigned(one))
      words.set(draft, one.typeWord ? unclearDirectionMessage(one.typeWord) : noDirection);
    else if (rivals.some((other) => other(one) !== convention(one)))
      words.set(draft, unclearDirectionMessage(one.typeWord));
    else if (!isTakenBack && (isMinusOfCredit || isAgainstWord(one, convention)))
      words.set(draft, `“${truncateCell(one.typeWord)}” doesn’t match the sign of the amount`);
  }
  return { words, always: isEachAgainst ? "The wording doesn’t match the balance" : null };
}

/** The doubt about the direction that a word or the heading of a column stands for. */
export const unclearDirectionMessage = (word: string) =>
  `We can't tell whether “${truncateCell(word)}” is money in or out`;

/** A cell shortened for a sentence. */
export const truncateCell = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
