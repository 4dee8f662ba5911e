import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { ruleTerms } from "@/lib/association/rules-in-force";
import { Prisma } from "@/lib/db/client";

/** The days for which staff may go without a second factor, counted from their first role or the requirement. */
export const daysWithoutFactor = 7;

/**
 * Whether staff must have a second factor: when the portal is reachable by others, unless the association has waived
 * it.
 */
export function mustHaveSecondFactor(): boolean {
  return ruleTerms(getAssociation().policies).second_factor.isRequired;
}

/**
 * Since when a second factor has been required, in SQL; null for from the beginning. A requirement that is not recorded
 * yet starts now.
 */
export const factorRequiredSince = Prisma.sql`(
  SELECT CASE WHEN (t."terms"->>'isRequired')::boolean THEN t."since" ELSE now() END
  FROM "RuleTerms" t WHERE t."rule" = 'second_factor' ORDER BY t."since" DESC NULLS LAST LIMIT 1)`;
