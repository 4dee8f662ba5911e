import * as argon2 from "@node-rs/argon2";
import { describe, expect, it, vi } from "vitest";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as register from "@/app/api/register/route";
import { hashPassword } from "@/lib/auth/password";
import { hashToken, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { aMember, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
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
  it("makes a pending member who is signed in, and answers the user without a word of the password", async () => {
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

  it("keeps the password as argon2id and the session as a hash only", async () => {
    const browser = new Browser();
    await browser.call(register, "POST", { body: newcomer });
    const user = await db.user.findFirstOrThrow({ include: { sessions: true } });
    expect(user.passwordHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    const token = browser.cookies.get(sessionCookie.name)!;
    expect(user.sessions.map(({ idHash }) => idHash)).toEqual([hashToken(token)]);
    expect(JSON.stringify(user)).not.toContain(token);
  });

  it("replaces, and does not leave behind, whoever was signed in on this browser", async () => {
    const before = await aMember();
    const browser = await signedInAs(before);
    expect((await browser.call(register, "POST", { body: newcomer })).status).toBe(201);
    expect(await db.session.count({ where: { userId: before.id } })).toBe(0);
    expect(await db.session.count()).toBe(1);
  });

  it("is done ten times an hour from one network at most, and nobody else is held up", async () => {
    const robot = new Browser();
    const make = async (browser: Browser, email: string) =>
      (await browser.call(register, "POST", { body: { ...newcomer, email } })).status;
    expect(await make(robot, "first@example.test")).toBe(201);
    await db.rateLimit.updateMany({
      where: { key: { startsWith: "register by address:" } },
      data: { count: 9 },
    });
    expect(await make(robot, "tenth@example.test")).toBe(201);
    expect(await make(robot, "eleventh@example.test")).toBe(429);
    expect(await make(new Browser(), "neighbour@example.test")).toBe(201);
  });

  it("refuses an address that is taken, whatever its case", async () => {
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
    ["12345", 400],
    ["123456", 201],
    ["x".repeat(128), 201],
    ["x".repeat(129), 400],
  ])("takes passwords of 6 to 128 characters: %s", async (password, status) => {
    expect((await new Browser().call(register, "POST", { body: { ...newcomer, password } })).status).toBe(
      status,
    );
  });
});

describe("signing in", () => {
  it("answers 200 with the user, whatever the address's case", async () => {
    const user = await aMemberWith("seagrape");
    const browser = new Browser();
    const response = await signIn(browser, ` ${user.email.toUpperCase()} `, "seagrape");
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: user.id, email: user.email });
    expect((await browser.call(currentUser, "GET")).status).toBe(200);
  });

  it("gives the same answer, after the same one hash, for a wrong password and an unknown address", async () => {
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

  it("records each failure in the audit log, with who was asked for and from where", async () => {
    await signIn(new Browser(), "nobody@example.test", "wrong-one");
    const [entry] = await db.auditEntry.findMany();
    expect(entry).toMatchObject({
      action: "sign_in_failed",
      actorId: null,
      actorEmail: "nobody@example.test",
    });
    expect(entry!.ip).toMatch(/^192\.0\.2\./);
  });

  it("cannot be done to an account that has no password yet", async () => {
    const user = await aMember({ passwordHash: null });
    expect((await signIn(new Browser(), user.email, "no account has this password")).status).toBe(401);
  });

  it("stops at ten failures for one account, from wherever they come, even with the right password", async () => {
    const user = await aMemberWith("seagrape");
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => signIn(new Browser(), user.email, "wrong-one")),
    );
    const statuses = guesses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await signIn(new Browser(), user.email, "seagrape");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
    const throttled = await db.auditEntry.count({
      where: { action: "sign_in_throttled", actorEmail: user.email },
    });
    expect(throttled).toBe(1);
  });

  it("stops at thirty failures from one address", async () => {
    const browser = new Browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 31; guess++)
      statuses.push((await signIn(browser, `n${guess}@example.test`, "wrong-one")).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  }, 30_000);

  it("answers a password longer than any account's like any other wrong one", async () => {
    const user = await aMemberWith("seagrape");
    const response = await signIn(new Browser(), user.email, "x".repeat(5_000));
    expect([response.status, await response.json()]).toEqual([
      401,
      { message: "Invalid email or password", code: "unauthorized" },
    ]);
  });

  it("makes the hash anew at today's cost, and ends no session by that", async () => {
    const cheap = await argon2.hash("seagrape", {
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
    const user = await aMember({ passwordHash: cheap });
    const there = await signedInAs(user);
    expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).passwordHash).toContain(
      "m=65536,t=3,p=1",
    );
    expect((await there.call(currentUser, "GET")).status).toBe(200);
  });

  it("does not count successes", async () => {
    const user = await aMemberWith("seagrape");
    for (let time = 0; time < 12; time++)
      expect((await signIn(new Browser(), user.email, "seagrape")).status).toBe(200);
  });
});
