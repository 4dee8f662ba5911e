const baseline = "prisma/migrations/20261208180002_baseline/migration.sql";
const whose = ["tests/integration/registrations/whose-seat.test.ts"];
const groups = ["tests/integration/groups/groups.test.ts"];
const anAccounts = "a seat under the proven address of an account";
const deleted = "a deleted coordinator's group keeps its seats";

/** What is under an account's proven address is the account's, whoever typed it; a group's code ends with its coordinator. */
const mutants = [
  {
    name: "a seat under a proven address is its account's at once",
    about: anAccounts,
    file: baseline,
    text: `IF NEW."typedByOther" THEN NEW."userId" := "account_of"(NEW."email"); END IF;`,
    becomes: "",
    tests: whose,
  },
  {
    name: "an address that nobody has proven gives its seat to no account",
    about: anAccounts,
    file: baseline,
    text: `WHERE u."email" = $1 AND u."emailVerifiedAt" IS NOT NULL);`,
    becomes: `WHERE u."email" = $1);`,
    tests: whose,
  },
  {
    name: "a place on a waiting list is the account's of its address",
    about: anAccounts,
    file: baseline,
    text: `BEGIN
  NEW."userId" := "account_of"(NEW."email");`,
    becomes: "BEGIN",
    tests: whose,
  },
  {
    name: "whoever is signed in gets no links to the seat of somebody else's account",
    about: anAccounts,
    file: "lib/seats/register-for-event.ts",
    text: "return forTyped(attendee.email, await takeUnproven(input, take));",
    becomes:
      "const answer = await takeUnproven(input, take);\n    return attendee.registeredBy ? answer : forTyped(attendee.email, answer);",
    tests: whose,
  },
  {
    name: "the list of people registered for others has no link to an account's seat",
    about: anAccounts,
    file: "lib/registrations/queries.ts",
    text: "const isOpen = row.userId === null && !addressToConfirm;",
    becomes: "const isOpen = !addressToConfirm || addressToConfirm;",
    tests: whose,
  },
  {
    name: "an account still takes over a seat that somebody else typed for it",
    about: anAccounts,
    file: "lib/seats/shared/take-seat.ts",
    text: ` OR "typedByOther")`,
    becomes: ")",
    tests: whose,
  },
  {
    name: "the code of a group's page ends with its coordinator",
    about: deleted,
    file: "lib/registrations/erase-visitors.ts",
    text: `"code" = "new_ticket_code"(), `,
    becomes: "",
    tests: groups,
  },
  {
    name: "each of a group owes their own seat once the coordinator's account is deleted",
    about: deleted,
    file: "lib/registrations/leave-to-attendees.ts",
    text: "for (const seat of seats) await leaveDue(seat, {});",
    becomes: "",
    tests: groups,
  },
  {
    name: "no page says that the company pays once the coordinator's account is deleted",
    about: deleted,
    file: "lib/registrations/leave-to-attendees.ts",
    text: `SET "bookingId" = gen_random_uuid(), `,
    becomes: "SET ",
    tests: groups,
  },
  {
    name: "a payment that quotes a group's reference pays its seats also after the coordinator has left",
    about: deleted,
    file: baseline,
    text: `WHERE p."groupId" = b."id");`,
    becomes: "WHERE false);",
    tests: groups,
  },
];
export default mutants;
