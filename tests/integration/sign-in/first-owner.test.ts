import { describe, expect, it, vi } from "vitest";
import { createFirstOwnerAction, requestFirstPasskeyAction } from "@/app/(public)/setup/actions";
import * as events from "@/app/api/events/route";
import * as health from "@/app/api/health/route";
import * as register from "@/app/api/register/route";
import { db } from "@/lib/db/client";
import { Authenticator } from "../../support/authenticator";
import { sql, waitingForLocks } from "../../support/database";
import { Browser } from "../../support/next-request";

/*
 * A portal without an owner, as `npm start` serves it. The tests go in order: once there is an owner, this process asks
 * no more, as in a portal.
 */

const { code } = vi.hoisted(() => {
  const code = "ABCD-EFGH-JKMN-PQRS";
  process.env.SETUP_CODE = code;
  return { code };
});

const person = { firstName: "Althea", lastName: "Moxey", email: "althea@example.test" };
const password = "casuarina on the ridge";
const create = (sent: Partial<Parameters<typeof createFirstOwnerAction>[0]>, browser = new Browser()) =>
  browser.within(() => createFirstOwnerAction({ ...person, code, ...sent }));
const owners = () => db.roleGrant.count({ where: { role: "owner" } });

describe("a portal without an owner", () => {
  it("a portal without an owner answers only the call that creates one, and its health check", async () => {
    const browser = new Browser();
    const refused = await browser.call(events, "GET");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "not_set_up" });
    const body = { ...person, password };
    expect((await browser.call(register, "POST", { body })).status).toBe(503);
    expect(await db.user.count()).toBe(0);
    expect((await browser.call(health, "GET")).status).toBe(200);
  });

  it("a portal without an owner creates none without the code, and says so at the code", async () => {
    for (const wrong of ["ABCD-EFGH-JKMN-PQRT", "", "x".repeat(200)])
      expect(await create({ code: wrong, password }), wrong).toMatchObject({ ok: false });
    expect(await create({ code: "AAAA-AAAA-AAAA-AAAA", password })).toMatchObject({
      ok: false,
      code: "unauthorized",
      issues: [{ path: "code" }],
    });
    expect(await owners()).toBe(0);
  });

  it("setup codes are rate-limited per network", async () => {
    const thief = new Browser();
    for (let tried = 0; tried < 20; tried++) await create({ code: "AAAA-AAAA-AAAA-AAAA", password }, thief);
    expect(await create({ code: "AAAA-AAAA-AAAA-AAAA", password }, thief)).toMatchObject({
      ok: false,
      code: "too_many",
    });
    expect(await owners()).toBe(0);
    // Whoever has the right one is not locked out by them.
    expect(await create({ password }, thief)).toMatchObject({ ok: true });
  });

  it("the first owner needs either a good password or a passkey", async () => {
    for (const sent of [{}, { password: "password1" }, { password: "short" }])
      expect(await create(sent)).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await owners()).toBe(0);
  });

  it("the first owner's passkey must answer the portal's challenge", async () => {
    const browser = new Browser();
    const asked = await browser.within(() => requestFirstPasskeyAction({ ...person, code }));
    if (!asked.ok) throw new Error(asked.message);
    const { accountId, options } = asked.data;
    const passkey = new Authenticator().create({ ...options, challenge: "A".repeat(43) });
    expect(await create({ passkey: { accountId, name: "Phone", passkey } }, browser)).toMatchObject({
      ok: false,
      code: "unauthorized",
    });
    expect(await owners()).toBe(0);
  });
});

describe("the first owner", () => {
  it("a portal has one first owner, even when several people set it up at the same moment", async () => {
    const emails = Array.from({ length: 4 }, (_, index) => `person-${index}@example.test`);
    const lock = "hashtextextended('first-owner', 0)";
    await sql(`SELECT pg_advisory_lock(${lock})`);
    const all = Promise.all(emails.map((email) => create({ email, password, isMember: true })));
    // All of them have passed the code and the password, and none has made an account.
    await expect.poll(waitingForLocks).toBe(4);
    await sql(`SELECT pg_advisory_unlock(${lock})`);
    const outcomes = await all;
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.code === "already_decided")).toHaveLength(3);
    expect(await owners()).toBe(1);
    // They said that they are a member.
    const [owner, ...others] = await db.user.findMany();
    expect(others).toEqual([]);
    expect(owner).toMatchObject({ membershipStatus: "active", joinDate: expect.any(Date) });
    expect(await db.auditEntry.findMany({ where: { action: "first_owner_created" } })).toMatchObject([
      { details: { method: "password", isMember: true } },
    ]);
    // The portal is open now, and the code opens nothing.
    expect((await new Browser().call(events, "GET")).status).toBe(401);
    expect(await create({ password })).toMatchObject({ ok: false, code: "already_decided" });
  });
});
