import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { recordRulesInForce } from "@/lib/association/rules-in-force";
import { client } from "@/lib/db/client";
import { listRuleEffects } from "@/lib/settings/shared/rule-effects";

/* What `npm run upgrade-check` runs on a copy of the data: the last line is what rules that are new do to people. */

await refreshAssociation();
await recordRulesInForce(getAssociation().policies);
await refreshAssociation();
const effects = await listRuleEffects();
await client().$disconnect();
console.log(JSON.stringify(effects.map(({ what, todo }) => `${what} ${todo}`)));
