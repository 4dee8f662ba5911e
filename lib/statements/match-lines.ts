import "server-only";
import { createPause } from "@/lib/core/event-loop";
import { formatMoney } from "@/lib/core/money";
import { listNamed, indexNames } from "./named-payers";
import { listQuotedReferences, indexQuotable, type QuotedReference } from "./quoted-references";
import type { LineMatch, LineToMatch, Quotable, Suggestion } from "@/lib/bank-files/rules";

export type MatchedLine = {
  match: LineMatch;
  suggestions: Suggestion[];
  /** Whether the line pays all suggestions together; otherwise each is an alternative. */
  isTogether: boolean;
};

const nothing: MatchedLine = { match: "none", suggestions: [], isTogether: false };
/** The maximum number of suggestions, so that a person can compare them. */
const maxSuggestions = 5;

/**
 * Matches the lines of a statement with outstanding amounts. A reference quoted by several lines belongs to the first.
 * The other ones only suggest it, and lines that quote nothing do not.
 */
export async function matchLines(
  lines: readonly LineToMatch[],
  quotable: readonly Quotable[],
): Promise<MatchedLine[]> {
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
  const matched: MatchedLine[] = [];
  for (const [at, line] of lines.entries()) {
    const pause = pauseIfDue();
    if (pause) await pause;
    matched.push(matchLine(line, quotedBy[at]!));
  }
  return matched;

  function matchLine(line: LineToMatch, own: readonly QuotedReference[]): MatchedLine {
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
  ): MatchedLine {
    const read = quoted.filter(({ how }) => how === null);
    const meant = read.length > 0 ? read : quoted;
    const amounts = [...new Set(meant.flatMap(({ quotable }) => quotable.amounts))];
    const sumCents = amounts.reduce((sum, { openCents }) => sum + openCents, 0);
    const isFree = amounts.every(({ dueId }) => !claimedCents.has(dueId));
    const isCertain =
      read.length === 1 ||
      (read.length > 1 && sumCents === amountCents) ||
      (meant.length === 1 && sumCents === amountCents);
    // A line equal to the one above is matched as if it stood alone, and a person decides whether it is another
    // payment.
    if ((isFree || isSameAsAbove) && isCertain && !isDoubtful) {
      const suggestions = share(amountCents, meant);
      if (!isSameAsAbove) for (const { dueId } of amounts) claimedCents.set(dueId, 0);
      if (!isSameAsAbove) for (const one of suggestions) claimedCents.set(one.dueId, one.amountCents);
      return { match: "exact", suggestions, isTogether: true };
    }
    const contested = (all: Suggestion[]) =>
      all.map((one) => ({
        ...one,
        reason: claimedCents.has(one.dueId) ? `Another line also quotes ${one.reference}` : one.reason,
      }));
    // The amounts of one reference are paid together, however many people a company pays for.
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

  /**
   * What the earlier lines leave outstanding, so that a second instalment pays what the first did not; everything, when
   * nothing is left.
   */
  function restOf(amountCents: number, meant: readonly QuotedReference[]): Suggestion[] {
    const rest = share(amountCents, meant, claimedCents);
    return rest.length > 0 ? rest : share(amountCents, meant);
  }
}

/** Allocates an amount to the meant amounts in their order, until nothing is left. */
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
