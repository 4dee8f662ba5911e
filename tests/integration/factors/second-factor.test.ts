import { beforeEach, describe, expect, it } from "vitest";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as secondFactor from "@/app/api/login/second-factor/route";
import * as options from "@/app/api/login/second-factor/options/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { hashPassword } from "@/lib/accounts/shared/password";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { db } from "@/lib/db/client";
import { Authenticator } from "../../support/authenticator";
import { anAuthenticator } from "../../support/authenticator-app";
import { codeOf, wrongCodeOf } from "../../support/totp";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { addPasskey } from "../../support/passkeys";

let althea: Awaited<ReturnType<typeof aMember>>;
let secret: string;

beforeEach(async () => {
  althea = await aMember({ passwordHash: await hashPassword("seagrape"), emailVerifiedAt: new Date() });
  secret = await anAuthenticator(althea);
});

type FirstStep = { secondFactor: string[]; challenge: string };

const firstStep = (browser: Browser, email = althea.email) =>
  browser.call(login, "POST", { body: { email, password: "seagrape" } });
const challengeIn = async (browser: Browser, email = althea.email) =>
  ((await (await firstStep(browser, email)).json()) as FirstStep).challenge;
const secondStep = (browser: Browser, challenge: string, code: string) =>
  browser.call(secondFactor, "POST", { body: { challenge, code } });
const isSignedIn = async (browser: Browser) => (await browser.call(currentUser, "GET")).status === 200;
const failuresOf = (id: string) => db.signInAttempt.count({ where: { userId: id, succeeded: false } });

describe("the right password of an account with an authenticator app", () => {
  it("the right password of an account with an authenticator app starts no session, and says what is next", async () => {
    await replaceRecoveryCodes(althea.id);
    const browser = new Browser();
    const response = await firstStep(browser);
    expect(response.status).toBe(200);
    const body = (await response.json()) as FirstStep;
    expect(body).toEqual({
      secondFactor: ["totp", "recovery"],
      challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(await isSignedIn(browser)).toBe(false);
    expect(browser.cookies.size).toBe(0);
    expect(await db.session.count()).toBe(0);
    // Only a hash is stored.
    expect(JSON.stringify(await db.signInChallenge.findMany())).not.toContain(body.challenge);
  });

  it("the right password is followed by the authenticator's code, which signs in and returns the user", async () => {
    const browser = new Browser();
    const response = await secondStep(browser, await challengeIn(browser), codeOf(secret));
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: althea.id, email: althea.email });
    expect(await isSignedIn(browser)).toBe(true);
    expect(await db.signInAttempt.findMany()).toMatchObject([
      { userId: althea.id, method: "password", factor: "totp", succeeded: true },
    ]);
  });

  it("the right password before a second factor uses up no attempts at passwords", async () => {
    const browser = new Browser();
    for (let time = 0; time < 12; time++) expect((await firstStep(browser)).status).toBe(200);
  });

  it("the right password alone signs in when the authenticator app was never confirmed", async () => {
    await db.write.authenticatorApp.deleteMany();
    await db.write.authenticatorApp.create({ data: { userId: althea.id, secret: new Uint8Array([1]) } });
    const browser = new Browser();
    expect((await firstStep(browser)).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe("a code", () => {
  it("an authenticator code works once, even for two sign-ins at the same moment", async () => {
    const browsers = Array.from({ length: 6 }, () => new Browser());
    const challenges = await Promise.all(browsers.map((browser) => challengeIn(browser)));
    const code = codeOf(secret);
    const answers = await Promise.all(
      browsers.map((browser, at) => secondStep(browser, challenges[at] ?? "", code)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect(await db.session.count()).toBe(1);
  });

  it("an authenticator code from before the last one used is refused", async () => {
    const browser = new Browser();
    await secondStep(browser, await challengeIn(browser), codeOf(secret, 1));
    const other = new Browser();
    expect((await secondStep(other, await challengeIn(other), codeOf(secret))).status).toBe(401);
  });

  it("a wrong authenticator code is refused, audited and shown to the owner, and can be tried again", async () => {
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    const response = await secondStep(browser, challenge, wrongCodeOf(secret));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: "unauthorized", issues: [{ path: "code" }] });
    expect(await isSignedIn(browser)).toBe(false);
    expect(await db.auditEntry.count({ where: { action: "sign_in_failed", actorId: althea.id } })).toBe(1);
    expect(await failuresOf(althea.id)).toBe(1);
    expect((await secondStep(browser, challenge, codeOf(secret))).status).toBe(200);
  });

  it("an authenticator code may be typed with spaces", async () => {
    const browser = new Browser();
    const code = codeOf(secret);
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    expect((await secondStep(browser, await challengeIn(browser), spaced)).status).toBe(200);
  });

  it("a code of another member's authenticator app is refused", async () => {
    const other = await anAuthenticator(await aMember());
    const browser = new Browser();
    expect((await secondStep(browser, await challengeIn(browser), codeOf(other))).status).toBe(401);
  });
});

describe("guessing codes", () => {
  it("ten wrong codes lock the second factor on this network alone, and the owner is told", async () => {
    const guesser = new Browser();
    for (let time = 0; time < 10; time++) {
      const challenge = await challengeIn(guesser);
      expect((await secondStep(guesser, challenge, wrongCodeOf(secret))).status).toBe(401);
    }
    const locked = await secondStep(guesser, await challengeIn(guesser), codeOf(secret));
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(13 * 60);
    expect(await db.auditEntry.count({ where: { action: "second_factor_locked" } })).toBe(1);
    const elsewhere = new Browser();
    expect((await secondStep(elsewhere, await challengeIn(elsewhere), codeOf(secret))).status).toBe(200);
  });

  it("a sign-in's second step ends after ten wrong codes from any network", async () => {
    const challenge = await challengeIn(new Browser());
    for (let time = 0; time < 10; time++) {
      expect((await secondStep(new Browser(), challenge, wrongCodeOf(secret))).status).toBe(401);
    }
    expect((await secondStep(new Browser(), challenge, codeOf(secret))).status).toBe(429);
  });
});

describe("a challenge", () => {
  it("a sign-in's second step works once", async () => {
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    expect((await secondStep(browser, challenge, codeOf(secret))).status).toBe(200);
    const response = await secondStep(new Browser(), challenge, codeOf(secret, 1));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "link_expired" });
  });

  it("a sign-in's second step lasts ten minutes", async () => {
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    const [left] = await sql<{ seconds: number }>(
      `SELECT extract(epoch FROM "expiresAt" - now())::int AS seconds FROM "SignInChallenge"`,
    );
    expect(left?.seconds).toBeGreaterThan(590);
    expect(left?.seconds).toBeLessThanOrEqual(600);
    await sql(`UPDATE "SignInChallenge" SET "expiresAt" = now() - interval '1 second'`);
    // It no longer says whether a code is right.
    expect((await secondStep(browser, challenge, wrongCodeOf(secret))).status).toBe(409);
    expect((await secondStep(browser, challenge, codeOf(secret))).status).toBe(409);
  });

  it.each([
    ["a changed password", `UPDATE "User" SET "passwordHash" = 'another' WHERE "id" = $1`],
    ["a suspension", `UPDATE "User" SET "suspendedAt" = now() WHERE "id" = $1`],
  ])("a sign-in's second step ends with %s in between", async (_name, statement) => {
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    await sql(statement, [althea.id]);
    expect(await db.signInChallenge.count()).toBe(0);
    expect((await secondStep(browser, challenge, codeOf(secret))).status).toBe(409);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("an invented second step of a sign-in is refused like an expired one", async () => {
    for (const challenge of ["", "nothing", "x".repeat(43), "x".repeat(200)])
      expect((await secondStep(new Browser(), challenge, codeOf(secret))).status).toBe(409);
  });
});

describe("a recovery code", () => {
  it("a recovery code replaces the app once, however it is typed, and its owner is told", async () => {
    const [code = "", other = ""] = await replaceRecoveryCodes(althea.id);
    const browser = new Browser();
    const typed = code.toUpperCase().replaceAll("-", " ");
    expect((await secondStep(browser, await challengeIn(browser), typed)).status).toBe(200);
    expect(await db.outboxEmail.findMany()).toMatchObject([
      { toAddress: althea.email, template: "recovery_code_used" },
    ]);
    expect(await db.auditEntry.count({ where: { action: "recovery_code_used", actorId: althea.id } })).toBe(
      1,
    );
    const again = new Browser();
    expect((await secondStep(again, await challengeIn(again), code)).status).toBe(401);
    expect((await secondStep(again, await challengeIn(again), other)).status).toBe(200);
  });

  it("another person's recovery code is refused", async () => {
    const [code = ""] = await replaceRecoveryCodes((await aMember()).id);
    const browser = new Browser();
    expect((await secondStep(browser, await challengeIn(browser), code)).status).toBe(401);
  });
});

describe("a passkey as the second factor", () => {
  async function passkeyProof(browser: Browser, device: Authenticator, challenge: string) {
    const asked = await browser.call(options, "POST", { body: { challenge } });
    return device.get((await asked.json()) as Parameters<Authenticator["get"]>[0]);
  }

  it("a passkey as the second factor signs in with a challenge of the same account", async () => {
    const device = new Authenticator();
    await addPasskey(await signedInAs(althea), device);
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    const passkey = await passkeyProof(browser, device, challenge);
    expect((await browser.call(secondFactor, "POST", { body: { challenge, passkey } })).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it("another person's passkey is refused as the second factor", async () => {
    await addPasskey(await signedInAs(althea), new Authenticator());
    const device = new Authenticator();
    await addPasskey(await signedInAs(await aMember()), device);
    const browser = new Browser();
    const challenge = await challengeIn(browser);
    const asked = (await (await browser.call(options, "POST", { body: { challenge } })).json()) as FirstStep;
    const passkey = device.get({ challenge: asked.challenge });
    expect((await browser.call(secondFactor, "POST", { body: { challenge, passkey } })).status).toBe(401);
    expect(await isSignedIn(browser)).toBe(false);
  });

  it("a passkey is required of staff who have no other factor, and not of members", async () => {
    const admin = await anAdmin({ passwordHash: await hashPassword("seagrape") });
    for (const person of [admin, await aMember({ passwordHash: await hashPassword("seagrape") })]) {
      await addPasskey(await signedInAs(person), new Authenticator());
      const body = (await (await firstStep(new Browser(), person.email)).json()) as Partial<FirstStep>;
      expect(body.secondFactor).toEqual(person.id === admin.id ? ["passkey"] : undefined);
    }
  });
});

describe("nothing else goes around the second factor", () => {
  it("a new password by a link does not bypass the second factor", async () => {
    const token = await issueLink({
      userId: althea.id,
      purpose: "password_reset",
      newEmail: null,
      madeFor: althea.email,
      lifeSeconds: 60,
    });
    const browser = new Browser();
    const outcome = await browser.within(() => resetPasswordAction({ token, password: "casuarina" }));
    expect(outcome).toMatchObject({ ok: true, data: { secondStep: { secondFactor: ["totp"] } } });
    expect(await isSignedIn(browser)).toBe(false);
    const challenge = outcome.ok ? (outcome.data.secondStep?.challenge ?? "") : "";
    expect((await secondStep(browser, challenge, codeOf(secret))).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });
});
