import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { env } from "@/lib/env";

/** The days for which new staff can do without a second factor. */
export const daysWithoutFactor = 7;

/** Whether staff must have a second factor: where others can reach the portal, unless the association does without. */
export function mustHaveSecondFactor(): boolean {
  return env.APP_URL.startsWith("https:") && getAssociation().policies.secondFactor.isRequiredOfStaff;
}
