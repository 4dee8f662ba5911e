/* Guessing from everywhere, locking others out, proving and changing addresses, and what a request says of its origin. */

const signIn = ["tests/integration/sign-in/sign-in.test.ts"];
const sessions = ["tests/integration/auth/sessions.test.ts"];
const password = ["tests/integration/sign-in/password.test.ts"];
const addressProof = ["tests/integration/address-proof/address-proof.test.ts"];
const addressChange = ["tests/integration/email-addresses/address-change.test.ts"];
const baseline = "prisma/migrations/20261208180002_baseline/migration.sql";

const mutants = [
  {
    name: "one network's failures do not lock an account everywhere",
    about: "signing in stops at ten",
    file: "lib/sign-in/shared/check-credentials.ts",
    text: "const account = `${email} ${network}`;",
    becomes: "const account = email;",
    tests: signIn,
  },
  {
    name: "guesses at one account keep to a pace over all networks",
    about: "guesses at one account's",
    file: "lib/factors/shared/account-pace.ts",
    text: "const seconds = await waitForUse(`${kind} pace`, email, pace);",
    becomes: "const seconds = 0;",
    tests: signIn,
  },
  {
    name: "the pace allows a hundred an hour and no more",
    about: "guesses at one account's",
    file: "lib/factors/shared/account-pace.ts",
    text: "{ burst: 28, everySeconds: 50 }",
    becomes: "{ burst: 40, everySeconds: 50 }",
    tests: signIn,
  },
  {
    name: "too many guesses slow the owner on a new network and do not refuse them",
    about: "a guessed account's owner on a new",
    file: "lib/limits/pace.ts",
    text: 'waited > maxWaitSeconds || !(await holdRequest("account", seconds * 1.02))',
    becomes: "waited > 0",
    tests: signIn,
  },
  {
    name: "a changed password forgets the networks that the old one was used on",
    about: "a guessed account is slowed",
    file: baseline,
    text: 'DELETE FROM "KnownNetwork" WHERE "userId" = NEW."id";',
    becomes: "NULL;",
    tests: signIn,
  },
  {
    name: "an attempt whose password was not looked at is no failure",
    about: "delayed guesses are at most",
    file: "lib/sign-in/shared/check-credentials.ts",
    text: "await forgive(); // The password was not checked, so this was no failure.",
    becomes: "",
    tests: signIn,
  },
  {
    name: "a process holds a hundred requests at most",
    about: "delayed guesses are at most",
    file: "lib/limits/waiting-room.ts",
    text: "if (oldest && waiting.size >= maxWaiting) dismiss(waiting, oldest);",
    becomes: "void [oldest, maxWaiting];",
    tests: signIn,
  },
  {
    name: "a person has twenty sessions at most",
    about: "a person has twenty sessions at most",
    file: baseline,
    text: "OFFSET 19",
    becomes: "OFFSET 190",
    tests: sessions,
  },
  {
    name: "the session that was used longest ago ends first",
    about: "a person has twenty sessions at most",
    file: baseline,
    text: '"lastSeenAt" DESC, "createdAt" DESC',
    becomes: '"createdAt" DESC',
    tests: sessions,
  },
  {
    name: "a reset is not refused for an account that others ask for",
    about: "a password link's request is never",
    file: "lib/sign-in/request-password-reset.ts",
    text: "await Promise.all([queueUnlessQueued(email), pause(responseMs)]);",
    becomes:
      'await countUse("password reset by account", email, { max: 5, ...hour });\n    await Promise.all([sendLink(email), pause(responseMs)]);',
    tests: password,
  },
  {
    name: "a reset is mailed once within five minutes",
    about: "a password link's request is never",
    file: "lib/sign-in/request-password-reset.ts",
    text: 'if (await isFirst("password reset by account", email, resendAfterSeconds)) await queueLink(email);',
    becomes: "await queueLink(email);",
    tests: password,
  },
  {
    name: "the button that proves an address does not prove it for whoever holds the account",
    about: "a proof link does nothing for a signed-out",
    file: "lib/email-addresses/queries.ts",
    text: "if (!person)",
    becomes: "if (!person && isChange)",
    tests: addressProof,
  },
  {
    name: "passwords typed at a confirmation link count as at the sign-in",
    about: "password attempts on a proof",
    file: "lib/address-proof/confirm-address.ts",
    text: "const user = await checkCredentials(account, password).catch(",
    becomes:
      'const { db: rows } = await import("@/lib/db/client");\n  const found = await rows.user.findUniqueOrThrow({ where: { email: account } });\n  const { verifyPassword } = await import("./password");\n  if (!(await verifyPassword(found.passwordHash, password))) throw wrongPassword("Wrong");\n  const user = await Promise.resolve(found).catch(',
    tests: addressProof,
  },
  {
    name: "another email address needs the password",
    about: "is refused",
    file: "lib/members/update-profile.ts",
    text: "if (isNewAddress) {",
    becomes: "if (isNewAddress && currentPassword) {",
    tests: addressChange,
  },
  {
    name: "an origin with somebody before our host is not ours",
    file: "lib/http/origin.ts",
    text: "origin === `http://${host}`",
    becomes: "URL.canParse(origin) && new URL(origin).host === host",
    tests: ["tests/integration/http/door.test.ts"],
  },
  {
    name: "a phone number is asked for its length alone",
    about: "length alone",
    file: "lib/applications/schema.ts",
    text: 'homePhone: phone("home phone")',
    becomes:
      'homePhone: phone("home phone").refine((text) => (text.match(/\\d/g) ?? []).length >= 7, "Digits")',
    tests: ["tests/unit/applications/schema.test.ts"],
  },
  {
    name: "a phone number that looks too short gets a hint",
    about: "the application form refuses",
    file: "lib/applications/rules.ts",
    text: ".length < 7;",
    becomes: ".length < 0;",
    tests: ["tests/unit/components/application-form.test.tsx"],
  },
  {
    name: "the conference's prices are called early bird",
    file: "lib/landing/sample-conference.ts",
    text: '"Member, one day (early bird)"',
    becomes: '"Member, one day"',
    tests: ["tests/integration/landing/seed-conference.test.ts"],
  },
  {
    name: "registering without an event leads to the list of events",
    about: "leads to the list of events",
    file: "app/(portal)/event-registration/event/page.tsx",
    text: 'redirect(pathTo("/events"));',
    becomes: "",
    tests: ["tests/integration/http/every-page.test.ts"],
  },
  {
    name: "the 404 page keeps the portal's header for who is signed in",
    about: "the page for a missing",
    file: "app/not-found.tsx",
    text: "if (!person) {",
    becomes: "if (!person || person) {",
    tests: ["tests/integration/http/every-page.test.ts"],
  },
  {
    name: "a price list with a free rate says free and not $0",
    file: "lib/events/labels.ts",
    text: "if (lowest === 0) return `Free",
    becomes: "if (lowest < 0) return `Free",
    tests: ["tests/unit/events/labels.test.ts"],
  },
];

export default mutants;
