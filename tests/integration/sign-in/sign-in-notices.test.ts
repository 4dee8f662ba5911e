import { beforeEach, describe, expect, it } from "vitest";
import * as registrantsCall from "@/app/api/admin/events/[id]/registrations/export/route";
import * as membersCall from "@/app/api/admin/users/export/route";
import * as loginCall from "@/app/api/login/route";
import { notifyFailedSignIns } from "@/lib/sign-in/notify-failed-sign-ins";
import { hashPassword } from "@/lib/accounts/shared/password";
import { db } from "@/lib/db/client";
import { aMember, anAdmin, anEvent, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";

/* What an account's owner, and the owners of the portal, hear of by email without asking. */

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const password = "mangrove-creek-7";

let person: Awaited<ReturnType<typeof aMember>>;
beforeEach(async () => {
  person = await aMember({ passwordHash: await hashPassword(password) });
});

const signIn = (userAgent: string, typed = password) =>
  new Browser().call(loginCall, "POST", {
    body: { email: person.email, password: typed },
    headers: { "user-agent": userAgent },
  });
const letters = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });

describe("a sign-in on a new device", () => {
  it("a sign-in on a new device notifies the owner once, and not on the first or a known device", async () => {
    expect((await signIn(chrome)).status).toBe(200);
    expect((await signIn(chrome.replace("130.0", "131.0"))).status).toBe(200);
    expect(await letters("new_device")).toEqual([]);
    await Promise.all([signIn(firefox), signIn(firefox)]);
    await signIn(firefox);
    const sent = await letters("new_device");
    expect(sent).toMatchObject([{ toAddress: person.email, subject: "New sign-in on another device" }]);
    expect(sent[0]?.text).toContain("with Firefox on Linux");
  });

  it("a failed sign-in is no new device, and a device is new again after ninety days", async () => {
    await signIn(chrome);
    expect((await signIn(firefox, "wrong")).status).toBe(401);
    expect(await letters("new_device")).toEqual([]);
    await signIn(firefox);
    expect(await letters("new_device")).toHaveLength(1);
    await sql(
      `UPDATE "SignInAttempt" SET "createdAt" = "createdAt" - interval '91 days' WHERE "userAgent" = $1`,
      [firefox],
    );
    await sql('DELETE FROM "RateLimit"');
    await signIn(firefox);
    expect(await letters("new_device")).toHaveLength(2);
  });
});

describe("many failed attempts to sign in", () => {
  const fail = (count: number, minutesAgo = 0) =>
    sql(
      `INSERT INTO "SignInAttempt" ("id", "userId", "method", "succeeded", "createdAt")
       SELECT gen_random_uuid(), $1, 'password', false, now() - make_interval(mins => $2) FROM generate_series(1, $3)`,
      [person.id, minutesAgo, count],
    );

  it("ten failed sign-ins within an hour notify the owner once a day", async () => {
    await fail(9);
    await fail(9, 61);
    await notifyFailedSignIns();
    expect(await letters("many_failed_sign_ins")).toEqual([]);
    await fail(1);
    await Promise.all([notifyFailedSignIns(), notifyFailedSignIns()]);
    await fail(20);
    await notifyFailedSignIns();
    const sent = await letters("many_failed_sign_ins");
    expect(sent).toMatchObject([{ toAddress: person.email }]);
    expect(sent[0]?.text).toContain("10 wrong passwords or codes");
    await sql(`UPDATE "RateLimit" SET "windowStart" = now() - interval '25 hours'`);
    await notifyFailedSignIns();
    expect(await letters("many_failed_sign_ins")).toHaveLength(2);
  });

  it("only answered sign-in attempts count as failed, such as a wrong password", async () => {
    for (let n = 0; n < 10; n++) await signIn(chrome, `wrong ${n}`);
    await notifyFailedSignIns();
    expect(await letters("many_failed_sign_ins")).toHaveLength(1);
  });
});

describe("an export of many people", () => {
  it("an export of many people notifies every owner, and one of few does not", async () => {
    const owner = await anAdmin();
    const organiser = await aStaffMember([
      { role: "events", eventId: null },
      { role: "membership", eventId: null },
    ]);
    const browser = await signedInAs(organiser);
    const event = await anEvent({ maxAttendees: null, title: "Compliance Week" });
    const register = (from: number, to: number) =>
      sql(
        `INSERT INTO "Registration" ("id", "eventId", "firstName", "lastName", "email", "amountCents", "updatedAt")
         SELECT gen_random_uuid(), $1, 'A', 'B', 'guest-' || n || '@example.test', 0, now()
         FROM generate_series($2::int, $3::int) n`,
        [event.id, from, to],
      );
    const exportRegistrants = () => browser.call(registrantsCall, "GET", { params: { id: event.id } });
    await register(1, 99);
    expect((await exportRegistrants()).status).toBe(200);
    expect((await browser.call(membersCall, "GET")).status).toBe(200);
    expect(await letters("data_exported")).toEqual([]);
    await register(100, 100);
    expect((await exportRegistrants()).status).toBe(200);
    expect(await letters("data_exported")).toMatchObject([
      {
        toAddress: owner.email,
        subject: `${organiser.firstName} ${organiser.lastName} exported who is registered for “Compliance Week”`,
      },
    ]);
    await sql(
      `INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
       SELECT gen_random_uuid(), 'm-' || n || '@example.test', 'A', 'B', now() FROM generate_series(1, 100) n`,
    );
    expect((await browser.call(membersCall, "GET")).status).toBe(200);
    expect(await letters("data_exported")).toHaveLength(2);
  });
});
