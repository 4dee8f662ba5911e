import { beforeEach, describe, expect, it } from "vitest";
import * as login from "@/app/api/login/route";
import * as codesRoute from "@/app/api/users/me/recovery-codes/route";
import * as security from "@/app/api/users/me/security/route";
import * as confirmRoute from "@/app/api/users/me/totp/confirm/route";
import * as totp from "@/app/api/users/me/totp/route";
import { findStep } from "@/lib/factors/shared/totp";
import { hashPassword } from "@/lib/accounts/shared/password";
import { replaceRecoveryCodes } from "@/lib/factors/shared/recovery-codes";
import { db } from "@/lib/db/client";
import { Authenticator } from "../../support/authenticator";
import { anAuthenticator } from "../../support/authenticator-app";
import { codeOf, wrongCodeOf } from "../../support/totp";
import { aMember, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { addPasskey } from "../../support/passkeys";

let althea: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;

beforeEach(async () => {
  althea = await aMember({ email: "althea@example.test", passwordHash: await hashPassword("seagrape") });
  browser = await signedInAs(althea);
});

type NewApp = { otpauthUrl: string; secret: string; qrCode: string };
const setUp = async () => (await (await browser.call(totp, "POST", { body: {} })).json()) as NewApp;
const confirm = (code: string) => browser.call(confirmRoute, "POST", { body: { code } });
const remove = () => browser.call(totp, "DELETE", { body: {} });
const state = async () => (await (await browser.call(security, "GET")).json()) as Record<string, unknown>;
const asksForCode = async () =>
  "challenge" in
  ((await (
    await new Browser().call(login, "POST", { body: { email: althea.email, password: "seagrape" } })
  ).json()) as object);
const audited = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);
const letters = async () =>
  (await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } })).map(({ template }) => template);

describe("an authenticator app", () => {
  it("an authenticator app counts from its first code, which comes with ten recovery codes", async () => {
    const { otpauthUrl, secret, qrCode } = await setUp();
    expect(new URL(otpauthUrl).searchParams.get("secret")).toBe(secret);
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(await asksForCode()).toBe(false);
    const response = await confirm(codeOf(secret));
    expect(response.status).toBe(200);
    const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await asksForCode()).toBe(true);
    expect(await state()).toMatchObject({ totp: true, recoveryCodesLeft: 10, requiredBy: null });
    expect(await audited()).toEqual(["authenticator_added"]);
    expect(await letters()).toEqual(["authenticator_added"]);
  });

  it("an authenticator app's secret is stored encrypted, and its recovery codes as hashes", async () => {
    const { secret } = await setUp();
    const { recoveryCodes } = (await (await confirm(codeOf(secret))).json()) as { recoveryCodes: string[] };
    const { secret: stored } = await db.authenticatorApp.findFirstOrThrow();
    expect(Buffer.from(stored!).includes(secret)).toBe(false);
    const kept = JSON.stringify(await db.recoveryCode.findMany());
    for (const code of recoveryCodes) expect(kept).not.toContain(code.replaceAll("-", ""));
  });

  it("an authenticator app is not confirmed by a wrong code, or by a code of the app that it replaces", async () => {
    const earlier = await anAuthenticator(althea);
    const { secret } = await setUp();
    expect((await confirm(wrongCodeOf(secret))).status).toBe(401);
    expect((await confirm(codeOf(earlier))).status).toBe(401);
    expect((await confirm(codeOf(secret))).status).toBe(200);
    const [app, ...others] = await db.authenticatorApp.findMany();
    expect(others).toEqual([]);
    expect(app!.lastStep).toBe(findStep(secret, codeOf(secret), new Date()));
  });

  it("an authenticator app is confirmed by its code in the digits of any script, and by no other text", async () => {
    const { secret } = await setUp();
    for (const code of ["ωωωωωω", "①②③④⑤é", "١٢٣", "😀😀😀😀😀😀", "\u200b"]) {
      const { status } = await confirm(code);
      expect([400, 401], `${code}: ${status}`).toContain(status);
    }
    const typed = Array.from(codeOf(secret), (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const grouped = `${typed.slice(0, 3).join("")}\u202f${typed.slice(3).join("")}\u200b`;
    expect((await confirm(grouped)).status).toBe(200);
  });

  it("removing an authenticator app removes its recovery codes, and its owner gets an email", async () => {
    await anAuthenticator(althea);
    await replaceRecoveryCodes(althea.id);
    expect((await remove()).status).toBe(200);
    expect(await state()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
    expect(await asksForCode()).toBe(false);
    expect(await letters()).toEqual(["authenticator_removed"]);
    expect((await remove()).status).toBe(404);
  });

  it("removing an authenticator app leaves the recovery codes when a passkey stays", async () => {
    await addPasskey(browser, new Authenticator());
    await anAuthenticator(althea);
    await replaceRecoveryCodes(althea.id);
    expect((await remove()).status).toBe(200);
    expect(await state()).toMatchObject({ totp: false, recoveryCodesLeft: 10 });
  });

  it("another member's authenticator app is out of reach", async () => {
    await anAuthenticator(await aMember());
    expect((await remove()).status).toBe(404);
    expect(await db.authenticatorApp.count()).toBe(1);
  });
});

describe("recovery codes", () => {
  const renew = async () => browser.call(codesRoute, "POST", { body: {} });

  it("recovery codes are renewed as a set, and none of the earlier ones works", async () => {
    await anAuthenticator(althea);
    const [earlier = ""] = await replaceRecoveryCodes(althea.id);
    const response = await renew();
    expect(response.status).toBe(200);
    expect(((await response.json()) as { recoveryCodes: string[] }).recoveryCodes).not.toContain(earlier);
    expect(await db.recoveryCode.count()).toBe(10);
    expect(await audited()).toEqual(["recovery_codes_renewed"]);
  });

  it("recovery codes are refused to a person without a factor that they could replace", async () => {
    const response = await renew();
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: "no_second_factor" });
  });
});
