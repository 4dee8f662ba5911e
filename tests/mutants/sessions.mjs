/* Sessions, passwords and links: who somebody is. */

const sessions = ["tests/integration/auth/sessions.test.ts"];
const signIn = ["tests/integration/sign-in/sign-in.test.ts"];
const mySessions = ["tests/integration/sign-in/my-sessions.test.ts"];
const password = ["tests/integration/sign-in/password.test.ts"];
const addressChange = ["tests/integration/email-addresses/address-change.test.ts"];
const addressProof = ["tests/integration/address-proof/address-proof.test.ts"];
const handoff = ["tests/unit/auth/handoff.test.ts"];

const mutants = [
  {
    name: "a stolen database holds no usable session or link: only hashes are kept",
    file: "lib/auth/sessions.ts",
    text: 'return createHash("sha256").update(token).digest("hex");',
    becomes: "return token;",
    tests: signIn,
  },
  {
    name: "a session ends when its time is over",
    file: "lib/auth/session-life.ts",
    text: 's."expiresAt" > now() AND',
    becomes: "",
    tests: sessions,
  },
  {
    name: "no script reads the session cookie",
    file: "lib/auth/sessions.ts",
    text: "httpOnly: true",
    becomes: "httpOnly: false",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "on https the cookie is secure and no other host can plant it",
    file: "lib/auth/sessions.ts",
    text: 'const isSecure = env.APP_URL.startsWith("https:");',
    becomes: "const isSecure = false;",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "signing out ends the session for whoever kept its cookie",
    file: "lib/sign-in/sign-out.ts",
    text: "if (person) await endSession(person.sessionHash);",
    becomes: "",
    tests: sessions,
  },
  {
    name: "signing in again ends the session that this browser had",
    file: "lib/sign-in/sign-in.ts",
    text: "completeFirstStep(person, {",
    becomes: "completeFirstStep(null, {",
    tests: sessions,
  },
  {
    name: "a new account ends the session that this browser had",
    file: "lib/sign-in/register-account.ts",
    text: "if (signedIn) await endSession(signedIn.sessionHash);",
    becomes: "",
    tests: signIn,
  },
  {
    name: "a link to set a password ends the session that this browser had",
    file: "lib/address-proof/reset-password.ts",
    text: "completeFirstStep(person, {",
    becomes: "completeFirstStep(null, {",
    tests: password,
  },
  {
    name: "a changed password ends every session of its owner",
    file: "prisma/migrations/20261208180002_baseline/migration.sql",
    text: `<> 'yes' THEN
    DELETE FROM "Session" WHERE "userId" = NEW."id";`,
    becomes: "<> 'yes' THEN",
    tests: sessions,
  },
  {
    name: "a changed password ends a sign-in of which only the first step was done",
    about: "a sign-in's second step ends with",
    file: "prisma/migrations/20261208180002_baseline/migration.sql",
    text: `DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  END IF;`,
    becomes: "END IF;",
    tests: ["tests/integration/factors/second-factor.test.ts"],
  },
  {
    name: "a suspension ends a sign-in of which only the first step was done",
    about: "a sign-in's second step ends with",
    file: "prisma/migrations/20261208180002_baseline/migration.sql",
    text: `DELETE FROM "SignInChallenge" WHERE "userId" = NEW."id";
  UPDATE`,
    becomes: "UPDATE",
    tests: ["tests/integration/factors/second-factor.test.ts"],
  },
  {
    name: "another member's device is not mine to sign out",
    file: "lib/sign-in/end-session.ts",
    text: "where: { idHash: id, userId: person.id }",
    becomes: "where: { idHash: id }",
    tests: mySessions,
  },
  {
    name: "signing out elsewhere ends nobody else's sessions",
    file: "lib/sign-in/end-session.ts",
    text: "where: { userId: id, idHash: { not: sessionHash } }",
    becomes: "where: { idHash: { not: sessionHash } }",
    tests: mySessions,
  },
  {
    name: "of next-auth only session, csrf and signout are reachable",
    file: "lib/auth/next-auth.ts",
    text: 'const exposed = ["session", "csrf", "signout"] as const;',
    becomes: 'const exposed = ["session", "csrf", "signout", "providers", "signin"] as const;',
    tests: sessions,
  },
  {
    name: "a callback address in a planted cookie is not taken",
    file: "lib/auth/next-auth.ts",
    text: ".filter(({ name }) => !callbackCookie.test(name))",
    becomes: "",
    tests: sessions,
  },
  {
    name: "after signing in nobody is led to another site",
    file: "lib/sign-in/callback.ts",
    text: 'if (url.origin !== base || url.pathname.startsWith("//")) return fallback;',
    becomes: "",
    tests: ["tests/unit/sign-in/callback.test.ts"],
  },
  {
    name: "what the guards read of a session is for its own cookie",
    file: "lib/auth/handoff.ts",
    text: "found.token === token && ",
    becomes: "",
    tests: handoff,
  },
  {
    name: "what the guards read of a session is for this moment",
    file: "lib/auth/handoff.ts",
    text: " && Date.now() - found.at < lifeMs",
    becomes: "",
    tests: handoff,
  },
  {
    name: "what the guards read of a session is taken once",
    file: "lib/auth/handoff.ts",
    text: "handoffs.delete(key);\n  return found",
    becomes: "return found",
    tests: handoff,
  },
  {
    name: "nobody hands a page a session from outside: the guards remove the header",
    file: "middleware.ts",
    text: "headers.delete(handoffHeader);",
    becomes: "",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "an administrators' page answers 403 to members",
    file: "middleware.ts",
    text: 'const isRefused = access === "admin" && ',
    becomes: 'const isRefused = access !== "admin" && ',
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "an address that names nothing answers 404, and not an empty page",
    file: "middleware.ts",
    text: ": isJudged\n      ?",
    becomes: ": isRefused\n      ?",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "a form of several parts is not taken apart, though it names no action",
    file: "middleware.ts",
    text: ' || /^multipart\\//i.test(headers.get("content-type") ?? "")',
    becomes: "",
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "a visitor of a members' page is sent to the sign-in screen",
    file: "middleware.ts",
    text: 'access !== "public" && person === null && !isForm',
    becomes: 'access === "admin" && person === null && !isForm',
    tests: ["tests/integration/http/guards.test.ts"],
  },
  {
    name: "an unknown address takes as long as a wrong password: one hash for both",
    file: "lib/accounts/shared/password.ts",
    text: "const fits = await limitHashing(() => verify(stored ?? decoyHash, password));",
    becomes:
      "if (stored == null) return false;\n  const fits = await limitHashing(() => verify(stored, password));",
    tests: signIn,
  },
  {
    name: "an unknown address is answered like a wrong password",
    file: "lib/sign-in/shared/check-credentials.ts",
    text: "if (fits && user?.passwordHash) {",
    becomes:
      'if (!user) throw new Refusal("unauthorized", "Unknown address");\n  if (fits && user.passwordHash) {',
    tests: signIn,
  },
  {
    name: "a network that guesses is delayed by five seconds at most",
    about: "a network with thirty",
    file: "lib/limits/limit.ts",
    text: "Math.min(excess, maxDelaySeconds)",
    becomes: "excess",
    tests: signIn,
  },
  {
    name: "what waits for its network releases nobody who waits for their account",
    file: "lib/limits/limit.ts",
    text: 'holdRequest("network",',
    becomes: 'holdRequest("account",',
    tests: signIn,
  },
  {
    name: "a passkey is not slowed by what others on its network do",
    file: "lib/sign-in/sign-in-with-passkey.ts",
    text: "const proven = provePasskey",
    becomes: `await (await import("@/lib/limits/limit")).delayUse("sign-in by network", network, { max: 30, windowSeconds: 900 });
    const proven = provePasskey`,
    tests: ["tests/integration/sign-in/passkey-sign-in.test.ts"],
  },
  {
    name: "a failed sign-in is in the audit log",
    about: "a failed sign-in is audited with the address and the network",
    file: "lib/sign-in/shared/check-credentials.ts",
    text: `{ target: { type: "user", id: user.id } } : { details: { email } }`,
    becomes: `{ target: { type: "user", id: user.id } } : {}`,
    tests: signIn,
  },
  {
    name: "a new account takes no rights along in what it sends",
    file: "lib/sign-in/schema.ts",
    text: "export const newAccountInput = z.object({",
    becomes: "export const newAccountInput = z.looseObject({",
    tests: ["tests/integration/http/door.test.ts"],
  },
  {
    name: "a forgotten password takes as long to ask for, known or unknown",
    file: "lib/sign-in/request-password-reset.ts",
    text: "pause(responseMs)",
    becomes: "pause(0)",
    about: "takes the same time",
    tests: ["tests/integration/sign-in/sign-in-link.test.ts"],
  },
  {
    name: "a link for something else is not taken for one to set a password",
    about: "cannot be guessed",
    file: "lib/accounts/shared/one-time-link.ts",
    text: ' AND t."purpose" = ANY(${purposes}::"TokenPurpose"[])',
    becomes: " AND ${purposes}::text[] IS NOT NULL",
    tests: [...password, ...addressProof],
  },
  {
    name: "a changed password needs the old one",
    about: "needs the old one",
    file: "lib/accounts/shared/own-password.ts",
    text: "if (!(await verifyPassword(passwordHash, password))) {",
    becomes: "if (false) {",
    tests: password,
  },
  {
    name: "an account gets another address only in a session of its own or with its password",
    about: "a new email address is confirmed only",
    file: "lib/address-proof/confirm-address.ts",
    text: 'proof.state === "signed_out" ? await requirePassword(proof, password) : null',
    becomes: "null",
    tests: addressChange,
  },
  {
    name: "one account's address is not confirmed in another's session",
    file: "lib/email-addresses/queries.ts",
    text: 'if (person && person.id !== row.userId) return { state: "foreign" };',
    becomes: "",
    tests: addressProof,
  },
  {
    name: "of two links that give an account another address one counts, also at the same moment",
    file: "lib/address-proof/confirm-address.ts",
    text: ' AND u."email" = used."madeFor"',
    becomes: "",
    tests: addressChange,
  },
  {
    name: "a member changes nothing but the profile",
    file: "lib/members/schema.ts",
    text: "export const profile = z.object({",
    becomes: "export const profile = z.looseObject({",
    tests: addressChange,
  },
];

export default mutants;
