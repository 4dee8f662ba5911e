/* Programmes: who completes one, and that its certificate is issued once. */
const operations = ["tests/integration/programmes/programmes.test.ts"];
const rules = ["tests/unit/programmes/rules.test.ts"];

const mutants = [
  {
    name: "a programme that somebody has completed is left",
    file: "lib/programmes/leave.ts",
    text: "enrolment.certificates.length > 0",
    becomes: "enrolment.certificates.length > 1",
    tests: operations,
  },
  {
    name: "a cancelled event of a programme is not required",
    file: "lib/programmes/rules.ts",
    text: 'status !== "cancelled" || attendedIds.has(id)',
    becomes: "true",
    tests: rules,
  },
  {
    name: "a programme without events is completed by nobody",
    file: "lib/programmes/rules.ts",
    text: "required.length > 0 && done === required.length",
    becomes: "done === required.length",
    tests: rules,
  },
  {
    name: "an event outside a programme does not count towards it",
    file: "lib/programmes/rules.ts",
    text: "certificates.filter(({ eventId }) => ids.has(eventId))",
    becomes: "certificates",
    tests: rules,
  },
  {
    name: "certificates of a programme are not issued twice at a time",
    file: "prisma/migrations/20261209100011_programmes/migration.sql",
    text: 'CREATE UNIQUE INDEX "Certificate_one_for_an_enrolment"',
    becomes: 'CREATE INDEX "Certificate_one_for_an_enrolment"',
    tests: operations,
  },
  {
    name: "a certificate of a programme is issued once",
    file: "lib/programmes/issue-completed.ts",
    text: "            where: { certificates: { none: {} } },\n",
    becomes: "",
    tests: operations,
  },
  {
    name: "a certificate of attendance that was revoked does not count towards a programme",
    file: "lib/programmes/shared/attended.ts",
    text: ` AND c."state" = 'valid'`,
    becomes: "",
    tests: operations,
  },
  {
    name: "nobody enrols in a draft of a programme",
    file: "lib/programmes/enrol.ts",
    text: '{ id: programmeId, status: "published" }',
    becomes: "{ id: programmeId }",
    tests: operations,
  },
  {
    name: "a certificate keeps its kind",
    file: "prisma/migrations/20261209100011_programmes/migration.sql",
    text: `NEW."kind" <> OLD."kind"`,
    becomes: "false",
    tests: operations,
  },
];

export default mutants;
