import * as argon2 from "@node-rs/argon2";
import { randomUUID } from "node:crypto";
import * as timers from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as register from "@/app/api/register/route";
import { countAtAccountPace } from "@/lib/factors/shared/account-pace";
import { hashPassword, needsRehash } from "@/lib/accounts/shared/password";
import { hashToken, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { emptyWaitingRoom } from "@/lib/limits/waiting-room";
import { aMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

vi.mock("node:timers/promises", async (original) => {
  const real = await original<typeof timers>();
  return { ...real, setTimeout: vi.fn(real.setTimeout) };
});

const newcomer = {
  firstName: "Ana",
  lastName: "Major",
  email: "Ana.Major@Example.test",
  password: "seagrape",
};
const signIn = (browser: Browser, email: string, password: string) =>
  browser.call(login, "POST", { body: { email, password } });
const aMemberWith = async (password: string) => aMember({ passwordHash: await hashPassword(password) });

describe("creating an account", () => {
  it("a new account is a signed-in pending member, and the answer has no trace of the password", async () => {
    const browser = new Browser();
    const response = await browser.call(register, "POST", { body: newcomer });
    const text = await response.text();
    expect(response.status).toBe(201);
    expect(JSON.parse(text)).toMatchObject({
      email: "ana.major@example.test",
      membershipStatus: "pending",
      membershipType: "Professional",
    });
    expect(text).not.toMatch(/seagrape|argon2/);
    expect((await browser.call(currentUser, "GET")).status).toBe(200);
  });

  it("a new account's password is stored as argon2id and its session only as a hash", async () => {
    const browser = new Browser();
    await browser.call(register, "POST", { body: newcomer });
    const user = await db.user.findFirstOrThrow({ include: { sessions: true } });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    const token = browser.cookies.get(sessionCookie.name)!;
    expect(user.sessions.map(({ idHash }) => idHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(user)).not.toContain(token);
  });

  it("creating an account replaces the session on this browser", async () => {
    const before = await aMember();
    const browser = await signedInAs(before);
    expect((await browser.call(register, "POST", { body: newcomer })).status).toBe(201);
    expect(await db.session.count({ where: { userId: before.id } })).toBe(0);
    expect(await db.session.count()).toBe(1);
  });

  it("new accounts are limited to ten an hour per network, and other networks are not affected", async () => {
    const robot = new Browser();
    const make = async (browser: Browser, email: string) =>
      (await browser.call(register, "POST", { body: { ...newcomer, email } })).status;
    expect(await make(robot, "first@example.test")).toBe(201);
    await db.write.rateLimit.updateMany({
      where: { key: { startsWith: "register by address:" } },
      data: { count: 9 },
    });
    expect(await make(robot, "tenth@example.test")).toBe(201);
    expect(await make(robot, "eleventh@example.test")).toBe(429);
    expect(await make(new Browser(), "neighbour@example.test")).toBe(201);
  });

  it("a new account with a taken address is refused, whatever its case", async () => {
    await new Browser().call(register, "POST", { body: newcomer });
    const again = await new Browser().call(register, "POST", {
      body: { ...newcomer, email: "ANA.MAJOR@example.TEST" },
    });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      message: "An account with this email already exists",
      code: "email_taken",
    });
    expect(await db.user.count()).toBe(1);
  });

  it.each([
    ["7qv-W", 400],
    ["7qv-W2", 201],
    ["7qv-W2".padEnd(128, "x7q"), 201],
    ["7qv-W2".padEnd(129, "x7q"), 400],
  ])("a new account's password has 6 to 128 characters: %s", async (password, status) => {
    expect((await new Browser().call(register, "POST", { body: { ...newcomer, password } })).status).toBe(
      status,
    );
  });
});

describe("signing in", () => {
  it("signing in answers 200 with the user, whatever the address's case", async () => {
    const user = await aMemberWith("seagrape");
    const browser = new Browser();
    const response = await signIn(browser, ` ${user.email.toUpperCase()} `, "seagrape");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await browser.call(currentUser, "GET")).status).toBe(200);
  });

  it("signing in has one answer, after one hash, for a wrong password and an unknown address", async () => {
    const user = await aMemberWith("seagrape");
    const verify = vi.mocked(argon2.verify);
    const answers = [];
    for (const email of [user.email, "nobody@example.test"]) {
      verify.mockClear();
      const response = await signIn(new Browser(), email, "wrong-one");
      answers.push([response.status, await response.text(), verify.mock.calls.length]);
    }
    expect(answers[0]).toEqual([401, '{"message":"Invalid email or password","code":"unauthorized"}', 1]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it("a failed sign-in is audited with the address and the network", async () => {
    await signIn(new Browser(), "nobody@example.test", "wrong-one");
    const [entry] = await db.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(entry).toMatchObject({
      action: "sign_in_failed",
      actorId: null,
      actorEmail: null,
      details: { email: "nobody@example.test" },
    });
    expect(entry!.ip).toMatch(/^192\.0\.2\./);
  });

  it("a failed sign-in is not audited as an act of the account whose address was typed", async () => {
    const user = await aMemberWith("seagrape");
    await signIn(new Browser(), user.email, "wrong-one");
    expect(await db.auditEntry.findFirstOrThrow()).toMatchObject({
      action: "sign_in_failed",
      actorId: null,
      actorEmail: null,
      targetType: "user",
      targetId: user.id,
      details: null,
    });
  });

  it("signing in is impossible for an account without a password", async () => {
    const user = await aMember({ passwordHash: null });
    expect((await signIn(new Browser(), user.email, "no account has this password")).status).toBe(401);
  });

  it("signing in stops at ten failures for one account from one network, and only there", async () => {
    const user = await aMemberWith("seagrape");
    const robot = new Browser();
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn(robot, user.email, "wrong-one")),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await signIn(robot, user.email, "seagrape");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    const throttled = await db.auditEntry.count({
      where: {
        action: "sign_in_throttled",
        actorId: null,
        actorEmail: null,
        details: { path: ["email"], equals: user.email },
      },
    });
    expect(throttled).toBe(1);
    expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
  });

  it("a password longer than any account's is answered like any other wrong one", async () => {
    const user = await aMemberWith("seagrape");
    const response = await signIn(new Browser(), user.email, "x".repeat(5_000));
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "Invalid email or password", code: "unauthorized" },
    ]);
  });

  it("signing in rehashes an old password at today's cost, and ends no session", async () => {
    const cheap = await argon2.hash("seagrape", {
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    const user = await aMember({ passwordHash: cheap });
    const there = await signedInAs(user);
    expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(passwordHash).not.toBe(cheap);
    expect(needsRehash(passwordHash)).toBe(false);
    expect((await there.call(currentUser, "GET")).status).toBe(200);
  });

  it("successful sign-ins do not count as guesses", async () => {
    const user = await aMemberWith("seagrape");
    const browser = new Browser();
    for (let time = 0; time < 12; time++)
      expect((await signIn(browser, user.email, "seagrape")).status).toBe(200);
  });

  it("successful sign-ins are limited to sixty an hour for one account from one network", async () => {
    const user = await aMemberWith("seagrape");
    const script = new Browser();
    expect((await signIn(script, user.email, "seagrape")).status).toBe(200);
    await sql(`UPDATE "RateLimit" SET "count" = 59 WHERE "key" LIKE 'sign-ins by account:%'`);
    expect((await signIn(script, user.email, "seagrape")).status).toBe(200);
    expect((await signIn(script, user.email, "seagrape")).status).toBe(429);
    expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
  });
});

describe("guessing many accounts' passwords from one network", () => {
  const pause = vi.mocked(timers.setTimeout);
  const heldFor = () => pause.mock.calls.map(([ms]) => (ms ?? 0) / 1_000);
  const setFailures = (count: number) =>
    sql(`UPDATE "RateLimit" SET "count" = $1 WHERE "key" LIKE 'sign-in by network:%'`, [count]);

  afterEach(async () => {
    const real = await vi.importActual<typeof timers>("node:timers/promises");
    pause.mockReset().mockImplementation(real.setTimeout);
  });

  it("a network with thirty failed sign-ins is slowed by up to five seconds an attempt, never refused", async () => {
    const user = await aMemberWith("seagrape");
    const network = new Browser();
    await signIn(network, "nobody@example.test", "wrong-one");
    await setFailures(29);
    pause.mockReset().mockResolvedValue(undefined);
    const statuses = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await signIn(network, `n${guess}@example.test`, "wrong-one")).status);
    expect(statuses).toEqual(Array(8).fill(401));
    expect(heldFor()).toEqual([1, 2, 3, 4, 5, 5, 5]);
    expect((await signIn(network, user.email, "seagrape")).status).toBe(200);
    expect(heldFor()).toHaveLength(8);
    expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
    expect(heldFor()).toHaveLength(8);
    expect(await db.auditEntry.count({ where: { action: "sign_in_slowed" } })).toBe(1);
  });

  it("a network with too many waiting sign-ins goes on, and releases nobody who waits for their account", async () => {
    const slowed = await aMemberWith("seagrape");
    const network = new Browser();
    await signIn(network, "nobody@example.test", "wrong-one");
    pause.mockImplementation(
      (_ms, _value, { signal } = {}) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    );
    await countAtAccountPace("sign-in", slowed.email, { isKnown: true, message: "" });
    await sql(
      `UPDATE "RateLimit" SET "windowStart" = now() + interval '1400 seconds' WHERE "key" LIKE 'sign-in pace:%'`,
    );
    let isOwnerAnswered = false;
    const owner = signIn(new Browser(), slowed.email, "seagrape").finally(() => {
      isOwnerAnswered = true;
    });
    await expect.poll(() => pause).toHaveBeenCalledTimes(1);
    await setFailures(500);
    const answered: number[] = [];
    const all = Array.from({ length: 101 }, async () => {
      answered.push((await signIn(network, `${randomUUID()}@example.test`, "seagrape")).status);
    });
    await expect.poll(() => answered).toHaveLength(1);
    expect(answered).toEqual([401]);
    expect(isOwnerAnswered).toBe(false);
    // They all come to the hashing at once, and it takes as long as they take to arrive.
    const verify = vi.mocked(argon2.verify);
    const hash = verify.getMockImplementation()!;
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    verify.mockImplementation(async (...given) => {
      await held;
      return hash(...given);
    });
    emptyWaitingRoom();
    await expect.poll(() => answered).toContain(503);
    letGo();
    verify.mockImplementation(hash);
    await Promise.all(all);
    expect(new Set(answered)).toEqual(new Set([401, 503]));
    expect((await owner).status).toBe(429);
  });
});

describe("guessing one account's password from everywhere", () => {
  const verify = vi.mocked(argon2.verify);
  const pause = vi.mocked(timers.setTimeout);
  const from = (network: number, email: string, password: string) =>
    new Browser().call(login, "POST", {
      body: { email, password },
      headers: { "x-forwarded-for": `10.0.${Math.floor(network / 250)}.${network % 250}` },
    });

  /** The database's clock for the pace of sign-ins. */
  const advance = (seconds: number) =>
    sql(
      `UPDATE "RateLimit" SET "windowStart" = "windowStart" - make_interval(secs => $1)
       WHERE "key" LIKE 'sign-in pace:%'`,
      [seconds],
    );
  /** As after guesses from everywhere: nothing is free before 50 seconds have passed. */
  const useUp = async (email: string) => {
    verify.mockResolvedValueOnce(false);
    await from(999, email, "wrong-one");
    await sql(
      `UPDATE "RateLimit" SET "windowStart" = now() + interval '1400 seconds' WHERE "key" LIKE 'sign-in pace:%'`,
    );
  };
  const timePasses = () =>
    pause.mockImplementation(async (ms = 0) => {
      await advance(ms / 1_000);
      return undefined;
    });
  const heldFor = () => pause.mock.calls.map(([ms]) => (ms ?? 0) / 1_000);

  afterEach(async () => {
    const real = await vi.importActual<typeof timers>("node:timers/promises");
    const realArgon = await vi.importActual<typeof argon2>("@node-rs/argon2");
    pause.mockReset().mockImplementation(real.setTimeout);
    verify.mockReset().mockImplementation(realArgon.verify);
  });

  it("guesses at one account's password are limited to a hundred an hour over a thousand networks", async () => {
    const user = await aMemberWith("seagrape");
    verify.mockReset().mockResolvedValue(false);
    pause.mockRejectedValue(new Error("crowded out"));
    const statuses: number[] = [];
    for (let network = 0; network < 1_000; network++) {
      statuses.push((await from(network, user.email, `guess-${network}`)).status);
      await advance(3.6);
    }
    const evaluated = statuses.filter((status) => status === 401).length;
    expect(evaluated).toBe(verify.mock.calls.length);
    expect(evaluated).toBeLessThanOrEqual(100);
    expect(evaluated).toBeGreaterThan(90);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_000 - evaluated);
    expect(await db.auditEntry.count({ where: { action: "sign_in_slowed" } })).toBe(1);
  }, 120_000);

  it("a guessed account's owner on a new network is slowed by less than a minute, and not refused", async () => {
    const user = await aMemberWith("seagrape");
    await useUp(user.email);
    timePasses();
    expect((await from(1, user.email, "seagrape")).status).toBe(200);
    expect(heldFor()).toEqual([expect.closeTo(51, 0)]);
  });

  it("a guessed account's owner is not slowed on a network they have signed in from", async () => {
    const user = await aMemberWith("seagrape");
    expect((await from(1, user.email, "seagrape")).status).toBe(200);
    await useUp(user.email);
    expect((await from(1, user.email, "seagrape")).status).toBe(200);
    expect(heldFor()).toEqual([]);
  });

  it("a guessed account is slowed on every network again once its password was changed", async () => {
    const user = await aMemberWith("seagrape");
    expect((await from(1, user.email, "seagrape")).status).toBe(200);
    await db.write.user.update({
      where: { id: user.id },
      data: { passwordHash: await hashPassword("casuarina") },
    });
    await useUp(user.email);
    timePasses();
    await from(1, user.email, "casuarina");
    expect(heldFor()).toHaveLength(1);
  });

  it("guesses at an unknown address get the same answer after the same wait", async () => {
    const user = await aMemberWith("seagrape");
    const answers = [];
    for (const email of [user.email, "nobody@example.test"]) {
      await useUp(email);
      pause.mockReset().mockRejectedValue(new Error("crowded out"));
      const response = await from(1, email, "wrong-one");
      answers.push([response.status, await response.text(), heldFor().map(Math.round)]);
      await db.write.rateLimit.deleteMany();
    }
    expect(answers[0]).toMatchObject([429, expect.stringContaining("Forgot your password?"), [51]]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it("delayed guesses are at most a hundred, drop the oldest, and hold no database connection", async () => {
    const user = await aMemberWith("seagrape");
    await useUp(user.email);
    pause.mockImplementation(
      (_ms, _value, { signal } = {}) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    );
    const answered: number[] = [];
    const all = Array.from({ length: 104 }, async (_, network) => {
      answered.push((await from(network, user.email, "seagrape")).status);
    });
    await expect.poll(() => answered).toHaveLength(4);
    expect(pause).toHaveBeenCalledTimes(104);
    expect(await db.user.count()).toBe(1);
    emptyWaitingRoom();
    await Promise.all(all);
    expect(new Set(answered)).toEqual(new Set([429]));
    // What nobody looked at is no failure: the owner is not locked out by having waited. The two left are the robot's.
    const counted = await db.rateLimit.count({
      where: { key: { startsWith: "sign-in by" }, count: { gt: 0 } },
    });
    expect(counted).toBe(2);
  });
});
