import type { Day } from "@/lib/core/days";
import type { Policies } from "./schema";

type Length = Pick<Policies["dues"], "graceDays" | "reinstatementMonths">;

/** What a member who does not pay has had since a day; null for what has applied from the beginning. */
export type DuesTerms = Length & { since: Day | null };

/** The settings of dues, and the terms that have been in force up to them, oldest first. */
export type DuesRules = Policies["dues"] & { terms: readonly DuesTerms[] };

/**
 * The settings with the terms that are noted. Settings that nobody has noted yet judge from today, and have always
 * applied where nothing is noted at all.
 */
export function duesRules(dues: Policies["dues"], noted: readonly DuesTerms[], today: Day): DuesRules {
  const { graceDays, reinstatementMonths } = dues;
  const last = noted.at(-1);
  const isNoted = last?.graceDays === graceDays && last.reinstatementMonths === reinstatementMonths;
  const since = last ? today : null;
  return { ...dues, terms: isNoted ? noted : [...noted, { graceDays, reinstatementMonths, since }] };
}
