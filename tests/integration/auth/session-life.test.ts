import { NextRequest } from "next/server";
import { describe, expect, it } from "vitest";
import { changePolicyAction } from "@/app/(portal)/admin/settings/actions";
import * as stats from "@/app/api/admin/stats/route";
import * as currentUser from "@/app/api/auth/user/route";
import * as login from "@/app/api/login/route";
import { hashPassword } from "@/lib/accounts/shared/password";
import { listMySessions } from "@/lib/sign-in/queries";
import { createSession, hashToken, readSession, sessionCookie } from "@/lib/auth/sessions";
import { db } from "@/lib/db/client";
import { middleware } from "@/middleware";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

const status = async (browser: Browser) => (await browser.call(currentUser, "GET")).status;
const tokenOf = (browser: Browser) => browser.cookies.get(sessionCookie.name) ?? "";

/** Moves the session's times into the past, as if it had begun and been used then. */
async function age(browser: Browser, { begun, used }: { begun: string; used: string }) {
  await sql(
    `UPDATE "Session" SET "createdAt" = now() - $2::interval, "lastSeenAt" = now() - $3::interval WHERE "idHash" = $1`,
    [hashToken(tokenOf(browser)), begun, used],
  );
}

const sessions = (values: { memberDays: number; staffHours: number; staffIdleMinutes: number }) => ({
  policy: "sessions" as const,
  values,
});

describe("a session of somebody with a role", () => {
  it("a staff session ends twelve hours after signing in, however much it is used", async () => {
    const browser = await signedInAs(await anAdmin());
    await age(browser, { begun: "11 hours 59 minutes", used: "0 seconds" });
    expect(await status(browser)).toBe(200);
    await age(browser, { begun: "12 hours 1 second", used: "0 seconds" });
    expect(await status(browser)).toBe(401);
  });

  it("a staff session ends when it is not used for an hour", async () => {
    const browser = await signedInAs(await anAdmin());
    await age(browser, { begun: "2 hours", used: "59 minutes" });
    expect(await status(browser)).toBe(200);
    await age(browser, { begun: "2 hours", used: "61 minutes" });
    expect(await status(browser)).toBe(401);
  });

  it("a member's session follows the staff rule as soon as the member gets a role", async () => {
    const member = await aMember();
    const browser = await signedInAs(member);
    await age(browser, { begun: "13 hours", used: "0 seconds" });
    expect(await status(browser)).toBe(200);
    await db.write.roleGrant.create({ data: { userId: member.id, role: "auditor" } });
    expect(await status(browser)).toBe(401);
  });

  it("an ended staff session is not shown among the sessions", async () => {
    const admin = await anAdmin();
    const [here, there] = [await signedInAs(admin), await signedInAs(admin)];
    await age(there, { begun: "2 hours", used: "2 hours" });
    const person = await readSession(tokenOf(here));
    expect(await listMySessions(person!)).toHaveLength(1);
  });

  it("an ended staff session says so to its calls, and keeps what was typed on the screen", async () => {
    const browser = await signedInAs(await anAdmin());
    await age(browser, { begun: "13 hours", used: "0 seconds" });
    expect(await (await browser.call(stats, "GET")).json()).toMatchObject({ code: "session_ended" });
  });
});

describe("a session of a member", () => {
  it("a member's session lasts for thirty days after its last use, and no longer", async () => {
    const browser = await signedInAs(await aMember());
    await age(browser, { begun: "20 days", used: "29 days" });
    expect(await status(browser)).toBe(200);
    await age(browser, { begun: "20 days", used: "30 days 1 second" });
    expect(await status(browser)).toBe(401);
  });

  const openPage = (
    token: string,
    init: { method?: string; body?: string; headers?: Record<string, string> } = {},
  ) =>
    middleware(
      new NextRequest("http://localhost:3000/events", {
        method: init.method ?? "GET",
        body: init.body,
        headers: { cookie: `${sessionCookie.name}=${token}`, ...init.headers },
      }),
    );

  it("a page renews a member's session and cookie once a day", async () => {
    const token = tokenOf(await signedInAs(await aMember()));
    expect((await openPage(token)).headers.get("set-cookie")).toBeNull();
    await sql(`UPDATE "Session" SET "expiresAt" = now() + interval '2 days' WHERE "idHash" = $1`, [
      hashToken(token),
    ]);
    expect((await openPage(token)).headers.get("set-cookie")).toContain(
      `${sessionCookie.name}=${token}; Path=/; Expires=`,
    );
    expect((await openPage(token)).headers.get("set-cookie")).toBeNull();
    const [row] = await sql(
      `SELECT "expiresAt" > now() + interval '30 days' AS "isRenewed" FROM "Session" WHERE "idHash" = $1`,
      [hashToken(token)],
    );
    expect(row).toEqual({ isRenewed: true });
  });

  it("a form does not renew a member's cookie, because it may sign another person in", async () => {
    const token = tokenOf(await signedInAs(await aMember()));
    await sql(`UPDATE "Session" SET "expiresAt" = now() + interval '2 days'`);
    const headers = { "next-action": "a".repeat(42), "content-type": "text/plain" };
    const answer = await openPage(token, { method: "POST", body: "[]", headers });
    expect([answer.status, answer.headers.get("set-cookie")]).toEqual([200, null]);
  });

  it("a staff session is not renewed by its pages", async () => {
    const token = tokenOf(await signedInAs(await anAdmin()));
    expect((await openPage(token)).headers.get("set-cookie")).toBeNull();
  });
});

describe("how long sessions last", () => {
  it("the length of sessions is a setting that applies to the next request of those signed in", async () => {
    const [owner, member] = [await signedInAs(await anAdmin()), await signedInAs(await aMember())];
    await age(member, { begun: "9 days", used: "8 days" });
    const other = await signedInAs(await anAdmin());
    await age(other, { begun: "3 hours", used: "20 minutes" });
    const change = sessions({ memberDays: 7, staffHours: 4, staffIdleMinutes: 15 });
    expect(await owner.within(() => changePolicyAction(change))).toMatchObject({ ok: true });
    expect([await status(member), await status(other), await status(owner)]).toEqual([401, 401, 200]);
    expect(await db.auditEntry.findFirst({ where: { action: "policy_changed" } })).toMatchObject({
      details: { memberDays: { from: 30, to: 7 }, staffIdleMinutes: { from: 60, to: 15 } },
    });
  });

  it("the length of sessions has bounds", async () => {
    const owner = await signedInAs(await anAdmin());
    const usual = { memberDays: 30, staffHours: 12, staffIdleMinutes: 60 };
    const beyond = [{ memberDays: 91 }, { memberDays: 0 }, { staffHours: 25 }, { staffIdleMinutes: 4 }];
    for (const values of beyond) {
      const answer = await owner.within(() => changePolicyAction(sessions({ ...usual, ...values })));
      expect(answer).toMatchObject({ ok: false, code: "invalid_input" });
    }
  });

  it("a new session gets the length that is set", async () => {
    const passwordHash = await hashPassword("seagrape");
    const [member, admin] = [await aMember({ passwordHash }), await anAdmin({ passwordHash })];
    const ends = async ({ id, email }: { id: string; email: string }) => {
      const answer = await new Browser().call(login, "POST", { body: { email, password: "seagrape" } });
      expect(answer.status).toBe(200);
      const [row] = await sql(
        `SELECT round(extract(epoch FROM "expiresAt" - "createdAt") / 3600)::int AS hours FROM "Session" WHERE "userId" = $1`,
        [id],
      );
      return row;
    };
    expect(await ends(member)).toEqual({ hours: 31 * 24 });
    expect(await ends(admin)).toEqual({ hours: 12 });
  });

  it("the length of sessions is measured by the database's clock", async () => {
    const admin = await anAdmin();
    const token = await createSession(
      admin.id,
      { ip: "192.0.2.1", userAgent: null },
      { passwordHash: null, withSecondFactor: true },
    );
    const realNow = Date.now;
    Date.now = () => realNow() + 24 * 3_600_000;
    try {
      expect(await readSession(token)).toMatchObject({ id: admin.id });
    } finally {
      Date.now = realNow;
    }
  });
});
