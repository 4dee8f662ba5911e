import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { ruleTerms } from "@/lib/association/rules-in-force";
import { Prisma } from "@/lib/db/client";

/** The days for which staff can do without a second factor, from their first role or the requirement on. */
export const daysWithoutFactor = 7;

/** Whether staff must have a second factor: where others can reach the portal, unless the association does without. */
export function mustHaveSecondFactor(): boolean {
  return ruleTerms(getAssociation().policies).second_factor.isRequired;
}

/**
 * Since when it has been required here; null for from the beginning. A requirement that nobody has noted yet has just
 * begun.
 */
export const factorRequiredSince = Prisma.sql`(
  SELECT CASE WHEN (t."terms"->>'isRequired')::boolean THEN t."since" ELSE now() END
  FROM "RuleTerms" t WHERE t."rule" = 'second_factor' ORDER BY t."since" DESC NULLS LAST LIMIT 1)`;
