import type { Day } from "@/lib/core/days";
import type { Policies } from "./schema";

/** The name of a portal whose association has not entered its own. */
export const defaultPortalName = "Member Portal";

/** "GOB", "Guild of Bakers" as the beginning of a file's name: "gob", "guild-of-bakers" */
export const filePrefixOf = (shortName: string): string =>
  shortName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "portal";

/** The telephone of earlier versions' sample association. */
export const formerSamplePhone = "(242) 555-0123";

/** Whom to turn to, in a sentence such as "contact …": the contact address, or the office while there is none. */
export const contactInWords = (contactEmail: string | null): string => contactEmail ?? "our office";

/** Whether this is the sample address of lib/env.ts or another of its domain, which reaches nobody. */
export const isSampleAddress = (email: string): boolean => email.endsWith("@example.org");

/** What to say beside bank details that nobody may pay into; nothing where somebody may. */
export function bankWarning(
  { isSample, accountNumber }: { isSample: boolean; accountNumber: string },
  place: "below" | "above" = "below",
): string[] {
  if (!isSample) return [];
  return accountNumber
    ? [`The bank details ${place} are sample data. Do not pay into this account.`]
    : ["The bank details are not set yet. Please ask us for them before you pay."];
}

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
