import { beforeEach, describe, expect, it } from "vitest";
import { confirmAddressAction } from "@/app/(public)/confirm-email/[token]/actions";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import { requestEmailVerificationAction } from "@/app/(portal)/events/(list)/actions";
import type { Member } from "@/lib/auth/member";
import { hashPassword } from "@/lib/accounts/shared/password";
import { readEmailVerificationLink } from "@/lib/email-addresses/queries";
import { db } from "@/lib/db/client";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

let althea: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;

beforeEach(async () => {
  althea = await aMember();
  browser = await signedInAs(althea);
});

/** Asks for a link and takes it out of the e-mail. */
async function theLink(): Promise<string> {
  expect(await browser.within(() => requestEmailVerificationAction({}))).toMatchObject({ ok: true });
  const { text, toAddress } = await db.outboxEmail.findFirstOrThrow({ orderBy: { createdAt: "desc" } });
  expect(toAddress).toBe(althea.email);
  const [, token] = /http:\/\/localhost:3000\/confirm-email\/([\w-]{43})\n/.exec(text) ?? [];
  return token ?? "";
}

const confirm = (token: string, who = browser, facts: { password?: string } = {}) =>
  who.within(() => confirmAddressAction({ token, ...facts }));
const me = () => ({ ...althea, sessionHash: "" }) satisfies Member;
const isConfirmed = async (id = althea.id) =>
  (await db.user.findUniqueOrThrow({ where: { id } })).emailVerifiedAt !== null;

describe("a link that proves an address", () => {
  it("a proof link confirms its address once, in a session of the account", async () => {
    const token = await theLink();
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(token)).toEqual({ ok: true, data: { email: althea.email, secondStep: null } });
    expect(await isConfirmed()).toBe(true);
    // Pressed again it says what is so, and nothing happens.
    expect(await confirm(token)).toEqual({ ok: true, data: { email: althea.email, secondStep: null } });
    await sql(`UPDATE "User" SET "emailVerifiedAt" = NULL`);
    expect(await confirm(token)).toMatchObject({
      ok: false,
      code: "link_expired",
      message: "This link has already been used. It works only once.",
    });
    expect(await isConfirmed()).toBe(false);
  });

  it("a proof link does nothing for a signed-out visitor, who may not own the account", async () => {
    const token = await theLink();
    const owner = new Browser();
    expect(await confirm(token, owner)).toMatchObject({
      ok: false,
      code: "unauthorized",
      issues: [{ path: "password", message: "Enter your password to confirm this address" }],
    });
    expect(await confirm(token, owner, { password: "guessed" })).toMatchObject({
      ok: false,
      code: "unauthorized",
      issues: [{ path: "password", message: "This is not the account's password" }],
    });
    expect([await isConfirmed(), owner.cookies.size]).toEqual([false, 0]);
  });

  it("a proof link confirms signed out with the account's password, and signs in", async () => {
    await sql(`UPDATE "User" SET "passwordHash" = $1`, [await hashPassword("seagrape")]);
    browser = await signedInAs(althea);
    const token = await theLink();
    const phone = new Browser();
    expect(await confirm(token, phone, { password: "seagrape" })).toEqual({
      ok: true,
      data: { email: althea.email, secondStep: null },
    });
    expect(await isConfirmed()).toBe(true);
    expect((await phone.call(currentUser, "GET")).status).toBe(200);
  });

  it("password attempts on a proof link count like those at sign-in", async () => {
    await sql(`UPDATE "User" SET "passwordHash" = $1`, [await hashPassword("seagrape")]);
    browser = await signedInAs(althea);
    const token = await theLink();
    const robot = new Browser();
    for (let count = 0; count < 10; count++) await confirm(token, robot, { password: `guess-${count}` });
    expect(await confirm(token, robot, { password: "seagrape" })).toMatchObject({ code: "too_many" });
    const body = { email: althea.email, password: "seagrape" };
    expect((await robot.call(login, "POST", { body })).status).toBe(429);
    expect(await isConfirmed()).toBe(false);
  });

  it("a proof link used by many people at the same moment works once", async () => {
    const token = await theLink();
    await Promise.all(Array.from({ length: 6 }, () => confirm(token)));
    const [row] = await sql<{ used: number }>(
      `SELECT count(*)::int AS used FROM "OneTimeToken" WHERE "usedAt" IS NOT NULL`,
    );
    expect(row).toEqual({ used: 1 });
    expect(await isConfirmed()).toBe(true);
  });

  it("looking at a proof link does not use it up", async () => {
    const token = await theLink();
    for (let count = 0; count < 3; count++)
      expect(await readEmailVerificationLink(me(), token)).toEqual({
        state: "open",
        email: althea.email,
        isChange: false,
        userId: althea.id,
      });
    expect(await isConfirmed()).toBe(false);
    expect(await confirm(token)).toMatchObject({ ok: true });
  });

  it("a proof link is stored only as a hash, for a day", async () => {
    const token = await theLink();
    const rows = await sql<{ hash: string; hours: number }>(
      `SELECT "hash", round(extract(epoch FROM "expiresAt" - now()) / 3600)::int AS hours FROM "OneTimeToken"`,
    );
    expect(rows).toEqual([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), hours: 24 }]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("a proof link does nothing after its day", async () => {
    const token = await theLink();
    await sql(`UPDATE "OneTimeToken" SET "expiresAt" = now() - interval '1 second'`);
    expect(await readEmailVerificationLink(me(), token)).toEqual({ state: "expired" });
    expect(await confirm(token)).toMatchObject({ ok: false, message: expect.stringContaining("expired") });
    expect(await isConfirmed()).toBe(false);
  });

  it("a proof link does nothing once the account has another address", async () => {
    const token = await theLink();
    await sql(`UPDATE "User" SET "email" = 'new@example.test' WHERE "id" = $1`, [althea.id]);
    expect(await readEmailVerificationLink(me(), token)).toEqual({ state: "outdated" });
    expect(await confirm(token)).toMatchObject({ ok: false, code: "link_expired" });
    expect(await isConfirmed()).toBe(false);
  });

  it("a proof link does nothing in another member's session, and confirms nobody else", async () => {
    const token = await theLink();
    const other = await aMember();
    expect(await confirm(token, await signedInAs(other))).toMatchObject({
      ok: false,
      message: expect.stringContaining("another account"),
    });
    expect([await isConfirmed(), await isConfirmed(other.id)]).toEqual([false, false]);
    expect(await confirm(token, browser)).toMatchObject({ ok: true });
    expect([await isConfirmed(), await isConfirmed(other.id)]).toEqual([true, false]);
  });

  it("a proof link cannot be guessed, and a link for another purpose is not accepted", async () => {
    const token = await theLink();
    for (const wrong of ["", "x".repeat(43), `${token}x`, token.slice(0, 42), "../admin"])
      expect(await confirm(wrong)).toMatchObject({
        ok: false,
        message: expect.stringContaining("isn’t valid"),
      });
    await sql(`UPDATE "OneTimeToken" SET "purpose" = 'password_reset'`);
    expect(await confirm(token)).toMatchObject({
      ok: false,
      message: expect.stringContaining("isn’t valid"),
    });
    expect(await isConfirmed()).toBe(false);
  });

  it("guesses at proof links are rate-limited", async () => {
    const robot = new Browser();
    const answers = [];
    for (let count = 0; count < 32; count++) answers.push(await confirm("x".repeat(43), robot));
    expect(answers.at(-1)).toMatchObject({ ok: false, code: "too_many" });
  });
});

describe("asking for it", () => {
  it("only signed-in people can request a proof link, and only for their own address", async () => {
    expect(await new Browser().within(() => requestEmailVerificationAction({}))).toMatchObject({
      ok: false,
      code: "unauthorized",
    });
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("requesting another proof link sends one, and both links work", async () => {
    const first = await theLink();
    const second = await theLink();
    expect(second).not.toBe(first);
    expect(await confirm(first)).toMatchObject({ ok: true });
  });

  it("proof links are limited per hour, and a refused request creates neither link nor email", async () => {
    for (let count = 0; count < 5; count++) await theLink();
    expect(await browser.within(() => requestEmailVerificationAction({}))).toMatchObject({
      ok: false,
      code: "too_many",
    });
    expect([await db.outboxEmail.count(), await db.oneTimeToken.count()]).toEqual([5, 5]);
  });

  it("no proof link is sent once the address is confirmed", async () => {
    await confirm(await theLink());
    expect(await browser.within(() => requestEmailVerificationAction({}))).toMatchObject({
      ok: true,
      data: { message: `${althea.email} is already confirmed.` },
    });
    expect(await db.outboxEmail.count()).toBe(1);
  });
});
