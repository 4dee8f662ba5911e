/* Open Badges of certificates, and ZIPs of them. */

const keys = "prisma/migrations/20261209100003_badge_keys/migration.sql";
const badges = ["tests/integration/certificates/badges.test.ts"];
const zips = ["tests/integration/certificates/export.test.ts"];

const mutants = [
  {
    name: "one key pair signs badges, whatever processes start at the same time",
    file: keys,
    text: 'CREATE UNIQUE INDEX "BadgeKey_one_signs"',
    becomes: 'CREATE INDEX "BadgeKey_one_signs"',
    tests: badges,
  },
  {
    name: "a public key of badges is not deleted",
    file: keys,
    text: 'BEFORE UPDATE OR DELETE ON "BadgeKey"',
    becomes: 'BEFORE UPDATE ON "BadgeKey"',
    tests: badges,
  },
  {
    name: "badges signed with an earlier key stay verifiable",
    file: "lib/certificates/shared/badge-keys.ts",
    text: 'select: { publicKey: true }, orderBy: { createdAt: "asc" }',
    becomes: "select: { publicKey: true }, where: { privateKey: { not: null } }",
    tests: badges,
  },
  {
    name: "the signature of a badge covers what it says",
    file: "lib/certificates/shared/sign-badge.ts",
    text: "Buffer.concat(hashes), privateKey",
    becomes: "Buffer.concat(hashes.slice(0, 1)), privateKey",
    tests: badges,
  },
  {
    name: "corrected certificates are on the list of revoked badges too",
    file: "lib/certificates/read-revoked-badges.ts",
    text: 'where: { state: { not: "valid" } }',
    becomes: 'where: { state: "revoked" }',
    tests: badges,
  },
  {
    name: "the ZIP of an event leaves revoked certificates out",
    file: "lib/certificates/queries.ts",
    text: 'where: { eventId, state: "valid" },\n    orderBy',
    becomes: "where: { eventId },\n    orderBy",
    tests: zips,
  },
  {
    name: "the year of a certificate is that of the event's place",
    file: "lib/certificates/queries.ts",
    text: "calendarDayOf(startDate, timeZone).startsWith(`${year}-`)",
    becomes: "startDate.toISOString().startsWith(`${year}-`)",
    tests: zips,
  },
];

export default mutants;
