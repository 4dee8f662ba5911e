import "server-only";
import { transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { env } from "@/lib/env";
import type { Policies } from "./schema";

/*
 * When each rule came into force. A rule that comes with an upgrade, a setting or another address applies from then on.
 * Only rules that automatically take something from people are listed here.
 */

type Terms = {
  /** Staff without a second factor cannot use their roles. */
  second_factor: { isRequired: boolean };
  /** Members who do not pay lapse, and later lose their join date. */
  lapse: Pick<Policies["dues"], "graceDays" | "reinstatementMonths">;
};
type Rule = keyof Terms;

/** The rules according to this version, its environment and these settings. */
export const ruleTerms = ({ secondFactor, dues }: Policies): Terms => ({
  second_factor: { isRequired: env.APP_URL.startsWith("https:") && secondFactor.isRequiredOfStaff },
  lapse: { graceDays: dues.graceDays, reinstatementMonths: dues.reinstatementMonths },
});

/**
 * Records when these rules came into force: now, if they differ from the last recorded ones. It is called with a
 * setting's old and new value, and before rules are applied, since the environment or an upgrade may have changed them.
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
    // A rule's first record changes nothing; for any other record, every process reloads the settings.
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
