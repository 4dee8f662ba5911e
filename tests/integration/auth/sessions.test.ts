import { AsyncLocalStorage } from "node:async_hooks";
import { describe, expect, it, vi } from "vitest";
import * as stats from "@/app/api/admin/stats/route";
import * as nextAuth from "@/app/api/auth/[...nextauth]/route";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { createSession, hashToken, sessionCookie } from "@/lib/auth/sessions";
import { db, transaction } from "@/lib/db/client";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { Browser } from "../../support/next-request";
import { sql, waitingForLocks } from "../../support/database";

const status = async (browser: Browser, route: Parameters<Browser["call"]>[0] = currentUser) =>
  (await browser.call(route, "GET")).status;

describe("a session counts on the very next request", () => {
  it("a session ends when the member is deleted", async () => {
    const user = await aMember();
    const browser = await signedInAs(user);
    expect(await status(browser)).toBe(200);
    await db.write.user.delete({ where: { id: user.id } });
    expect(await status(browser)).toBe(401);
  });

  it("a session loses administrator access on demotion, and gains it on promotion", async () => {
    // Somebody else, so that there is an administrator at any time.
    const [user] = [await anAdmin(), await anAdmin()];
    const browser = await signedInAs(user);
    expect(await status(browser, stats)).toBe(200);
    await db.write.roleGrant.deleteMany({ where: { userId: user.id } });
    expect(await status(browser, stats)).toBe(403);
    await db.write.roleGrant.create({ data: { userId: user.id, role: "auditor" } });
    expect(await status(browser, stats)).toBe(200);
  });

  it("a session's cookie is worthless after logging out, even in another person's hands", async () => {
    const browser = await signedInAs(await aMember());
    const thief = new Browser();
    thief.cookies.set(sessionCookie.name, browser.cookies.get(sessionCookie.name)!);
    expect((await browser.call(logout, "POST")).status).toBe(200);
    expect(browser.cookies.has(sessionCookie.name)).toBe(false);
    expect(await status(thief)).toBe(401);
  });

  it("ending one session leaves the person's others alone", async () => {
    const user = await aMember();
    const [here, there] = [await signedInAs(user), await signedInAs(user)];
    await here.call(logout, "POST");
    expect(await status(there)).toBe(200);
  });

  it("a changed password ends the sessions made under the old one, on every browser, and no others", async () => {
    const [user, other] = [await aMember({ passwordHash: "one" }), await aMember({ passwordHash: "one" })];
    const browsers = [await signedInAs(user), await signedInAs(user), await signedInAs(other)];
    await sql(`UPDATE "User" SET "passwordHash" = 'two' WHERE "id" = $1`, [user.id]);
    expect(await Promise.all(browsers.map((browser) => status(browser)))).toEqual([401, 401, 200]);
  });

  it("a session ends when it expires", async () => {
    const [user, other] = [await aMember(), await aMember()];
    const [one, two] = [await signedInAs(user), await signedInAs(other)];
    await sql(`UPDATE "Session" SET "expiresAt" = now() - interval '1 second' WHERE "userId" = $1`, [
      user.id,
    ]);
    expect([await status(one), await status(two)]).toEqual([401, 200]);
  });

  it("signing in again on the same browser replaces its session", async () => {
    const user = await aMember({ passwordHash: await hashPassword("seagrape") });
    const browser = await signedInAs(user);
    const kept = new Browser();
    kept.cookies.set(sessionCookie.name, browser.cookies.get(sessionCookie.name)!);
    const body = { email: user.email, password: "seagrape" };
    expect((await browser.call(login, "POST", { body })).status).toBe(200);
    expect([await status(browser), await status(kept)]).toEqual([200, 401]);
  });

  it.each(["", "x", "a".repeat(5_000), "../../etc", "%00"])(
    "an invalid cookie creates no session: %j",
    async (token) => {
      const browser = new Browser();
      browser.cookies.set(sessionCookie.name, token);
      expect(await status(browser)).toBe(401);
    },
  );

  it("a session records when it was last used, at most once a minute", async () => {
    const user = await aMember();
    const browser = await signedInAs(user);
    const seen = async () => (await db.session.findFirstOrThrow()).lastSeenAt.getTime();
    const first = await seen();
    await status(browser);
    expect(await seen()).toBe(first);
    await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '2 minutes'`);
    await status(browser);
    expect(await seen()).toBeGreaterThanOrEqual(first);
  });
});

describe("one person's sessions", () => {
  const sessionOf = (user: { id: string }) =>
    createSession(
      user.id,
      { ip: "192.0.2.1", userAgent: null },
      { passwordHash: null, withSecondFactor: true },
    );

  it("a person has twenty sessions at most, and a new one ends the one used longest ago", async () => {
    const [user, other] = [await aMember(), await aMember()];
    const tokens = [];
    for (let count = 0; count < 20; count++) tokens.push(await sessionOf(user));
    const theirs = await sessionOf(other);
    const unused = hashToken(tokens[7]!);
    await sql(`UPDATE "Session" SET "lastSeenAt" = now() - interval '1 hour' WHERE "idHash" = $1`, [unused]);
    const newest = await sessionOf(user);
    const left = (await db.session.findMany({ where: { userId: user.id } })).map(({ idHash }) => idHash);
    expect(left).toHaveLength(20);
    expect(left).not.toContain(unused);
    expect(left).toContain(hashToken(newest));
    expect(await db.session.count({ where: { idHash: hashToken(theirs) } })).toBe(1);
  });

  it("a person has twenty sessions after sixty simultaneous sign-ins", async () => {
    const user = await aMember();
    await Promise.all(Array.from({ length: 60 }, () => sessionOf(user)));
    expect(await db.session.count({ where: { userId: user.id } })).toBe(20);
  });

  it("a person has twenty sessions even when one starts before another has been committed", async () => {
    const user = await aMember();
    for (let count = 0; count < 20; count++) await sessionOf(user);
    const outside = AsyncLocalStorage.snapshot();
    let second: Promise<unknown> = Promise.resolve();
    await transaction(async () => {
      await sessionOf(user);
      second = outside(() => sessionOf(user));
      await expect.poll(waitingForLocks).toBe(1);
    });
    await second;
    expect(await db.session.count({ where: { userId: user.id } })).toBe(20);
  });
});

describe("next-auth", () => {
  const endpoint = (
    browser: Browser,
    name: string,
    method: "GET" | "POST" = "GET",
    headers?: Record<string, string>,
  ) =>
    browser.call(nextAuth, method, {
      params: { nextauth: [name.split("?")[0]] as unknown as string },
      path: `/api/auth/${name}`,
      headers,
    });

  it("next-auth returns who is signed in, from the same row", async () => {
    const user = await aMember();
    const browser = await signedInAs(user);
    expect(await (await endpoint(browser, "session")).json()).toMatchObject({
      user: { id: user.id, email: user.email },
    });
    await db.write.session.deleteMany();
    expect(await (await endpoint(browser, "session")).json()).toEqual({});
  });

  it("next-auth takes no callback address from a cookie or the query, and keeps none", async () => {
    const browser = await signedInAs(await aMember());
    browser.cookies.set("next-auth.callback-url", "javascript:alert(1)");
    expect((await endpoint(browser, "session")).status).toBe(200);
    expect((await endpoint(browser, "session?callbackUrl=javascript:alert(1)")).status).toBe(200);
    const csrf = await endpoint(new Browser(), "csrf?callbackUrl=javascript:alert(1)");
    expect(csrf.status).toBe(200);
    expect(csrf.headers.getSetCookie().join()).toContain("csrf-token");
    expect(csrf.headers.getSetCookie().join()).not.toContain("callback-url");
  });

  it("next-auth signs out permanently with its own token, and not without it", async () => {
    const browser = await signedInAs(await aMember());
    const send = (body: string) =>
      browser.call(nextAuth, "POST", {
        params: { nextauth: ["signout"] as unknown as string },
        path: "/api/auth/signout",
        rawBody: body,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": String(body.length),
        },
      });
    await send("csrfToken=guessed&json=true");
    expect(await status(browser)).toBe(200);

    const csrf = await endpoint(browser, "csrf");
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const planted = csrf.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
    for (const cookie of planted)
      browser.cookies.set(cookie.split("=")[0]!, decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)));
    await send(`csrfToken=${csrfToken}&json=true`);
    expect(await db.session.count()).toBe(0);
  });

  it.each(["signin", "callback", "providers", "error", "verify-request", "_log"])(
    "next-auth does not expose %s",
    async (name) => {
      for (const method of ["GET", "POST"] as const) {
        expect((await endpoint(new Browser(), name, method)).status).toBe(404);
      }
    },
  );
});

describe("what next-auth answers without a body", () => {
  it.each(["session", "csrf"])("a bodiless next-auth answer gets a body: POST %s", async (name) => {
    const answer = await new Browser().call(nextAuth, "POST", {
      params: { nextauth: [name] as unknown as string },
      path: `/api/auth/${name}`,
      rawBody: "",
      headers: { "content-length": "0" },
    });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET"]);
    expect(await answer.json()).toMatchObject({ code: "method_not_allowed" });
  });
});

describe("GET /api/login", () => {
  it("/api/login leads a browser to the sign-in screen", async () => {
    const response = await new Browser().call(login, "GET");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/auth"]);
  });
});

describe("time", () => {
  it("a server whose clock is an hour ahead ends no session early, because the database's clock counts", async () => {
    const browser = await signedInAs(await aMember());
    await sql(`UPDATE "Session" SET "expiresAt" = now() + interval '30 minutes'`);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    try {
      expect(await status(browser)).toBe(200);
    } finally {
      vi.useRealTimers();
    }
  });
});
