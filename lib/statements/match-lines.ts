import "server-only";
import { createPause } from "@/lib/core/event-loop";
import { formatMoney } from "@/lib/core/money";
import { listNamed, indexNames } from "./named-payers";
import { listQuotedReferences, indexQuotable, type QuotedReference } from "./quoted-references";
import type { LineMatch, LineToMatch, Quotable, Suggestion } from "@/lib/bank-files/rules";

export type Matched = {
  match: LineMatch;
  suggestions: Suggestion[];
  /** All suggestions at once are what the line pays; else each is one that it may pay. */
  isTogether: boolean;
};

const nothing: Matched = { match: "none", suggestions: [], isTogether: false };
/** More than a person compares. */
const maxSuggestions = 5;

/**
 * Matches the lines of a statement with what is owed. A reference that several lines quote is the first one's; the
 * others only suggest it, and lines that quote nothing don't.
 */
export async function matchLines(
  lines: readonly LineToMatch[],
  quotable: readonly Quotable[],
): Promise<Matched[]> {
  const pauseIfDue = createPause();
  const quotes = indexQuotable(quotable);
  const names = indexNames(
    quotable.flatMap(({ reference, amounts }) => (amounts[0]?.reference === reference ? amounts : [])),
  );
  const quotedBy: QuotedReference[][] = [];
  for (const line of lines) {
    const pause = pauseIfDue();
    if (pause) await pause;
    const mayPay = !line.isDuplicate && line.amountCents > 0;
    quotedBy.push(mayPay ? listQuotedReferences(quotes, line.text, line.payer ?? "") : []);
  }
  const quoted = new Set(
    quotedBy.flatMap((found) =>
      found.flatMap(({ quotable, how }) => (how === null ? quotable.amounts.map(({ dueId }) => dueId) : [])),
    ),
  );
  const claimedCents = new Map<string, number>();
  const matched: Matched[] = [];
  for (const [at, line] of lines.entries()) {
    const pause = pauseIfDue();
    if (pause) await pause;
    matched.push(matchLine(line, quotedBy[at]!));
  }
  return matched;

  function matchLine(line: LineToMatch, own: readonly QuotedReference[]): Matched {
    if (line.isDuplicate) return { ...nothing, match: "duplicate" };
    if (line.amountCents <= 0) return nothing;
    if (own.length > 0) return matchQuoted(line, own);
    const isQuoted = (dueId: string) => quoted.has(dueId);
    const named = listNamed(names, line, { max: maxSuggestions, isQuoted });
    return named.length > 0 ? { match: "suggested", suggestions: named, isTogether: false } : nothing;
  }

  function matchQuoted(
    { amountCents, isSameAsAbove = false, isDoubtful = false }: LineToMatch,
    quoted: readonly QuotedReference[],
  ): Matched {
    const read = quoted.filter(({ how }) => how === null);
    const meant = read.length > 0 ? read : quoted;
    const amounts = [...new Set(meant.flatMap(({ quotable }) => quotable.amounts))];
    const sumCents = amounts.reduce((sum, { openCents }) => sum + openCents, 0);
    const isFree = amounts.every(({ dueId }) => !claimedCents.has(dueId));
    const isCertain =
      read.length === 1 ||
      (read.length > 1 && sumCents === amountCents) ||
      (meant.length === 1 && sumCents === amountCents);
    // A line that says the same as the one above is matched as if it stood alone; a person decides whether it is another.
    if ((isFree || isSameAsAbove) && isCertain && !isDoubtful) {
      const suggestions = share(amountCents, meant);
      if (!isSameAsAbove) for (const { dueId } of amounts) claimedCents.set(dueId, 0);
      if (!isSameAsAbove) for (const one of suggestions) claimedCents.set(one.dueId, one.amountCents);
      return { match: "exact", suggestions, isTogether: true };
    }
    const contested = (all: Suggestion[]) =>
      all.map((one) => ({
        ...one,
        reason: claimedCents.has(one.dueId) ? `Another line quotes ${one.reference} as well` : one.reason,
      }));
    // What one reference means belongs together, however many people a company pays for.
    if (meant.length === 1)
      return { match: "suggested", suggestions: contested(restOf(amountCents, meant)), isTogether: true };
    const suggestions =
      read.length > 1 ? share(amountCents, meant) : meant.flatMap((one) => share(amountCents, [one]));
    return {
      match: "suggested",
      suggestions: contested(suggestions.slice(0, maxSuggestions)),
      isTogether: false,
    };
  }

  /** What the lines before leave open, so that a second instalment pays what the first did not; all, where that is nothing. */
  function restOf(amountCents: number, meant: readonly QuotedReference[]): Suggestion[] {
    const rest = share(amountCents, meant, claimedCents);
    return rest.length > 0 ? rest : share(amountCents, meant);
  }
}

/** Gives the money to the amounts that are meant, in their order, until none is left. */
function share(
  amountCents: number,
  meant: readonly QuotedReference[],
  claimedCents: ReadonlyMap<string, number> = new Map(),
): Suggestion[] {
  let restCents = amountCents;
  const seen = new Set<string>();
  return meant.flatMap(({ quotable, how }) =>
    quotable.amounts.flatMap(({ dueId, reference, openCents }) => {
      const cents = Math.min(openCents - (claimedCents.get(dueId) ?? 0), restCents);
      if (cents === 0 || seen.has(dueId)) return [];
      seen.add(dueId);
      restCents -= cents;
      const quotes = quotable.reference === reference ? reference : `${quotable.reference} for ${reference}`;
      const reason = how ?? `The text quotes ${quotes}`;
      return [{ dueId, reference, amountCents: cents, reason: withSum(reason, cents, openCents), rank: 0 }];
    }),
  );
}

const withSum = (reason: string, cents: number, openCents: number) =>
  cents === openCents ? reason : `${reason}; ${formatMoney(openCents)} is outstanding`;
