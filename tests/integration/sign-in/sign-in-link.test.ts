import * as timers from "node:timers/promises";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { requestNewLinkAction } from "@/app/(public)/application/actions";
import { requestPasswordResetAction } from "@/app/(public)/forgot-password/actions";
import { requestRegistrationsAction } from "@/app/(public)/registration/find/actions";
import { requestSignInLinkAction, signInWithCodeAction } from "@/app/(public)/sign-in-link/actions";
import { signInWithLinkAction } from "@/app/(public)/sign-in-link/[token]/actions";
import { changePasswordAction } from "@/app/(portal)/profile/security/actions";
import * as currentUser from "@/app/api/auth/user/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { readSignInLink } from "@/lib/sign-in/sign-in-link-queries";
import { db } from "@/lib/db/client";
import { containsSecretLink, redactSecretLinks } from "@/lib/emails/rules";
import { anAuthenticator } from "../../support/authenticator-app";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

vi.mock("node:timers/promises", async (original) => {
  const real = await original<typeof timers>();
  return { ...real, setTimeout: vi.fn(real.setTimeout) };
});

let althea: Awaited<ReturnType<typeof aMember>>;
let browser: Browser;

beforeEach(async () => {
  althea = await aMember({ emailVerifiedAt: new Date() });
  browser = new Browser();
});

const ask = (email: string, from = browser) => from.within(() => requestSignInLinkAction({ email }));
const useLink = (token: string, from = browser) => from.within(() => signInWithLinkAction({ token }));
const typeCode = (code: string, from = browser) => from.within(() => signInWithCodeAction({ code }));
const stateOf = (token: string, from = browser) => from.within(() => readSignInLink(token));
const isSignedIn = async (from = browser) => (await from.call(currentUser, "GET")).status === 200;
const letters = () => db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });

/** Asks for a letter, and reads it. */
async function sent(email = althea.email, from = browser) {
  expect(await ask(email, from)).toMatchObject({ ok: true });
  const text = (await letters()).at(-1)?.text ?? "";
  return {
    token: /\/sign-in-link\/([\w-]{43})\n/.exec(text)?.[1] ?? "",
    code: /^Code: (\S+)$/m.exec(text)?.[1] ?? "",
  };
}

const signedIn = { ok: true, data: { secondStep: null } };
const wrongCode = { ok: false, code: "invalid_input", issues: [{ path: "code" }] };
const wrongLink = { ok: false, code: "link_expired" };
const other = "BBBB-BBBB";

/**
 * What an answer does whose time must not tell anything: how long its pause is, and how many statements were made before
 * that began. Fails when the answer doesn't wait for the pause, or the work doesn't happen during it.
 */
async function whileHeld(request: () => Promise<unknown>, untilDone: () => Promise<void>) {
  const statements = vi.spyOn(pg.Client.prototype, "query");
  let end = () => {};
  const begun = new Promise<{ ms: number | undefined; statements: number }>((resolve) => {
    vi.mocked(timers.setTimeout).mockImplementationOnce((ms) => {
      resolve({ ms, statements: statements.mock.calls.length });
      return new Promise((ended) => (end = () => ended(undefined)));
    });
  });
  let isAnswered = false;
  const answering = request().finally(() => (isAnswered = true));
  const withoutPause = answering.then(() => Promise.reject(new Error("It is answered without a pause.")));
  const { ms, statements: before } = await Promise.race([begun, withoutPause]);
  await untilDone();
  expect(isAnswered).toBe(false);
  end();
  const answer = await answering;
  statements.mockRestore();
  return { answer, ms, before };
}

const requests = {
  "a sign-in link": (email: string) => ask(email, new Browser()),
  "a new password": (email: string) => new Browser().within(() => requestPasswordResetAction({ email })),
  "the links of registrations": (email: string) =>
    new Browser().within(() => requestRegistrationsAction({ email })),
  "the link of an application": (email: string) =>
    new Browser().within(() => requestNewLinkAction({ email })),
};

it.each(Object.entries(requests))(
  "requesting %s takes the same time for known and unknown addresses",
  async (_what, request) => {
    await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), althea);
    await anApplication({ email: althea.email, createdAt: new Date(Date.now() - hourMs) });
    await db.write.outboxEmail.deleteMany();
    const ofUnknown = (email: string) =>
      whileHeld(
        () => request(email),
        async () => undefined,
      );
    // The first one also reads what is then kept.
    await ofUnknown("first@example.test");
    const known = await whileHeld(
      () => request(althea.email),
      () => expect.poll(() => db.outboxEmail.count()).toBe(1),
    );
    const unknown = await ofUnknown("nobody@example.test");
    expect(known).toEqual(unknown);
    expect(known.ms).toBe(400);
  },
);

describe("asking for a sign-in link", () => {
  it("a sign-in link's request answers the same for all accounts, and emails only a known, active one", async () => {
    const unconfirmed = await aMember({ emailVerifiedAt: null });
    const suspended = await aMember({ emailVerifiedAt: new Date(), suspendedAt: new Date() });
    const emails = [althea.email.toUpperCase(), "nobody@example.test", unconfirmed.email, suspended.email];
    const answers = [];
    for (const email of emails) {
      const stranger = new Browser();
      answers.push({ ...(await ask(email, stranger)), cookies: [...stranger.cookies.keys()] });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await letters()).toMatchObject([{ toAddress: althea.email, template: "sign_in_link" }]);
  });

  it("sign-in links are limited to ten an hour for one network, with a refusal", async () => {
    const people = Array.from({ length: 10 }, (_, count) => `person-${count}@example.test`);
    for (const answer of await Promise.all(people.map((email) => ask(email))))
      expect(answer).toMatchObject({ ok: true });
    expect(await ask("one-more@example.test")).toMatchObject({ ok: false, code: "too_many" });
  });

  it("sign-in links are limited to five an hour for one address, silently", async () => {
    const browsers = Array.from({ length: 6 }, () => new Browser());
    for (const answer of await Promise.all(browsers.map((one) => ask(althea.email, one))))
      expect(answer).toMatchObject({ ok: true });
    expect(await letters()).toHaveLength(5);
  });

  it("a sign-in link, its code and its browser are stored only as hashes, for a quarter of an hour", async () => {
    const { token, code } = await sent();
    const [row] = await sql(
      `SELECT *, round(extract(epoch FROM "expiresAt" - now()) / 60)::int AS minutes FROM "SignInLink"`,
    );
    expect(row).toMatchObject({ userId: althea.id, minutes: 15 });
    for (const secret of [token, code, browser.cookies.get("mp.link")!]) {
      expect(JSON.stringify(row)).not.toContain(secret);
    }
  });

  it("a sign-in link is sent with a code, both hidden in the outbox like other one-time links", async () => {
    const { token, code } = await sent();
    const { text, html } = await db.outboxEmail.findFirstOrThrow();
    for (const shown of [text, html]) {
      expect(containsSecretLink(shown)).toBe(true);
      expect(redactSecretLinks(shown)).not.toContain(token);
      expect(redactSecretLinks(shown)).not.toContain(code);
    }
  });
});

describe("a sign-in link", () => {
  it("a sign-in link signs in the browser that requested it, once", async () => {
    const { token } = await sent();
    expect(await stateOf(token)).toEqual({ state: "open", email: althea.email });
    const tries = await Promise.all(Array.from({ length: 5 }, () => useLink(token)));
    expect(tries.filter(({ ok }) => ok)).toEqual([signedIn]);
    expect(await isSignedIn()).toBe(true);
    expect(await db.session.count({ where: { userId: althea.id } })).toBe(1);
    expect(await db.signInAttempt.findMany()).toMatchObject([{ method: "link", succeeded: true }]);
    expect(await stateOf(token)).toEqual({ state: "used" });
  });

  it("a sign-in link is not used up by being opened, which mail scanners do", async () => {
    const { token } = await sent();
    const scanner = new Browser();
    for (let count = 0; count < 3; count++) await stateOf(token, scanner);
    expect(await useLink(token)).toEqual(signedIn);
  });

  it("a sign-in link does nothing in another browser, which does not even learn whose it is", async () => {
    const { token } = await sent();
    const thief = new Browser();
    expect(await stateOf(token, thief)).toEqual({ state: "other_browser" });
    expect(await useLink(token, thief)).toMatchObject(wrongLink);
    await ask("nobody@example.test", thief);
    expect(await useLink(token, thief)).toMatchObject(wrongLink);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await useLink(token)).toEqual(signedIn);
  });

  it("a sign-in link does nothing after a quarter of an hour", async () => {
    const { token } = await sent();
    await sql(`UPDATE "SignInLink" SET "expiresAt" = now()`);
    expect(await stateOf(token)).toEqual({ state: "expired" });
    expect(await useLink(token)).toMatchObject(wrongLink);
    expect(await isSignedIn()).toBe(false);
  });

  it.each(["passwordHash", "email", "suspendedAt"])(
    "a sign-in link ends when the account's %s changes",
    async (column) => {
      const { token, code } = await sent();
      const value = { passwordHash: "another", email: "another@example.test", suspendedAt: "2026-01-01" }[
        column
      ];
      await sql(`UPDATE "User" SET "${column}" = $2 WHERE "id" = $1`, [althea.id, value]);
      if (column === "suspendedAt")
        await sql(`UPDATE "User" SET "suspendedAt" = NULL WHERE "id" = $1`, [althea.id]);
      expect(await useLink(token)).toMatchObject(wrongLink);
      expect(await typeCode(code)).toMatchObject(wrongCode);
    },
  );

  it("a sign-in link ends when the password is changed by its owner", async () => {
    const passwordHash = await hashPassword("seagrape");
    await db.write.user.update({ where: { id: althea.id }, data: { passwordHash } });
    const { token } = await sent();
    const elsewhere = await signedInAs(althea);
    const change = { currentPassword: "seagrape", password: "casuarina" };
    expect(await elsewhere.within(() => changePasswordAction(change))).toMatchObject({ ok: true });
    expect(await useLink(token)).toMatchObject(wrongLink);
  });

  it("a sign-in link still works when another one is requested in the same browser", async () => {
    const first = await sent();
    await sent();
    expect(await useLink(first.token)).toEqual(signedIn);
  });

  it("a sign-in link asks for the second factor of an account that has one", async () => {
    await anAuthenticator(althea);
    const { token } = await sent();
    expect(await useLink(token)).toMatchObject({
      ok: true,
      data: { secondStep: { secondFactor: ["totp"], challenge: expect.stringMatching(/^[\w-]{43}$/) } },
    });
    expect(await isSignedIn()).toBe(false);
    expect(await db.session.count()).toBe(0);
  });

  it("a sign-in link signs in staff like their password, audited", async () => {
    const admin = await anAdmin({ emailVerifiedAt: new Date() });
    const { token } = await sent(admin.email);
    expect(await useLink(token)).toEqual(signedIn);
    expect(await db.auditEntry.count({ where: { action: "administrator_signed_in" } })).toBe(1);
  });

  it("sign-in links are slowed for a network that tries many, and refused to nobody there", async () => {
    const { token } = await sent();
    vi.mocked(timers.setTimeout).mockClear();
    for (let count = 0; count < 30; count++) expect(await useLink("x".repeat(43))).toMatchObject(wrongLink);
    expect(timers.setTimeout).not.toHaveBeenCalled();
    vi.mocked(timers.setTimeout).mockResolvedValueOnce(undefined);
    expect(await useLink(token)).toEqual(signedIn);
    expect(timers.setTimeout).toHaveBeenCalledWith(1_000, undefined, expect.anything());
  });
});

describe("the code of the same email", () => {
  it("a sign-in code signs in the browser that requested it, once, however it is typed", async () => {
    const { code, token } = await sent();
    expect(await typeCode(` ${code.toLowerCase().replace("-", " ")} `)).toEqual(signedIn);
    expect(await isSignedIn()).toBe(true);
    expect(await typeCode(code)).toMatchObject(wrongCode);
    expect(await useLink(token)).toMatchObject(wrongLink);
  });

  it("a sign-in code is worth nothing in another browser", async () => {
    const { code } = await sent();
    const thief = new Browser();
    expect(await typeCode(code, thief)).toMatchObject(wrongCode);
    await ask("nobody@example.test", thief);
    expect(await typeCode(code, thief)).toMatchObject(wrongCode);
    await ask(althea.email, thief);
    expect(await typeCode(code, thief)).toMatchObject(wrongCode);
    expect(await isSignedIn(thief)).toBe(false);
  });

  it("a sign-in code may be tried five times, even all at once", async () => {
    const { code } = await sent();
    await Promise.all(Array.from({ length: 10 }, () => typeCode(other)));
    expect(await db.signInLink.findFirst()).toMatchObject({ codesTyped: 5 });
    expect(await typeCode(code)).toMatchObject(wrongCode);
    expect(await db.signInAttempt.count({ where: { method: "link", succeeded: false } })).toBe(5);
  });

  it("a sign-in code is refused alike, in the same time, whether the address has an account or not", async () => {
    const stranger = new Browser();
    await ask("nobody@example.test", stranger);
    await sent();
    const [known, unknown] = [
      await whileHeld(
        () => typeCode(other),
        async () => undefined,
      ),
      await whileHeld(
        () => typeCode(other, stranger),
        async () => undefined,
      ),
    ];
    expect(known).toEqual(unknown);
    expect(known.ms).toBe(400);
  });
});
