const rules = ["tests/integration/settings/rules-in-force.test.ts"];
const previews = ["tests/integration/settings/policy-effects.test.ts"];

/* A rule that is new here judges from the day on which it came. */
const mutants = [
  {
    name: "is required of an owner of 2020 seven days after the upgrade that brought it",
    file: "lib/auth/required-factor.ts",
    text: `THEN t."since" ELSE`,
    becomes: `THEN NULL::timestamptz ELSE`,
    tests: rules,
  },
  {
    name: "counts from the day on which the portal moves to https",
    file: "lib/auth/required-factor.ts",
    text: "ELSE now() END",
    becomes: `ELSE t."since" - interval '9 days' END`,
    tests: rules,
  },
  {
    name: "counts from the day on which the setting is switched on again",
    file: "lib/settings/change-settings.ts",
    text: "if (policies) await recordRulesInForce(policies);",
    becomes: "if (policies) await recordRulesInForce(getAssociation().policies);",
    tests: rules,
  },
  {
    name: "leaves a member who is two years late the reminder and the grace",
    about: "an upgrade that introduces",
    file: "lib/membership/standing.ts",
    text: "      since === null\n        ? graceFrom(end, one)",
    becomes: "      since === null || since !== end\n        ? graceFrom(end, one)",
    tests: rules,
  },
  {
    name: "that an upgrade brings leaves a member who is two years late the reminder",
    about: "an upgrade that introduces",
    file: "lib/membership/shared/membership-due.ts",
    text: `u."membershipStatus" = 'active' OR`,
    becomes: "false OR",
    tests: rules,
  },
  {
    name: "goes away with one year's dues",
    file: "lib/membership/standing.ts",
    text: "while (since && yearsAfter(last, 1) < since)",
    becomes: "while (since && yearsAfter(last, 1) < end)",
    tests: rules,
  },
  {
    name: "no more than they had",
    file: "lib/membership/standing.ts",
    text: "soonerOf(graceFromTerms(since, one), before?.lapse ?? null)",
    becomes: "soonerOf(graceFromTerms(since, one), null)",
    tests: rules,
  },
  {
    name: "is counted for those who had a role before the rule and have none",
    file: "lib/settings/shared/rule-effects.ts",
    text: `AND s."since" > (SELECT`,
    becomes: `AND s."since" < (SELECT`,
    tests: rules,
  },
  {
    name: "typed days of grace say on which days members who are late lapse",
    file: "lib/settings/policy-effects.ts",
    text: "const typed = duesRules(dues, saved.terms, today);",
    becomes: "const typed = duesRules(saved, saved.terms, today);",
    tests: previews,
  },
  {
    name: "shorter sessions say how many people have to sign in again",
    file: "lib/settings/policy-effects.ts",
    text: "WHERE ${isOpenSession} AND NOT",
    becomes: "WHERE ${isOpenSession} AND",
    tests: previews,
  },
  {
    name: "a lower limit of people seen says who has seen as many within the hour",
    file: "lib/audit/shared/people-seen.ts",
    text: `WHERE "at" > now() - interval '1 hour'`,
    becomes: `WHERE "at" > now() - interval '2 hours'`,
    tests: previews,
  },
  {
    name: "typed as required says how many people with a role get seven days",
    file: "lib/settings/policy-effects.ts",
    text: "isRequired(policies)\n",
    becomes: "isRequired({ ...policies, secondFactor })\n",
    tests: previews,
  },
  {
    name: "a smaller storage says how many people can't add a document",
    file: "lib/documents/queries.ts",
    text: "HAVING count(*) >=",
    becomes: "HAVING count(*) >",
    tests: previews,
  },
  {
    name: "a portal that has no contact address serves no security.txt",
    file: "lib/settings/read-security-text.ts",
    text: "if (contact === null) throw",
    becomes: "if (contact === undefined) throw",
    tests: ["tests/integration/settings/security-text.test.ts"],
  },
];

export default mutants;
