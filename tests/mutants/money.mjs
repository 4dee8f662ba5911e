/* Whose money it is: what was paid for something cancelled, what goes back, and when an amount falls due. */

const ownership = ["tests/integration/registrations/ownership.test.ts"];
const rule = "lib/registrations/ownership.ts";

const mutants = [
  {
    name: "an unproven address shows nobody's attendance",
    about: "attendance",
    file: rule,
    text: "provenEmail: Prisma.sql`${emailVerifiedAt ? email : null}`",
    becomes: "provenEmail: Prisma.sql`${email}`",
    tests: ownership,
  },
  {
    name: "what a visitor with a proven address owes is theirs to pay",
    about: "theirs everywhere",
    file: rule,
    text: "return { OR: [{ userId: person.id }, { registrationId: { in: await registrationsOf(person) } }] };",
    becomes: "await registrationsOf(person);\n  return { OR: [{ userId: person.id }] };",
    tests: ownership,
  },
  {
    name: "the registration screen shows an amount due to whoever owns the seat",
    about: "theirs everywhere|is nowhere",
    file: "lib/registrations/queries.ts",
    text: "where: { eventId: event.id, ...holding, ...ownedBy(person) }",
    becomes: "where: { eventId: event.id, ...holding, userId: person.id }",
    tests: ownership,
  },
  {
    name: "the administrators' record of a member follows the same rule",
    about: "administrators' record",
    file: rule,
    text: 'CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN u."email" END',
    becomes: 'u."email"',
    tests: ownership,
  },
];

export default mutants;
