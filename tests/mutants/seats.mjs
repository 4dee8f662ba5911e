/* Whose seat it is, at which rate, and until when it is held. */

const rate = ["tests/integration/registrations/member-rate.test.ts"];
const full = ["tests/integration/registrations/full-payload.test.ts"];
const holds = ["tests/integration/registrations/seat-holds.test.ts"];
const takeSeat = "lib/registrations/take-seat.ts";
const confirming = "lib/registrations/confirm-registration.ts";
const sweeping = "lib/registrations/sweep-holds.ts";
const again = "lib/registrations/take-up-again.ts";
const guards = "prisma/migrations/20261123140001_guards/migration.sql";

const mutants = [
  {
    name: "a member rate is not given for typing a member's address",
    about: "marks a member rate",
    file: takeSeat,
    text: `WHERE u."id" = \${userId}::uuid AND u."email" = \${email} AND`,
    becomes: `WHERE (u."id" = \${userId}::uuid OR u."email" = \${email}) AND`,
    tests: full,
  },
  {
    name: "a member rate is not given to a colleague of an active member unseen",
    about: "marks a member rate",
    file: takeSeat,
    text: `WHERE u."id" = \${userId}::uuid AND u."email" = \${email} AND`,
    becomes: `WHERE u."id" = \${userId}::uuid AND`,
    tests: full,
  },
  {
    name: "opening a link that confirms a registration is not enough without its token",
    about: "a link of its own",
    file: "lib/registrations/confirmation-link.ts",
    text: "return sent.length === right.length && timingSafeEqual(sent, right);",
    becomes: "return sent.length === right.length;",
    tests: rate,
  },
  {
    name: "a link that confirms a registration dies with its address",
    about: "a link of its own",
    file: "lib/registrations/confirmation-link.ts",
    text: "update(`${id}:${email}`)",
    becomes: "update(`${id}:${email.length * 0}`)",
    tests: rate,
  },
  {
    name: "only an active member's mailbox verifies a member rate",
    about: "keeps its mark",
    file: confirming,
    text: `"memberRateToVerify" = r."memberRateToVerify" AND NOT owner."isActive",`,
    becomes: `"memberRateToVerify" = false,`,
    tests: rate,
  },
  {
    name: "a seat that was given up is not confirmed by an old link",
    about: "once the seat is given up",
    file: confirming,
    text: `AND "holds_seat"(r."paymentStatus", r."cancelledAt")`,
    becomes: "",
    tests: rate,
  },
  {
    name: "nobody comes in at a rate that is still to be verified",
    about: "at the door",
    file: "lib/registrations/check-in.ts",
    text: 'paymentStatus: "paid", memberRateToVerify: false }',
    becomes: 'paymentStatus: "paid" }',
    tests: rate,
  },
  {
    name: "nobody comes in at a rate that is still to be verified, whatever writes it",
    about: "by the database itself",
    file: guards,
    text: 'CHECK ("checkedInAt" IS NULL OR NOT "memberRateToVerify")',
    becomes: "CHECK (true)",
    tests: rate,
  },
  {
    name: "an account that has only typed an address takes nobody's registration over",
    about: "only typed the address",
    file: "lib/registrations/register-for-event.ts",
    text: "Boolean(person?.emailVerifiedAt) && person?.email === attendee.email",
    becomes: "person?.email === attendee.email",
    tests: rate,
  },
  {
    name: "whoever takes a registration over gets a code that the visitor does not know",
    about: "a code that the stranger does not know",
    file: takeSeat,
    text: `"ticketCode" = "new_ticket_code"(),`,
    becomes: `"ticketCode" = r."ticketCode",`,
    tests: rate,
  },
  {
    name: "what was paid for is taken over as it is",
    about: "as it is when it is paid",
    file: takeSeat,
    text: `"checkedInAt" IS NOT NULL OR ("paymentStatus" = 'paid' AND "amountCents" > 0) AS "isComplete"`,
    becomes: `"checkedInAt" IS NOT NULL AS "isComplete"`,
    tests: rate,
  },
  {
    name: "an unpaid seat is held for working days, which Saturday and Sunday are not",
    about: "as many working days",
    file: guards,
    text: `+ 2 * ((least(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer, 5) - 1 + "working_days") / 5)`,
    becomes: "+ 2",
    tests: holds,
  },
  {
    name: "who registers at a weekend has the working days that follow it",
    about: "registered on",
    file: guards,
    text: `- greatest(extract(isodow FROM "taken_at" AT TIME ZONE "zone")::integer - 5, 0)`,
    becomes: "",
    tests: holds,
  },
  {
    name: "an unpaid seat is never held past 48 hours before the start",
    about: "registered on",
    file: guards,
    text: `ELSE least(
      "starts_at" - make_interval(hours => "hours_before_start"),`,
    becomes: `ELSE least(
      "starts_at",`,
    tests: holds,
  },
  {
    name: "an unpaid seat is never held beyond the start",
    about: "registered on",
    file: guards,
    text: `SELECT least("starts_at", CASE`,
    becomes: "SELECT least('infinity'::timestamptz, CASE",
    tests: holds,
  },
  {
    name: "a hold ends with a payment or a cancellation, whatever writes",
    about: "ends with the waiting",
    file: guards,
    text: `NEW."heldUntil" := NULL;`,
    becomes: "NULL;",
    tests: holds,
  },
  {
    name: "a reminder is sent once, however many processes look",
    about: "reminded of once",
    file: sweeping,
    text: `UPDATE "Registration" r SET "remindAt" = NULL
    WHERE r."id" = \${id}::uuid AND r."remindAt" <= now()`,
    becomes: `UPDATE "Registration" r SET "remindAt" = r."remindAt"
    WHERE r."id" = \${id}::uuid`,
    tests: holds,
  },
  {
    name: "a seat that is paid for at this moment is not given up",
    about: "who pays at this moment",
    file: sweeping,
    text: `WHERE r."id" = \${id}::uuid AND r."heldUntil" <= now() AND \${isHeld}`,
    becomes: `WHERE r."id" = \${id}::uuid`,
    tests: holds,
  },
  {
    name: "an unpaid seat is given up when its deadline has passed",
    about: "given up once",
    file: sweeping,
    text: "return { reminded, givenUp: await countSuccesses(toGiveUp, giveUp) };",
    becomes: "return { reminded, givenUp: toGiveUp.length };",
    tests: holds,
  },
  {
    name: "what was registered before there were deadlines gets one",
    about: "before there were deadlines",
    file: sweeping,
    text: "await assignDeadlines();",
    becomes: "",
    tests: holds,
  },
  {
    name: "a deadline moves forward with its event",
    about: "moves forward",
    file: sweeping,
    text: `(r."heldUntil" IS NULL OR (e."wasMovedForward" AND r."heldUntil" > e."until"))`,
    becomes: `r."heldUntil" IS NULL`,
    tests: holds,
  },
  {
    name: "a seat is taken up again at the price of now",
    about: "not taken up",
    file: again,
    text: `ELSE e."priceCents" END`,
    becomes: `ELSE r."amountCents" END`,
    tests: holds,
  },
  {
    name: "a seat of an event that has started is not taken up again",
    about: "not taken up",
    file: again,
    text: `AND e."startDate" > now() AND r."amountCents" =`,
    becomes: `AND r."amountCents" =`,
    tests: holds,
  },
  {
    name: "free seats beyond three an hour from one network wait for a confirmed address",
    about: "beyond three an hour",
    file: "lib/registrations/register-for-event.ts",
    text: "!person && (await countVisitorAttempts()) > scaleLimit(maxUnconfirmed)",
    becomes: "!person && (await countVisitorAttempts()) > scaleLimit(1_000)",
    tests: holds,
  },
  {
    name: "an unconfirmed address has no ticket, whatever writes",
    about: "whatever writes",
    file: guards,
    text: `CHECK (NOT ("addressToConfirm" AND "paymentStatus" = 'paid'))`,
    becomes: "CHECK (true)",
    tests: holds,
  },
  {
    name: "the letter about a failed payment invites nobody to an event that has started",
    about: "invites nobody",
    file: "lib/registrations/confirmation.ts",
    text: "Date.parse(event.startDate) <= now.getTime(),",
    becomes: "Date.parse(event.startDate) <= 0 * now.getTime(),",
    tests: holds,
  },
];

export default mutants;
