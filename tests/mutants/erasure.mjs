/* Erasing people: what goes, what stays without them, and which links end. */

const myData = ["tests/integration/members/my-data.test.ts"];
const linkLife = ["tests/integration/applications/link-life.test.ts"];

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
  {
    name: "a replaced private link is worthless",
    file: "lib/applications/link.ts",
    text: "if (version > 0) proof.update(`/${version}`);",
    becomes: "",
    tests: linkLife,
  },
  {
    name: "a private link ends thirty days after the decision",
    file: "lib/applications/find-by-link.ts",
    text: "&& !row.hasEnded ?",
    becomes: "?",
    tests: linkLife,
  },
  {
    name: "a request for a new link takes as long for an unknown address",
    file: "lib/applications/request-new-link.ts",
    text: "await Promise.all([replaceLink(email), pause(answerMs)]);",
    becomes: "await replaceLink(email);",
    tests: linkLife,
  },
  {
    name: "an address is mailed a new link once in five minutes",
    file: "lib/applications/request-new-link.ts",
    text: 'AND greatest("createdAt", "linkSentAt") < now() - make_interval(mins => ${minutesBetweenLinks}::int)',
    becomes: "AND ${minutesBetweenLinks}::int > 0",
    tests: linkLife,
  },
  {
    name: "one network requests ten new links an hour",
    file: "lib/applications/request-new-link.ts",
    text: 'await take("application links by network", network, { most: 10, windowSeconds: 60 * 60 });',
    becomes: "void take; void network;",
    tests: linkLife,
  },
  {
    name: "applicants' links are hidden in the outbox",
    file: "lib/emails/rules.ts",
    text: "(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})",
    becomes: "(?:[A-Za-z0-9_-]{43})",
    tests: ["tests/integration/emails/emails.test.ts"],
  },
  {
    name: "applicants' links are blanked in backups",
    file: "scripts/backup/catalog.mjs",
    text: "(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})",
    becomes: "(?:[A-Za-z0-9_-]{43})",
    tests: ["tests/integration/backup/backup.test.ts"],
  },
  {
    name: "what is done by a private link is audited as such",
    file: "lib/applications/withdraw-application.ts",
    text: "details: { ...byPrivateLink, reference },",
    becomes: "details: { reference },",
    tests: linkLife,
  },
  {
    name: "an application with another's address makes room after seven days",
    file: "lib/applications/apply-for-membership.ts",
    text: "await supersede(input.email, row.reference);",
    becomes: "void supersede;",
    tests: linkLife,
  },
  {
    name: "a confirmed application makes no room for another",
    file: "lib/applications/apply-for-membership.ts",
    text: ` AND "status" = 'pending' AND "addressProvenAt" IS NULL`,
    becomes: ` AND "status" = 'pending'`,
    tests: linkLife,
  },
  {
    name: "an application has seven days to be confirmed",
    file: "lib/applications/apply-for-membership.ts",
    text: `AND "createdAt" < now() - make_interval(days => \${daysToConfirmAddress}::int)`,
    becomes: "AND ${daysToConfirmAddress}::int > 0",
    tests: linkLife,
  },
];

export default mutants;
