import "server-only";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import type { Policies } from "./schema";

/*
 * Since when a rule has been in force. A rule that comes with an upgrade, by a setting or by another address judges from
 * then on. What takes something from people by itself, at once, is listed here.
 */

type Terms = {
  /** Staff without a second factor can't use their roles. */
  second_factor: { isRequired: boolean };
  /** Members who don't pay lapse, and later lose their join date. */
  lapse: Pick<Policies["dues"], "graceDays" | "reinstatementMonths">;
};
type Rule = keyof Terms;

/** The rules as this version, its environment and these settings make them. */
export const ruleTerms = ({ secondFactor, dues }: Policies): Terms => ({
  second_factor: { isRequired: env.APP_URL.startsWith("https:") && secondFactor.isRequiredOfStaff },
  lapse: { graceDays: dues.graceDays, reinstatementMonths: dues.reinstatementMonths },
});

/**
 * Notes since when these rules have been in force: from now on where they are not the last that were noted. It is called
 * with what a setting was and becomes, and before rules are carried out, since the environment or an upgrade may have
 * changed them.
 */
export async function recordRulesInForce(policies: Policies): Promise<void> {
  const terms = ruleTerms(policies);
  if ((await findUnnoted(terms)).length === 0) return;
  await transaction(async () => {
    await lockByName("rules in force");
    const unnoted = await findUnnoted(terms);
    for (const { rule, isFirst } of unnoted) {
      await sql.write`
        INSERT INTO "RuleTerms" ("id", "rule", "terms", "since")
        VALUES (gen_random_uuid(), ${rule}, ${JSON.stringify(terms[rule])}::jsonb,
          CASE WHEN NOT ${isFirst}::boolean THEN clock_timestamp() END)`;
    }
    // What has always been so changes nothing; of anything else every process hears.
    if (unnoted.every(({ isFirst }) => isFirst)) return;
    await sql.write`
      INSERT INTO "AssociationSettings" ("id", "values", "updatedAt") VALUES (1, '{}', clock_timestamp())
      ON CONFLICT ("id") DO UPDATE
      SET "updatedAt" = greatest(clock_timestamp(), "AssociationSettings"."updatedAt" + interval '1 ms')`;
  });
}

async function findUnnoted(terms: Terms): Promise<{ rule: Rule; isFirst: boolean }[]> {
  return sql`
    SELECT r."rule", n."terms" IS NULL AS "isFirst"
    FROM jsonb_each(${JSON.stringify(terms)}::jsonb) AS r ("rule", "terms")
    LEFT JOIN LATERAL (
      SELECT t."terms" FROM "RuleTerms" t WHERE t."rule" = r."rule" ORDER BY t."since" DESC NULLS LAST LIMIT 1) n ON true
    WHERE n."terms" IS DISTINCT FROM r."terms"`;
}
