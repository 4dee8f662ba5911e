/* Guessing from everywhere, locking others out, proving and changing addresses, and what a request says of its origin. */

const signIn = ["tests/integration/auth/sign-in.test.ts"];
const sessions = ["tests/integration/auth/sessions.test.ts"];
const password = ["tests/integration/auth/password.test.ts"];
const addressProof = ["tests/integration/auth/address-proof.test.ts"];
const addressChange = ["tests/integration/auth/address-change.test.ts"];
const migration = "prisma/migrations/20261123120310_known_networks_and_session_cap/migration.sql";

const mutants = [
  {
    name: "one network's failures do not lock an account everywhere",
    about: "there alone",
    file: "lib/auth/check-credentials.ts",
    text: "const account = `${email} ${network}`;",
    becomes: "const account = email;",
    tests: signIn,
  },
  {
    name: "guesses at one account keep to a pace over all networks",
    about: "at most a hundred tries",
    file: "lib/auth/check-credentials.ts",
    text: 'const seconds = await waitAtPace("sign-in pace", email, pace);',
    becomes: "const seconds = 0;",
    tests: signIn,
  },
  {
    name: "the pace allows a hundred an hour and no more",
    about: "at most a hundred tries",
    file: "lib/auth/check-credentials.ts",
    text: "{ burst: 28, everySeconds: 50 }",
    becomes: "{ burst: 40, everySeconds: 50 }",
    tests: signIn,
  },
  {
    name: "too many guesses slow the owner on a new network and do not refuse them",
    about: "slows the owner",
    file: "lib/limits/pace.ts",
    text: "waited > maxWaitSeconds || !(await hold(seconds * 1.02))",
    becomes: "waited > 0",
    tests: signIn,
  },
  {
    name: "the owner is not slowed on a network they have signed in from",
    about: "does not slow the owner",
    file: "lib/auth/session-cookie.ts",
    text: "await rememberNetwork(userId, client.network);",
    becomes: "",
    tests: signIn,
  },
  {
    name: "a changed password forgets the networks that the old one was used on",
    about: "slows everybody",
    file: migration,
    text: 'DELETE FROM "KnownNetwork" WHERE "userId" = NEW."id";',
    becomes: "NULL;",
    tests: signIn,
  },
  {
    name: "an attempt whose password was not looked at is no failure",
    about: "holds a hundred requests",
    file: "lib/auth/check-credentials.ts",
    text: "await forgive(); // the password was not looked at, so it was no failure",
    becomes: "",
    tests: signIn,
  },
  {
    name: "a process holds a hundred requests at most",
    about: "holds a hundred requests",
    file: "lib/limits/waiting-room.ts",
    text: "if (oldest && waiting.size >= maxWaiting) dismiss(oldest);",
    becomes: "void [oldest, maxWaiting];",
    tests: signIn,
  },
  {
    name: "successful sign-ins of an account from one network have an end within an hour",
    about: "succeeds sixty times",
    file: "lib/auth/check-credentials.ts",
    text: 'await take("sign-ins by account", account, { most: 60, windowSeconds: hourSeconds });',
    becomes: "",
    tests: signIn,
  },
  {
    name: "a person has twenty sessions at most",
    about: "twenty at most, and",
    file: migration,
    text: "OFFSET 19",
    becomes: "OFFSET 190",
    tests: sessions,
  },
  {
    name: "the session that was used longest ago ends first",
    about: "twenty at most, and",
    file: migration,
    text: '"lastSeenAt" DESC, "createdAt" DESC',
    becomes: '"createdAt" DESC',
    tests: sessions,
  },
  {
    name: "twenty sessions hold for sign-ins at the same moment",
    about: "sixty sign-ins at once",
    file: migration,
    text: 'PERFORM FROM "User" WHERE "id" = NEW."userId" FOR NO KEY UPDATE;',
    becomes: "NULL;",
    tests: sessions,
  },
  {
    name: "a reset is not refused for an account that others ask for",
    about: "is never refused for an address",
    file: "lib/auth/request-password-reset.ts",
    text: "await Promise.all([sendUnlessSent(email), pause(answerMs)]);",
    becomes:
      'await take("password reset by account", email, { most: 5, ...hour });\n    await Promise.all([sendLink(email), pause(answerMs)]);',
    tests: password,
  },
  {
    name: "a reset is mailed once within five minutes",
    about: "is never refused for an address",
    file: "lib/auth/request-password-reset.ts",
    text: 'if (await isFirst("password reset by account", email, againSeconds)) await sendLink(email);',
    becomes: "await sendLink(email);",
    tests: password,
  },
  {
    name: "the button that proves an address does not prove it for whoever holds the account",
    about: "whoever opens it signed out",
    file: "lib/auth/queries.ts",
    text: "if (!person)",
    becomes: "if (!person && isChange)",
    tests: addressProof,
  },
  {
    name: "passwords typed at a confirmation link count as at the sign-in",
    about: "no second way to guess",
    file: "lib/auth/confirm-address.ts",
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
    name: "a wrong password gives the account no other address",
    about: "is refused",
    file: "lib/members/update-profile.ts",
    text: "await requireOwnPassword({ id }, currentPassword);",
    becomes: "",
    tests: addressChange,
  },
  {
    name: "an administrator's own address needs the password too",
    about: "own email address",
    file: "lib/members/edit-member.ts",
    text: "if (isNewAddress && id === person.id) throw ownAddress();",
    becomes: "",
    tests: ["tests/integration/members/console.test.ts"],
  },
];

export default mutants;
