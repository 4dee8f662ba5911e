/* The directory: who sees it, who is in it, and what leaves of them. */
const tests = ["tests/integration/directory/directory.test.ts"];
const migration = "prisma/migrations/20261210002001_directory/migration.sql";
const visible = "lib/directory/shared/visible.ts";
const mutants = [
  {
    name: "the directory is for members in good standing",
    file: visible,
    text: 'person.membershipStatus === "active" || can(person, "members.read")',
    becomes: 'person.membershipStatus !== "active" || can(person, "members.read")',
    tests,
  },
  {
    name: "only members in good standing are listed",
    file: migration,
    text: `    WHEN "status" <> 'active' THEN 'not_in_good_standing'\n`,
    becomes: "",
    tests,
  },
  {
    name: "a listing that staff have hidden is not shown",
    file: migration,
    text: `    WHEN "hiddenAt" IS NOT NULL THEN 'hidden'\n`,
    becomes: "",
    tests,
  },
  {
    name: "a listing is off until its member switches it on",
    file: migration,
    text: `    WHEN "isListed" IS NOT TRUE THEN 'off'\n`,
    becomes: "",
    tests,
  },
  {
    name: "a search finds an employer only if it is shown",
    file: migration,
    text: `CASE WHEN 'employer' = ANY(NEW."fields") THEN u."employer" END`,
    becomes: `u."employer"`,
    tests,
  },
  {
    name: "a filter finds a value only if it is shown",
    file: "lib/directory/queries.ts",
    text: '${field}::"DirectoryField" = ANY(r."fields") AND EXISTS',
    becomes: "EXISTS",
    tests,
  },
  {
    name: "a photograph is shown only as part of a listing",
    file: "lib/directory/read-photo.ts",
    text: `'photo' = ANY(r."fields") AND `,
    becomes: "",
    tests,
  },
  {
    name: "a block works in both directions",
    file: visible,
    text: '((r."userId", ${id}::uuid), (${id}::uuid, r."userId"))',
    becomes: '((${id}::uuid, r."userId"))',
    tests,
  },
  {
    name: "only who wrote first is reached without being listed",
    file: visible,
    text: 'm."senderId" = r."userId" AND m."recipientId" = ${id}::uuid',
    becomes: 'm."senderId" = r."userId"',
    tests,
  },
  {
    name: "a block doesn't shield its blocker from a report",
    file: visible,
    text: "(${isListed} OR ${hasWrittenTo(reader)}) AND NOT EXISTS",
    becomes: "(${isListed} OR ${hasWrittenTo(reader)}) AND ${isUnblocked(reader)} AND NOT EXISTS",
    tests,
  },
  {
    name: "a member whose listing staff have hidden doesn't write to others",
    file: "lib/directory/write-message.ts",
    text: "      await requireNotHidden(person, recipient.id);\n",
    becomes: "",
    tests,
  },
  {
    name: "a member whose listing staff have hidden reads that they can't write",
    about: "whoever staff have hidden is told",
    file: "lib/directory/queries.ts",
    text: "isHeldBack: found.isReachable && found.isHeldBack",
    becomes: "isHeldBack: false",
    tests,
  },
];

export default mutants;
