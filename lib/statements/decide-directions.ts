import { formatCents, withSeparators } from "@/lib/core/money";
import { findGaps, signsByBalance, type Balanced } from "./prove-balance";
import type { TableRow } from "./read-table";
import { againstTheirColumn, conventionsFor, isOneSign, type Convention, type Written } from "./signs";

/** What is known of a row before the signs are. */
export type Draft = {
  row: TableRow;
  date: string;
  written: Written;
  balance: number | null;
  text: string;
  payer: string | null;
  account: string | null;
  /** A doubt that the balance may dispel. */
  doubt: string | null;
  /** A doubt that it does not: the bank says that the money is not there. */
  status: string | null;
};

/** A row's balance stands between the lines even where the row is none: an opening balance. */
export type Anchor = { row: TableRow; balance: number | null };

type Directions = { amountOf: (draft: Draft) => number; problems: Map<number, string> };

/** The convention that the balance proves best; the likeliest where it cannot tell. */
export function decideDirections(entries: readonly (Draft | Anchor)[], drafts: readonly Draft[]): Directions {
  const written = drafts.map((draft) => draft.written);
  const balancedBy = (convention: Convention): Balanced[] =>
    entries.map((entry) =>
      "date" in entry
        ? { day: entry.date, cents: convention(entry.written), balance: entry.balance }
        : { day: null, cents: 0, balance: entry.balance },
    );
  const tries = [...conventionsFor(written), ...unsignedConvention(entries, written, balancedBy)].map(
    (convention) => ({ convention, ...findGaps(balancedBy(convention)) }),
  );
  const best = tries.reduce((one, next) => (next.gaps.length < one.gaps.length ? next : one));
  const problems = new Map<number, string>();
  const isProven = best.tried > 0 && best.gaps.length * 2 <= best.tried;
  const leads = new Set(best.gaps.map(({ at }) => at));
  const unsure = unsureDirections(drafts, isProven);
  const first = firstUnproven(entries, best.convention);
  for (const [at, entry] of entries.entries()) {
    if (!("date" in entry)) continue;
    const isShownByBalance = isProven && entry.balance !== null && !leads.has(at) && entry !== first;
    const doubt = isShownByBalance ? null : (entry.doubt ?? unsure.get(entry));
    const problem = doubt ?? (entry === first ? noDirection : entry.status);
    if (problem) problems.set(entry.row.line, problem);
  }
  for (const { at, fromCents, toCents } of best.gaps) {
    const { line } = entries[at]!.row;
    const [from, to] = [fromCents, toCents].map((cents) => withSeparators(formatCents(cents)));
    problems.set(line, `Line ${line} doesn't lead from ${from} to ${to}`);
  }
  return { amountOf: (draft) => best.convention(draft.written), problems };
}

const noDirection = "It doesn't say whether money came in or went out";

const isUnsigned = ({ column, word, cents }: Written) => column === "amount" && word === null && cents > 0;

/** Where no amount has a sign, a word or a column of its own, the balance gives each its sign. */
function unsignedConvention(
  entries: readonly (Draft | Anchor)[],
  written: readonly Written[],
  balancedBy: (convention: Convention) => Balanced[],
): Convention[] {
  if (!written.every(isUnsigned)) return [];
  const signs = signsByBalance(balancedBy(({ cents }) => cents));
  const signOf = new Map(
    entries.flatMap((entry, at) => ("date" in entry ? [[entry.written, signs.get(at) ?? 1] as const] : [])),
  );
  return [...signs.values()].includes(-1) ? [(one) => (signOf.get(one) ?? 1) * one.cents] : [];
}

/** The oldest line, before which no balance stands, where amounts without a sign went both ways. */
function firstUnproven(entries: readonly (Draft | Anchor)[], convention: Convention): Draft | null {
  const drafts = entries.filter((entry): entry is Draft => "date" in entry);
  if (!drafts.some(({ written }) => isUnsigned(written) && convention(written) < 0)) return null;
  const isLatestFirst = drafts[0]!.date > drafts.at(-1)!.date;
  const oldest = isLatestFirst ? entries.at(-1) : entries[0];
  return drafts.find((draft) => draft === oldest) ?? null;
}

/** The lines of which neither a sign nor a word nor a balance says which way the money went. */
function unsureDirections(drafts: readonly Draft[], isProven: boolean): Map<Draft, string> {
  const words = new Map<Draft, string>();
  if (isProven) return words;
  const written = drafts.map((draft) => draft.written);
  const amounts = written.filter(({ column }) => column === "amount");
  const hasWords = amounts.some(({ typeWord }) => typeWord !== "");
  const odd = againstTheirColumn(written);
  for (const draft of drafts) {
    const { written: one } = draft;
    if (odd.has(one)) words.set(draft, "It has another sign than the others in its column");
    else if (hasWords && isOneSign(amounts) && isUnsigned(one))
      words.set(
        draft,
        one.typeWord ? `“${short(one.typeWord)}” is neither a debit nor a credit` : noDirection,
      );
  }
  return words;
}

/** As much of a cell as a sentence bears. */
export const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
