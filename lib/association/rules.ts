import type { Day } from "@/lib/core/days";
import type { Policies } from "./schema";

/** The name of a portal until its association's name is set. */
export const defaultPortalName = "Member Portal";

/** The beginning of a file's name from the short name: "GOB" → "gob", "Guild of Bakers" → "guild-of-bakers". */
export const filePrefixOf = (shortName: string): string =>
  shortName
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "") || "portal";

/** The telephone of earlier versions' sample association. */
export const formerSamplePhone = "(242) 555-0123";

/** The contact in a sentence such as "contact …": the contact address, or "the office" without one. */
export const contactInWords = (contactEmail: string | null): string => contactEmail ?? "our office";

/** Whether the address is a sample of lib/env.ts or another of its domain, which reaches nobody. */
export const isSampleAddress = (email: string): boolean => email.endsWith("@example.org");

/** The warning for bank details into which nobody may pay; null for others. */
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

/** The terms for members who do not pay, since a day; null if they have always applied. */
export type DuesTerms = Length & { since: Day | null };

/** The settings of dues, and the terms that were in force until now, oldest first. */
export type DuesRules = Policies["dues"] & { terms: readonly DuesTerms[] };

/**
 * The settings of dues with the recorded terms. Unrecorded settings apply from today, or from the beginning if nothing
 * is recorded at all.
 */
export function duesRules(dues: Policies["dues"], noted: readonly DuesTerms[], today: Day): DuesRules {
  const { graceDays, reinstatementMonths } = dues;
  const last = noted.at(-1);
  const isNoted = last?.graceDays === graceDays && last.reinstatementMonths === reinstatementMonths;
  const since = last ? today : null;
  return { ...dues, terms: isNoted ? noted : [...noted, { graceDays, reinstatementMonths, since }] };
}
