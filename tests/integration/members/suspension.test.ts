import { describe, expect, it } from "vitest";
import { requestPasswordResetAction } from "@/app/(public)/forgot-password/actions";
import { resetPasswordAction } from "@/app/(public)/reset-password/[token]/actions";
import * as suspensions from "@/app/api/admin/users/[id]/suspension/route";
import * as standings from "@/app/api/admin/users/[id]/standing/route";
import * as stats from "@/app/api/admin/stats/route";
import * as me from "@/app/api/auth/user/route";
import * as messages from "@/app/api/messages/route";
import * as login from "@/app/api/login/route";
import { issueLink } from "@/lib/auth/one-time-token";
import { readResetLink } from "@/lib/sign-in/queries";
import { hashPassword } from "@/lib/accounts/shared/password";
import { createSession } from "@/lib/auth/sessions";
import { db, transaction } from "@/lib/db/client";
import { notifyStaff } from "@/lib/mail/notify-staff";
import { countMembers, searchMembers } from "@/lib/members/member-queries";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { aMember, anAdmin, aStaffMember, anEvent, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const suspend = async (browser: Browser, id: string, body: object = { suspended: true, reason: "Fraud" }) => {
  const answer = await browser.call(suspensions, "PUT", { params: { id }, body });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
};
const lift = (browser: Browser, id: string) => suspend(browser, id, { suspended: false });

const signIn = async (email: string, password: string) => {
  const answer = await new Browser().call(login, "POST", { body: { email, password } });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
};

const asAdmin = async () => signedInAs(await anAdmin());
const emailsTo = (toAddress: string) =>
  db.outboxEmail.findMany({ where: { toAddress }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const linkFor = ({ id, email }: { id: string; email: string }) =>
  issueLink({ userId: id, purpose: "password_reset", newEmail: null, madeFor: email, lifeSeconds: 3_600 });
const setPassword = (token: string) =>
  new Browser().within(() => resetPasswordAction({ token, password: "casuarina-tree" }));

describe("a suspended member", () => {
  it("a suspended member is signed out everywhere, and told so only after the right password", async () => {
    const browser = await asAdmin();
    const member = await aMember({ passwordHash: await hashPassword("seagrape") });
    const theirs = await signedInAs(member);
    expect((await theirs.call(me, "GET")).status).toBe(200);
    const { status, answer } = await suspend(browser, member.id);
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      id: member.id,
      suspendedAt: expect.any(String) as string,
      registrations: 0,
    });

    expect((await theirs.call(me, "GET")).status).toBe(401);
    expect(await signIn(member.email, "wrong")).toMatchObject({
      status: 401,
      answer: { message: "Invalid email or password" },
    });
    expect(await signIn(member.email, "seagrape")).toMatchObject({
      status: 403,
      answer: {
        code: "account_suspended",
        message:
          "Your account is suspended, so you can't sign in. If you have any questions, contact our office.",
      },
    });
    expect(await db.session.count({ where: { userId: member.id } })).toBe(0);
  });

  it("a suspended member loses nothing, and signs in with the same password once it is lifted", async () => {
    const browser = await asAdmin();
    const passwordHash = await hashPassword("seagrape");
    const member = await aMember({ passwordHash, phone: "242 555 0100" });
    const event = await anEvent({ priceCents: 5_000 });
    const seat = await aPaidRegistration(event, member);
    const before = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    await suspend(browser, member.id);
    expect(await lift(browser, member.id)).toMatchObject({ status: 200, answer: { suspendedAt: null } });
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toEqual({
      ...before,
      updatedAt: expect.any(Date) as Date,
    });
    expect(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).toEqual(seat);
    expect((await signIn(member.email, "seagrape")).status).toBe(200);
  });

  it("a suspended member is notified of suspension and end without the reason, which is audited", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember();
    for (const repeat of [1, 2]) expect((await suspend(browser, member.id)).status, String(repeat)).toBe(200);
    expect(
      (await suspend(browser, member.id, { suspended: false, reason: "It was somebody else" })).status,
    ).toBe(200);
    expect((await lift(browser, member.id)).status).toBe(200);
    const emails = await emailsTo(member.email);
    expect(emails.map(({ template }) => template)).toEqual(["account_suspended", "suspension_lifted"]);
    for (const { text } of emails) {
      expect(text).toContain("contact our office");
      expect(text).not.toMatch(/Fraud|somebody else/);
    }
    const entries = await db.auditEntry.findMany({ where: { targetId: member.id }, orderBy: { id: "asc" } });
    expect(entries).toMatchObject([
      { action: "member_suspended", actorId: admin.id, details: { reason: "Fraud" } },
      { action: "suspension_lifted", actorId: admin.id, details: { reason: "It was somebody else" } },
    ]);
  });

  it("a suspended member can't use any link, existing or requested since", async () => {
    const browser = await asAdmin();
    const member = await aMember({ passwordHash: "set" });
    const open = await linkFor(member);
    await suspend(browser, member.id);
    const sent = (await emailsTo(member.email)).length;
    await new Browser().within(() => requestPasswordResetAction({ email: member.email }));
    expect((await emailsTo(member.email)).length).toBe(sent);
    const meanwhile = await linkFor(member);
    expect((await readResetLink(meanwhile)).state).toBe("expired");
    for (const token of [open, meanwhile])
      expect(await setPassword(token)).toMatchObject({ ok: false, code: "link_expired" });
    await lift(browser, member.id);
    expect(await setPassword(open)).toMatchObject({ ok: false, code: "link_expired" });
    expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).passwordHash).toBe("set");
  });

  it("a suspended member is on the record with who did it and why, and in the list under Suspended only", async () => {
    const admin = await anAdmin({ lastName: "Rolle" });
    const browser = await signedInAs(admin);
    const member = await aMember({ nextPaymentDate: new Date("2020-01-01") });
    const person = admin as unknown as Admin;
    const found = async (status: "active" | "suspended" | "overdue") => {
      const page = { text: "", type: null, sort: "", page: 1, size: 10 };
      return (await searchMembers(person, { ...page, status })).members
        .filter(({ id }) => id === member.id)
        .map(({ isSuspended }) => isSuspended);
    };
    expect([await found("active"), await found("suspended"), await found("overdue")]).toEqual([
      [false],
      [],
      [false],
    ]);
    await suspend(browser, member.id);
    expect([await found("active"), await found("suspended"), await found("overdue")]).toEqual([
      [],
      [true],
      [],
    ]);
    expect(await countMembers(person, { text: "", type: null, status: "suspended" })).toBe(1);
    const record = await browser.within(() => findMemberRecord(person, member.id));
    expect(record?.standing.because).toMatch(/^Suspended: Rowena Rolle suspended the account on .*: Fraud$/);
  });
});

describe("a suspended administrator", () => {
  it("a suspended administrator gets no emails about members' messages or changes in the console", async () => {
    const suspended = await anAdmin({ suspendedAt: new Date() });
    const admin = await anAdmin();
    const member = await signedInAs(await aMember());
    const body = { toUserId: "admin", subject: "Hello", content: "A question" };
    expect((await member.call(messages, "POST", { body })).status).toBe(201);
    await (
      await signedInAs(admin)
    ).within(() =>
      transaction(() =>
        notifyStaff("applications.decide", "application_answered", (firstName) => ({
          subject: "Told",
          greeting: firstName,
          paragraphs: [],
        })),
      ),
    );
    expect((await emailsTo(admin.email)).map(({ template }) => template)).toEqual([
      "message_to_administrators",
      "application_answered",
    ]);
    expect(await emailsTo(suspended.email)).toEqual([]);
  });
});

describe("a suspension takes effect whatever writes it", () => {
  it("a raw statement that suspends a person ends their sessions and links, and starts none", async () => {
    const member = await aMember();
    const theirs = await signedInAs(member);
    await linkFor(member);
    await sql(`UPDATE "User" SET "suspendedAt" = now() WHERE "id" = $1`, [member.id]);
    expect((await theirs.call(me, "GET")).status).toBe(401);
    expect(await db.session.count()).toBe(0);
    expect(await sql(`SELECT FROM "OneTimeToken" WHERE "expiresAt" > now()`)).toEqual([]);
    await expect(
      sql(`INSERT INTO "Session" ("idHash", "userId", "expiresAt") VALUES ('x', $1, now())`, [member.id]),
    ).rejects.toThrow("Session_not_while_suspended");
  });

  it("a session that outlives its suspension gives nobody's rights", async () => {
    const member = await aMember();
    const theirs = await signedInAs(member);
    await sql(`ALTER TABLE "User" DISABLE TRIGGER "User_suspension_ends_access"`);
    await sql(`UPDATE "User" SET "suspendedAt" = now() WHERE "id" = $1`, [member.id]);
    await sql(`ALTER TABLE "User" ENABLE TRIGGER "User_suspension_ends_access"`);
    expect(await db.session.count()).toBe(1);
    expect((await theirs.call(me, "GET")).status).toBe(401);
  });

  it("no session begins for a password or account that changed while the password was checked", async () => {
    const [changed, suspended] = [
      await aMember({ passwordHash: "one" }),
      await aMember({ passwordHash: "one" }),
    ];
    const start = ({ id }: { id: string }) =>
      createSession(
        id,
        { ip: "192.0.2.1", userAgent: null },
        { passwordHash: "one", withSecondFactor: true },
      );
    await start(changed);
    await db.write.user.update({ where: { id: changed.id }, data: { passwordHash: null } });
    await db.write.user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
    for (const member of [changed, suspended])
      await expect(start(member)).rejects.toMatchObject({ code: "unauthorized" });
    expect(await db.session.count()).toBe(0);
  });
});

describe("suspending", () => {
  it("suspending an administrator ends their access with the next request", async () => {
    const browser = await asAdmin();
    const other = await anAdmin();
    const theirs = await signedInAs(other);
    expect((await theirs.call(stats, "GET")).status).toBe(200);
    expect((await suspend(browser, other.id)).status).toBe(200);
    expect((await theirs.call(stats, "GET")).status).toBe(401);
    expect((await suspend(theirs, (await aMember()).id)).status).toBe(401);
  });

  it("suspending needs a reason and another existing person", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember();
    for (const body of [{ suspended: true }, { suspended: true, reason: "  " }])
      expect(await suspend(browser, member.id, body)).toMatchObject({
        status: 400,
        answer: { issues: [{ path: "reason", message: "Enter a reason for the suspension" }] },
      });
    expect((await suspend(browser, member.id, { suspended: "yes", reason: "Fraud" })).status).toBe(400);
    expect(await suspend(browser, admin.id)).toMatchObject({
      status: 403,
      answer: { message: "You can't suspend your own account." },
    });
    expect((await suspend(browser, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect(await db.user.count({ where: { suspendedAt: { not: null } } })).toBe(0);
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("two owners who suspend each other at the same instant leave one who can sign in", async () => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    // Nobody signs in to these, so neither counts.
    await anAdmin({ passwordHash: null });
    await anAdmin({ suspendedAt: new Date() });
    const [first, second] = [await signedInAs(one), await signedInAs(other)];
    const answers = await Promise.all([suspend(first, other.id), suspend(second, one.id)]);
    // Who comes second has been signed out.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it.each([
    `UPDATE "User" SET "suspendedAt" = now() WHERE "id" = $1`,
    `UPDATE "User" SET "passwordHash" = NULL WHERE "id" = $1`,
    `DELETE FROM "User" WHERE "id" = $1`,
    `DELETE FROM "RoleGrant" WHERE "userId" = $1`,
  ])("the database refuses %s for the last owner who can sign in", async (statement) => {
    const owner = await anAdmin();
    await anAdmin({ passwordHash: null });
    await anAdmin({ suspendedAt: new Date() });
    await aStaffMember([{ role: "administrator", eventId: null }]);
    await expect(sql(statement, [owner.id])).rejects.toThrow("RoleGrant_last_owner");
  });
});

describe("a closed account", () => {
  const close = (browser: Browser, id: string) =>
    suspend(browser, id, { suspended: true, closed: true, reason: "Has left the islands" });

  it("a closed account is refused at sign-in, shows who closed it and why, and reopens as it was", async () => {
    const browser = await signedInAs(await anAdmin({ lastName: "Rolle" }));
    const member = await aMember({ passwordHash: await hashPassword("casuarina-tree") });
    const theirs = await signedInAs(member);
    expect(await close(browser, member.id)).toMatchObject({
      status: 200,
      answer: { membershipStatus: "pending" },
    });
    expect((await theirs.call(me, "GET")).status).toBe(401);
    expect(await signIn(member.email, "casuarina-tree")).toMatchObject({
      status: 403,
      answer: { message: expect.stringMatching(/^Your account is closed, so you can't sign in\./) as string },
    });
    const answer = await browser.call(standings, "GET", { params: { id: member.id } });
    expect(await answer.json()).toMatchObject({
      standing: "closed",
      because: expect.stringMatching(
        /^Closed: Rowena Rolle closed the account on .*: Has left the islands$/,
      ) as string,
    });
    expect(await lift(browser, member.id)).toMatchObject({ answer: { membershipStatus: "active" } });
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({
      suspendedAt: null,
      closedAt: null,
    });
    expect((await emailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      "Your account has been closed",
      "Your account has been reopened",
    ]);
    const where = { action: { startsWith: "account_" } };
    expect(
      (await db.auditEntry.findMany({ where, orderBy: { id: "asc" } })).map(({ action }) => action),
    ).toEqual(["account_closed", "account_reopened"]);
  });

  it("a closed account can't be suspended before it is reopened", async () => {
    const browser = await asAdmin();
    const member = await aMember();
    await close(browser, member.id);
    expect(await suspend(browser, member.id)).toMatchObject({
      status: 409,
      answer: { message: "This account is closed. Reopen it first." },
    });
    expect(await emailsTo(member.email)).toHaveLength(1);
    await lift(browser, member.id);
    expect((await suspend(browser, member.id)).status).toBe(200);
  });

  it("closing an account works for suspended people, needs a reason, and happens once", async () => {
    const browser = await asAdmin();
    const member = await aMember();
    await suspend(browser, member.id);
    for (const repeat of [1, 2]) expect((await close(browser, member.id)).status, String(repeat)).toBe(200);
    expect(await emailsTo(member.email)).toHaveLength(2);
    const without = { suspended: true, closed: true };
    expect((await suspend(browser, member.id, without)).status).toBe(400);
    expect((await suspend(browser, member.id, { suspended: false, closed: true })).status).toBe(400);
    await expect(sql(`UPDATE "User" SET "suspendedAt" = NULL WHERE "id" = $1`, [member.id])).rejects.toThrow(
      /User_closed_is_suspended/,
    );
  });
});
