/* Erasing people: what goes, what stays without them, and which links end. */

const myData = ["tests/integration/members/my-data.test.ts"];

const mutants = [
  {
    name: "an administrator's internal note about an application leaves by no export",
    file: "lib/members/my-data.ts",
    text: 'rejectionReason: application.status === "rejected" ? decisionNote : null,',
    becomes: "rejectionReason: decisionNote,",
    tests: myData,
  },
  {
    name: "a new column of an application does not slip into its owner's export",
    file: "lib/members/my-data.ts",
    text: "  decidedAt: true,\n",
    becomes: "  decidedAt: true,\n  decidedById: true,\n",
    tests: myData,
  },
  {
    name: "the demo's explanation of a background answer fits its question",
    file: "prisma/demo/applications.ts",
    text: '"In 2015 a regulator refused my registration as MLRO',
    becomes: '"In 2015 a regulator took my registration as MLRO',
    tests: ["tests/unit/applications/demo-answers.test.ts"],
  },
];

export default mutants;
