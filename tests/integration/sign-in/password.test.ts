import { beforeEach, describe, expect, it } from "vitest";
import { requestPasswordResetAction } from "@/app/(public)/forgot-password/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { readResetLink } from "@/lib/sign-in/queries";
import { db } from "@/lib/db/client";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

let althea: Awaited<ReturnType<typeof aMember>>;

beforeEach(async () => {
  althea = await aMember({ passwordHash: await hashPassword("seagrape") });
});

const isSignedIn = async (browser: Browser) => (await browser.call(currentUser, "GET")).status === 200;
const canSignIn = async (password: string, email = althea.email) =>
  (await new Browser().call(login, "POST", { body: { email, password } })).status === 200;
const letters = () => db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });

describe("changing the password", () => {
  const change = (browser: Browser, facts = {}) =>
    browser.within(() =>
      changePasswordAction({ currentPassword: "seagrape", password: "casuarina", ...facts }),
    );

  it("changing the password ends every other session, keeps this browser signed in, and notifies the owner", async () => {
    const [here, there, other] = [
      await signedInAs(althea),
      await signedInAs(althea),
      await signedInAs(await aMember()),
    ];
    expect(await change(here)).toMatchObject({ ok: true });
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(other)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await canSignIn("casuarina"), await canSignIn("seagrape")]).toEqual([true, false]);
    expect(await letters()).toMatchObject([{ toAddress: althea.email, template: "password_changed" }]);
    expect(await db.auditEntry.count({ where: { action: "password_changed", actorId: althea.id } })).toBe(1);
  });

  it("changing the password needs the old one, and says at its field when it is wrong", async () => {
    const browser = await signedInAs(althea);
    expect(await change(browser, { currentPassword: "guessed" })).toMatchObject({
      ok: false,
      code: "invalid_input",
      issues: [{ path: "currentPassword", message: "This is not your current password" }],
    });
    expect([await canSignIn("seagrape"), await isSignedIn(browser)]).toEqual([true, true]);
    expect(await letters()).toEqual([]);
  });

  it("guesses at the old password are slowed, and right ones cost nothing", async () => {
    const browser = await signedInAs(althea);
    for (let count = 0; count < 10; count++) await change(browser, { currentPassword: "guessed" });
    expect(await change(browser)).toMatchObject({ ok: false, code: "too_many" });
  });

  it("changing the password is refused for a short one, and for visitors", async () => {
    const browser = await signedInAs(althea);
    expect(await change(browser, { password: "five5" })).toMatchObject({
      ok: false,
      message: "Password must be at least 6 characters",
    });
    expect(await change(new Browser())).toMatchObject({ ok: false, code: "unauthorized" });
  });
});

const ask = (email: string, browser = new Browser()) =>
  browser.within(() => requestPasswordResetAction({ email }));
const reset = (token: string, password = "casuarina", browser = new Browser()) =>
  browser.within(() => resetPasswordAction({ token, password }));

const fiveMinutesPass = () =>
  sql(
    `UPDATE "RateLimit" SET "windowStart" = "windowStart" - interval '5 minutes'
     WHERE "key" LIKE 'password reset by account:%'`,
  );

async function theLink(): Promise<string> {
  await fiveMinutesPass();
  expect(await ask(althea.email)).toMatchObject({ ok: true });
  const letter = (await letters()).at(-1);
  expect(letter).toMatchObject({ toAddress: althea.email, template: "password_reset" });
  return /http:\/\/localhost:3000\/reset-password\/([\w-]{43})\n/.exec(letter?.text ?? "")?.[1] ?? "";
}

describe("asking for a link to set a new password", () => {
  it("a password link's request answers the same for known and unknown addresses, and emails only known ones", async () => {
    const [known, unknown] = [await ask(althea.email.toUpperCase()), await ask("nobody@example.test")];
    expect(known).toEqual(unknown);
    expect(await letters()).toMatchObject([{ toAddress: althea.email, template: "password_reset" }]);
  });

  it("a password link's request is never refused by address, and emails the owner once in five minutes", async () => {
    for (const email of [althea.email, "nobody@example.test"]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => ask(email)));
      expect(new Set(answers.map(({ ok }) => ok))).toEqual(new Set([true]));
    }
    expect(await letters()).toHaveLength(1);
    await fiveMinutesPass();
    await ask(althea.email);
    expect(await letters()).toHaveLength(2);
  });

  it("requests for password links are limited per hour and network", async () => {
    const robot = new Browser();
    const people = Array.from({ length: 10 }, (_, count) => `person-${count}@example.test`);
    for (const answer of await Promise.all(people.map((email) => ask(email, robot))))
      expect(answer).toMatchObject({ ok: true });
    expect(await ask("one-more@example.test", robot)).toMatchObject({ ok: false, code: "too_many" });
  });

  it("a password link is stored only as a hash, for one hour", async () => {
    const token = await theLink();
    const rows = await sql<{ minutes: number }>(
      `SELECT *, round(extract(epoch FROM "expiresAt" - now()) / 60)::int AS minutes FROM "OneTimeToken"`,
    );
    expect(rows).toMatchObject([{ minutes: 60, purpose: "password_reset" }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe("a link to set a new password", () => {
  it("a password link sets a password, ends all sessions, signs this browser in, and notifies the owner", async () => {
    const there = await signedInAs(althea);
    const here = new Browser();
    const token = await theLink();
    expect(await reset(token, "casuarina", here)).toEqual({
      ok: true,
      data: { email: althea.email, secondStep: null },
    });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect([await canSignIn("casuarina"), await canSignIn("seagrape")]).toEqual([true, false]);
    expect((await letters()).at(-1)).toMatchObject({ template: "password_changed", toAddress: althea.email });
    expect(await db.auditEntry.count({ where: { action: "password_reset", actorId: althea.id } })).toBe(1);
  });

  it("a password link works once, even when it is used by many at the same moment", async () => {
    const token = await theLink();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, count) => reset(token, `casuarina-${count}`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const won = answers.findIndex(({ ok }) => ok);
    expect(await canSignIn(`casuarina-${won}`)).toBe(true);
    expect(await reset(token, "another-one")).toMatchObject({
      ok: false,
      code: "link_expired",
      message: "This link has already been used. It works only once.",
    });
    expect(await canSignIn("another-one")).toBe(false);
  });

  it("a password link is not used up by being looked at", async () => {
    const token = await theLink();
    for (let count = 0; count < 3; count++)
      expect(await readResetLink(token)).toMatchObject({ state: "open", email: althea.email });
    expect(await reset(token)).toMatchObject({ ok: true });
  });

  it("a password link does nothing after its hour", async () => {
    const token = await theLink();
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = now() - interval '1 second'`);
    expect(await reset(token)).toMatchObject({ ok: false, message: expect.stringContaining("expired") });
    expect(await canSignIn("seagrape")).toBe(true);
  });

  it("a password link does nothing once the password was set in another way, or by another link", async () => {
    const [first, second] = [await theLink(), await theLink()];
    expect(await reset(second, "casuarina")).toMatchObject({ ok: true });
    expect(await reset(first, "from-the-older")).toMatchObject({ ok: false, code: "link_expired" });
    const third = await theLink();
    const browser = await signedInAs(althea);
    await browser.within(() => changePasswordAction({ currentPassword: "casuarina", password: "seagrape" }));
    expect(await reset(third, "from-the-third")).toMatchObject({ ok: false, code: "link_expired" });
    expect(await canSignIn("seagrape")).toBe(true);
  });

  it("a password link does nothing once the account has another address, because the old mailbox may be another's", async () => {
    const token = await theLink();
    await sql(`UPDATE "User" SET "email" = 'new@example.test' WHERE "id" = $1`, [althea.id]);
    expect(await readResetLink(token)).toEqual({ state: "outdated" });
    expect(await reset(token)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await canSignIn("seagrape", "new@example.test")).toBe(true);
  });

  it("a password link cannot be guessed, other links are not accepted, and guesses are limited", async () => {
    const token = await theLink();
    for (const wrong of ["", "x".repeat(43), `${token}x`, token.slice(0, 42), "../admin"])
      expect(await reset(wrong)).toMatchObject({
        ok: false,
        message: expect.stringContaining("isn’t valid"),
      });
    await sql(`UPDATE "OneTimeToken" SET "purpose" = 'email_change'`);
    expect(await reset(token)).toMatchObject({ ok: false, message: expect.stringContaining("isn’t valid") });
    const robot = new Browser();
    const answers = [];
    for (let count = 0; count < 32; count++) answers.push(await reset("x".repeat(43), "casuarina", robot));
    expect(answers.at(-1)).toMatchObject({ ok: false, code: "too_many" });
    expect(await canSignIn("seagrape")).toBe(true);
  });

  it("a password link rejects a short password, and stays valid", async () => {
    const token = await theLink();
    expect(await reset(token, "five5")).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await reset(token)).toMatchObject({ ok: true });
  });

  it("a password link gives a password to an account without one, and proves its address", async () => {
    await sql(`UPDATE "User" SET "passwordHash" = NULL`);
    expect(await reset(await theLink())).toMatchObject({ ok: true });
    expect(await canSignIn("casuarina")).toBe(true);
    expect((await db.user.findUniqueOrThrow({ where: { id: althea.id } })).emailVerifiedAt).not.toBeNull();
  });

  it("a password link replaces the session on this browser", async () => {
    const other = await aMember();
    const browser = await signedInAs(other);
    await reset(await theLink(), "casuarina", browser);
    const user = (await (await browser.call(currentUser, "GET")).json()) as { id: string };
    expect(user.id).toBe(althea.id);
    expect(await db.session.count({ where: { userId: other.id } })).toBe(0);
  });
});
