const rules = ["tests/integration/settings/rules-in-force.test.ts"];
const rehearsed = ["tests/integration/backup/rehearse.test.ts"];

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
    text: "if (policies) await noteRules(policies);",
    becomes: "if (policies) await noteRules(getAssociation().policies);",
    tests: rules,
  },
  {
    name: "leaves a member who is two years late the reminder and the grace",
    about: "the grace",
    file: "lib/members/standing.ts",
    text: "      since === null\n        ? graceFrom(end, one)",
    becomes: "      since === null || since !== end\n        ? graceFrom(end, one)",
    tests: rules,
  },
  {
    name: "that an upgrade brings leaves a member who is two years late the reminder",
    about: "the reminder",
    file: "lib/members/shared/membership-due.ts",
    text: `u."membershipStatus" = 'active' OR`,
    becomes: "false OR",
    tests: rules,
  },
  {
    name: "goes away with one year's dues",
    file: "lib/members/standing.ts",
    text: "while (since && yearsAfter(last, 1) < since)",
    becomes: "while (since && yearsAfter(last, 1) < end)",
    tests: rules,
  },
  {
    name: "no more than they had",
    file: "lib/members/standing.ts",
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
    name: "members and staff whom rules of a newer version find are counted",
    file: "prisma/migrations/20261208170004_rules_in_force/migration.sql",
    text: `WHERE EXISTS (SELECT FROM "User")`,
    becomes: `WHERE NOT EXISTS (SELECT FROM "User")`,
    tests: rehearsed,
  },
];

export default mutants;
