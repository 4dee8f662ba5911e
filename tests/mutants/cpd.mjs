/* CPD records: what counts, what a day holds, and who decides. */
const mutants = [
  {
    name: "a cap of a category limits what counts",
    about: "capped hours do not count",
    file: "lib/cpd/gauges.ts",
    text: "    const counted = Math.min(all, most);\n",
    becomes: "    const counted = all;\n",
    tests: ["tests/unit/cpd/gauges.test.ts"],
  },
  {
    name: "hours are carried over no further than the scheme allows",
    about: "carry-over has a limit",
    file: "lib/cpd/gauges.ts",
    text: "Math.min(Math.max(0, beyond), minutesOf(scheme.carryOverHours))",
    becomes: "Math.max(0, beyond)",
    tests: ["tests/unit/cpd/gauges.test.ts"],
  },
  {
    name: "a scheme whose caps exclude its target is refused",
    about: "caps allow the target",
    file: "lib/association/cpd.ts",
    text: "allowed < targetHours",
    becomes: "allowed < 0",
    tests: ["tests/unit/cpd/gauges.test.ts"],
  },
  {
    name: "two entries of a day are added one after another",
    about: "the member's row is locked",
    file: "lib/cpd/shared/write-entry.ts",
    text: "  await lockMember(userId);\n",
    becomes: "",
    tests: ["tests/integration/cpd/record.test.ts"],
  },
  {
    name: "only valid certificates are in a record",
    about: "a revoked certificate counts for nothing",
    file: "lib/certificates/shared/certified-hours.ts",
    text: 'state: "valid", ',
    becomes: "",
    tests: ["tests/integration/cpd/record.test.ts"],
  },
  {
    name: "a programme's certificate counts its events' hours again",
    about: "hours count once",
    file: "lib/certificates/shared/certified-hours.ts",
    text: ', kind: "attendance" }',
    becomes: " }",
    tests: ["tests/integration/cpd/record.test.ts"],
  },
  {
    name: "evidence of a CPD entry can be decided by itself",
    about: "evidence has one decision",
    file: "prisma/migrations/20261210006100_cpd_evidence/migration.sql",
    text: "  AFTER INSERT OR DELETE OR",
    becomes: "  AFTER DELETE OR",
    tests: ["tests/integration/cpd/record.test.ts"],
  },
  {
    name: "two statements of CPD are issued at once",
    about: "the member's row is locked",
    file: "lib/cpd/issue-statement.ts",
    text: "    await lockMember(userId);\n",
    becomes: "",
    tests: ["tests/integration/cpd/record.test.ts"],
  },
];

export default mutants;
