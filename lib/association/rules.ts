/** The name of a portal whose association has not entered its own. */
export const unnamed = "Member Portal";

/** The telephone of earlier versions' sample association. */
export const formerSamplePhone = "(242) 555-0123";

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
