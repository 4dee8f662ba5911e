import { getAssociation } from "@/lib/association/queries";
import { formatCalendarDay } from "@/lib/core/days";
import { formatDate } from "@/lib/core/format";
import { formatMoney } from "@/lib/core/money";
import type { Resembling } from "./earlier-imports";
import { returnWordIn } from "@/lib/bank-files/shared/sum-rows";

type Line = { text: string; problem: string | null; sameAs: number | null };

/** Why a person must decide about a line that may match, in words; null for a line that is accepted in advance. */
export function findLineCaution(
  { text, problem, sameAs }: Line,
  resembling: Resembling | null,
): string | null {
  if (problem) return problem;
  if (sameAs !== null) return `Same as line ${sameAs}`;
  if (resembling && "number" in resembling) {
    const { number, amountCents, date } = resembling;
    const amount = formatMoney(amountCents, null);
    return `The number ${number} was used for ${amount} on ${formatCalendarDay(date)}`;
  }
  if (resembling) {
    const { lineNumber, name, postedAt } = resembling;
    const posted = postedAt ? `, posted on ${formatDate(postedAt, getAssociation().timeZone)}` : "";
    return `Looks like line ${lineNumber} of ${name}${posted}`;
  }
  const word = returnWordIn(text);
  return word && `The text says ${word}`;
}
