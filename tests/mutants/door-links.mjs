/* Door links: who enters, what a device may do and see, and when it is out. */

const doors = ["tests/integration/admission/doors.test.ts"];
const device = "lib/admission/shared/device.ts";
const baseline = "prisma/migrations/20261208180002_baseline/migration.sql";

const mutants = [
  {
    name: "a device that was signed out is out",
    file: device,
    text: 'AND d."endedAt" IS NULL AND ${isDoorOpen}`;\n  if (!found)',
    becomes: "AND ${isDoorOpen}`;\n  if (!found)",
    tests: doors,
  },
  {
    name: "a revoked link lets nobody in",
    file: device,
    text: '(l."revokedAt" IS NULL AND',
    becomes: "(true AND",
    tests: doors,
  },
  {
    name: "a door opens three hours before",
    file: "lib/admission/rules.ts",
    text: 'if (now < opensAt) return "not_yet";',
    becomes: "",
    tests: doors,
  },
  {
    name: "a device is out three hours after the end",
    file: device,
    text: `\n    AND e."endDate" + make_interval(hours => \${doorHours}) > now()`,
    becomes: "",
    tests: doors,
  },
  {
    name: "nothing is written for a device that was let in just before it was out",
    file: device,
    text: "if (!alive) throw doorHasEnded();",
    becomes: "void alive;",
    tests: doors,
  },
  {
    name: "a link is the portal's own",
    file: "lib/admission/door-link.ts",
    text: "claim && links.isValid(claim) ? claim.id : null",
    becomes: "claim ? claim.id : null",
    tests: doors,
  },
  {
    name: "the PIN is not part of the link",
    file: "lib/admission/door-link.ts",
    text: 'const signedForPin = "pin";',
    becomes: 'const signedForPin = "";',
    tests: doors,
  },
  {
    name: "the PIN must be right",
    file: "lib/admission/enter-door.ts",
    text: "if (!timingSafeEqual(Buffer.from(pin), Buffer.from(doorPin(id))))",
    becomes: "if (!timingSafeEqual(Buffer.from(pin), Buffer.from(pin)) || !doorPin(id))",
    tests: doors,
  },
  ...[
    'await countUse("door PINs by network", at, ofNetwork);',
    'await countUse("door PINs", id, ofDoor);',
  ].map((text) => ({
    name: `guessing a PIN is limited (${text})`,
    about: "PIN guesses|guesses an hour at a check-in link",
    file: "lib/admission/enter-door.ts",
    text,
    becomes: "",
    tests: doors,
  })),
  {
    name: "a door has twenty devices at most",
    file: "lib/admission/enter-door.ts",
    text: "if (there >= maxDevices)",
    becomes: "if (there >= 1_000 * maxDevices)",
    tests: doors,
  },
  {
    name: "a new link revokes the earlier one",
    file: baseline,
    text: `\nCREATE UNIQUE INDEX "DoorLink_one_at_a_time" ON "DoorLink" ("eventId") WHERE "revokedAt" IS NULL;`,
    becomes: "",
    tests: ["tests/integration/db/guards.test.ts"],
  },
  {
    name: "two links that are made at once are one",
    about: "an event has one",
    file: "lib/admission/manage-door.ts",
    text: "      const hasReplaced = await revoke(eventId);",
    becomes: "      const hasReplaced = false;",
    tests: doors,
  },
  {
    name: "an organiser ends devices of their own event alone",
    file: "lib/admission/manage-door.ts",
    text: ' AND l."eventId" = ${eventId}::uuid',
    becomes: " AND ${eventId} <> ''",
    tests: doors,
  },
  {
    name: "what has ended at a door stays ended",
    file: baseline,
    text: 'BEFORE UPDATE ON "DoorDevice"',
    becomes: 'BEFORE INSERT ON "DoorDevice"',
    tests: doors,
  },
  {
    name: "a device checks in at its own event alone",
    file: "lib/admission/queries.ts",
    text: "where: { id, eventId }",
    becomes: "where: { id }",
    tests: doors,
  },
  {
    name: "a device sees as few people as whoever may not export",
    file: "lib/audit/shared/people-seen.ts",
    text: "!hasAccount(viewer) || (viewer.isAdmin",
    becomes: "hasAccount(viewer) && (viewer.isAdmin",
    tests: doors,
  },
];

export default mutants;
