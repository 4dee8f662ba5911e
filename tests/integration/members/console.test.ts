import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  editMemberAction,
  emailMembersAction,
  previewMemberDeletionAction,
} from "@/app/(portal)/admin/members/actions";
import * as user from "@/app/api/admin/users/[id]/route";
import * as access from "@/app/api/admin/users/[id]/admin-status/route";
import * as membership from "@/app/api/admin/users/[id]/membership/route";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as exported from "@/app/api/admin/users/export/route";
import * as users from "@/app/api/admin/users/route";
import * as claims from "@/app/api/documents/upload/route";
import * as address from "@/app/api/objects/upload/[id]/route";
import * as addresses from "@/app/api/objects/upload/route";
import type { Admin } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { searchMembers } from "@/lib/members/member-queries";
import { memberNumber } from "@/lib/members/rules";
import { findMemberRecord, listThreads } from "@/lib/members/record-queries";
import { maxCounted, maxListed } from "@/lib/paging";
import { aMember, anAdmin, anEvent, aPaidRegistration, signedInAs } from "../../support/builders";
import { rowsRead, sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { aPdf } from "../../support/papers";

const setAccess = (browser: Browser, id: string, isAdmin: unknown) =>
  browser.call(access, "PUT", { params: { id }, body: { isAdmin } });
const remove = (browser: Browser, id: string) => browser.call(user, "DELETE", { params: { id } });

async function read(answer: Response) {
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

const storedFiles = () => {
  const folder = path.join(process.env.PORTAL_DATA_DIR!, "uploads");
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return names.filter((name) => fs.statSync(path.join(folder, name)).isFile()).length;
};

async function sendDocument(browser: Browser): Promise<void> {
  const { uploadURL } = (await (await browser.call(addresses, "POST")).json()) as { uploadURL: string };
  const id = uploadURL.split("/").at(-1)!;
  await browser.call(address, "PUT", { params: { id }, rawBody: aPdf() });
  const claimed = await browser.call(claims, "PUT", {
    body: { category: "certificate", objectURL: uploadURL },
  });
  expect(claimed.status).toBe(201);
}

describe("the lists of all users", () => {
  it("are plain arrays, newest first, and tell no password", async () => {
    const admin = await anAdmin({ createdAt: new Date("2024-01-01T12:00:00Z") });
    const browser = await signedInAs(admin);
    const older = await aMember({ createdAt: new Date("2025-01-01T12:00:00Z") });
    const newer = await aMember({ createdAt: new Date("2026-01-01T12:00:00Z"), passwordHash: "secret-hash" });
    const event = await anEvent({ priceCents: 5_000 });
    await aPaidRegistration(event, newer);

    const list = await (await browser.call(users, "GET")).text();
    expect((JSON.parse(list) as { id: string }[]).map(({ id }) => id)).toEqual([
      newer.id,
      older.id,
      admin.id,
    ]);
    const counted = await (await browser.call(detailed, "GET")).text();
    expect((JSON.parse(counted) as object[])[0]).toMatchObject({
      id: newer.id,
      memberId: memberNumber("ACO-", newer.createdAt.toISOString(), newer.id),
      registrations: 1,
      documents: 0,
      payments: 1,
      amountPaid: "50.00",
      amountDue: "0.00",
      annualFee: "350.00",
    });
    expect(list + counted).not.toMatch(/secret-hash|passwordHash/);
  });

  it("hold 20,000 people and more, each once", async () => {
    const browser = await signedInAs(await anAdmin());
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt", "createdAt")
      SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number ' || n, now(),
             now() - make_interval(secs => n / 10) FROM generate_series(1, 20000) n`);
    const people = (await (await browser.call(detailed, "GET")).json()) as {
      id: string;
      createdAt: string;
    }[];
    expect(new Set(people.map(({ id }) => id)).size).toBe(20_001);
    const times = people.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

describe("the members' search", () => {
  it("finds by the beginnings of name, e-mail address and Member ID, and narrows by filter and type", async () => {
    const admin = (await anAdmin({ lastName: "Zonicle" })) as unknown as Admin;
    const anna = await aMember({
      firstName: "Anna-Maria",
      lastName: "O'Brien",
      email: "a.obrien@harbour-bank.test",
      membershipStatus: "pending",
      membershipType: "Associate",
    });
    const late = await aMember({ lastName: "Late", nextPaymentDate: new Date("2020-01-01") });
    await aMember({ lastName: "Free", nextPaymentDate: new Date("2020-01-01"), annualFeeCents: 0 });
    const find = async (text: string, who: object = {}) =>
      (
        await searchMembers(admin, {
          text,
          status: null,
          type: null,
          sort: "name",
          page: 1,
          size: 10,
          ...who,
        })
      ).members.map(({ id }) => id);

    for (const text of ["Maria", "o'brien anna", "a.obrien@harbour-bank.test", "harbour", "O'B", "ANNA-M"])
      expect(await find(text), text).toEqual([anna.id]);
    const number = memberNumber("ACO-", anna.createdAt.toISOString(), anna.id);
    for (const text of [number, number.toLowerCase(), number.slice(-6)])
      expect(await find(text), text).toContain(anna.id);
    expect(await find(number.replace(/20\d\d/, "1999"))).toEqual([]);
    for (const text of ["nobody", "'", "\\", "%", ":*", "a & !b", "<->"])
      expect(await find(text), text).not.toContain(anna.id);
    expect(await find("", { status: "pending" })).toEqual([anna.id]);
    expect(await find("", { status: "admins" })).toEqual([admin.id]);
    expect(await find("", { status: "overdue" })).toEqual([late.id]);
    expect(await find("", { type: "Associate" })).toEqual([anna.id]);
  });

  it("answers from an index among 20,000", async () => {
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "updatedAt")
      SELECT gen_random_uuid(), 'crowd-' || n || '@example.test', 'Crowd', 'Number' || n, now()
      FROM generate_series(1, 20000) n`);
    await sql(`ANALYZE "User"`);
    const plan = await sql<Record<string, string>>(`EXPLAIN SELECT count(*) FROM "User" u WHERE true AND
      ("member_words"(u."firstName", u."lastName", u."email") @@ to_tsquery('simple', '''number123'':*')
       OR (right(u."id"::text, 6) = 'abcdef'))`);
    const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).toContain("User_words_idx");
    expect(lines).toContain("User_id_end_idx");
    expect(lines).not.toContain("Seq Scan");
  });
});

describe("admin access", () => {
  it("is granted and removed, audited once each, and counts with the next request", async () => {
    const browser = await signedInAs(await anAdmin());
    const member = await aMember();
    const theirs = await signedInAs(member);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    for (const repeat of [1, 2])
      expect(await read(await setAccess(browser, member.id, true)), String(repeat)).toMatchObject({
        status: 200,
        answer: { id: member.id, isAdmin: true },
      });
    expect((await theirs.call(users, "GET")).status).toBe(200);
    expect((await setAccess(browser, member.id, false)).status).toBe(200);
    expect((await theirs.call(users, "GET")).status).toBe(403);
    const entries = await db.auditEntry.findMany({ where: { targetId: member.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["admin_granted", "admin_revoked"]);
  });

  it("is not removed from oneself, nor given by what is no boolean, nor to nobody", async () => {
    const admin = await anAdmin();
    await anAdmin();
    const browser = await signedInAs(admin);
    expect(await read(await setAccess(browser, admin.id, false))).toMatchObject({
      status: 403,
      answer: { message: "You can't remove your own admin access." },
    });
    expect((await setAccess(browser, (await aMember()).id, "yes")).status).toBe(400);
    expect((await setAccess(browser, "00000000-0000-4000-8000-000000000000", true)).status).toBe(404);
    expect((await remove(browser, admin.id)).status).toBe(403);
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(2);
  });

  it.each([
    ["take it from each other", (by: Browser, id: string) => setAccess(by, id, false)],
    ["delete each other", remove],
  ])("never ends for the last one, when two %s at the same instant", async (_told, act) => {
    const [one, other] = [await anAdmin(), await anAdmin()];
    const [first, second] = [await signedInAs(one), await signedInAs(other)];
    // Both have passed their guards, and wait for the same lock, before either has happened.
    await sql(`SELECT pg_advisory_lock(hashtext('User_last_administrator'))`);
    const acts = Promise.all([act(first, other.id), act(second, one.id)]);
    const waiting = async () =>
      (
        await sql(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
        (SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).length;
    await expect.poll(waiting).toBe(2);
    await sql(`SELECT pg_advisory_unlock(hashtext('User_last_administrator'))`);
    const answers = await Promise.all((await acts).map(read));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.answer).toEqual({
      code: "last_administrator",
      message: "This is the last administrator. Make someone else an administrator first.",
    });
    expect(await db.user.count({ where: { isAdmin: true } })).toBe(1);
  });
});

describe("deleting a member", () => {
  it("frees the seats, removes documents with their files and messages, and keeps completed payments without the person", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember({ emailVerifiedAt: new Date() });
    const theirs = await signedInAs(member);
    const event = await anEvent({ priceCents: 5_000, maxAttendees: 3 });
    await aPaidRegistration(event, member);
    // Made as a visitor under the address that is proven theirs.
    const other = await anEvent({ maxAttendees: 1 });
    await db.registration.create({
      data: {
        eventId: other.id,
        firstName: "Althea",
        lastName: "Bethel",
        email: member.email,
        amountCents: 0,
        paymentStatus: "paid",
      },
    });
    await db.payment.create({
      data: {
        userId: member.id,
        purpose: "membership",
        description: "Annual fee",
        amountCents: 35_000,
        status: "failed",
      },
    });
    const before = storedFiles();
    await sendDocument(theirs);
    expect(storedFiles()).toBe(before + 1);
    await db.messageThread.create({
      data: {
        memberId: member.id,
        subject: "Hello",
        messages: { create: { fromUserId: member.id, subject: "Hello", content: "A question" } },
      },
    });

    expect(await browser.within(() => previewMemberDeletionAction({ id: member.id }))).toMatchObject({
      ok: true,
      data: {
        registrations: 2,
        seats: 2,
        documents: 1,
        messages: 1,
        applications: 0,
        payments: 2,
        completedPayments: 1,
      },
    });
    const paid = await db.payment.findFirstOrThrow({ where: { userId: member.id, status: "completed" } });
    expect(await read(await remove(browser, member.id))).toEqual({
      status: 200,
      answer: { message: "Member deleted successfully" },
    });

    const seats = await db.event.findMany({ select: { currentAttendees: true } });
    expect(seats.map(({ currentAttendees }) => currentAttendees)).toEqual([0, 0]);
    expect(await db.registration.count()).toBe(0);
    expect(await db.payment.findMany({ include: { amountDue: true } })).toMatchObject([
      {
        receiptNumber: paid.receiptNumber,
        paymentDate: paid.paymentDate,
        amountCents: 5_000,
        description: paid.description,
        purpose: "event",
        amountDue: { userId: null, registrationId: null, reference: expect.any(String) },
        ...{ userId: null, registrationId: null, payerName: null, payerEmail: null, note: null },
      },
    ]);
    expect(await db.document.count()).toBe(0);
    expect(await db.message.count()).toBe(0);
    await expect.poll(storedFiles).toBe(before);
    await expect.poll(() => db.upload.count()).toBe(0);
    expect((await theirs.call(addresses, "POST")).status).toBe(401);
    const entry = await db.auditEntry.findFirstOrThrow({ where: { action: "member_deleted" } });
    expect(entry).toMatchObject({ actorId: admin.id, targetType: "user", targetId: member.id });
    expect(entry.details).toEqual({
      registrations: 2,
      documents: 1,
      messages: 1,
      applications: 0,
      payments: { removed: 1, kept: 1 },
    });
    expect((await remove(browser, member.id)).status).toBe(404);
  });
});

describe("a member's record", () => {
  it("lists the conversations with how long they are and what is unread, and looks at no other member's", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    const member = await aMember();
    const begin = (memberId: string, subject: string, messages: object[]) =>
      db.messageThread.create({
        data: {
          memberId,
          subject,
          lastMessageAt: new Date(subject === "Newer" ? "2026-03-02" : "2026-03-01"),
          messages: { create: messages.map((facts) => ({ subject, content: "Words.", ...facts })) },
        },
      });
    await begin(member.id, "Older", [{}, { toUserId: member.id }, { readAt: new Date() }]);
    await begin(member.id, "Newer", [{ readAt: new Date() }, { toUserId: member.id }]);
    const other = await aMember();
    await sql(
      `WITH t AS (
         INSERT INTO "MessageThread" ("id", "memberId", "subject")
         SELECT gen_random_uuid(), $1, 'Another' FROM generate_series(1, 1000) RETURNING "id"
       )
       INSERT INTO "Message" ("id", "threadId", "subject", "content")
       SELECT gen_random_uuid(), t."id", 'Another', 'Words.' FROM t, generate_series(1, 5)`,
      [other.id],
    );
    await sql(`ANALYZE "Message"`);
    const look = async () =>
      expect(await listThreads(admin, member.id, { page: 1, size: 10 })).toMatchObject({
        total: 2,
        page: 1,
        rows: [
          { subject: "Newer", messages: 2, isUnread: false, lastMessageAt: "2026-03-02T00:00:00.000Z" },
          { subject: "Older", messages: 3, isUnread: true },
        ],
      });
    expect(await rowsRead("Message", look)).toBeLessThan(1_000);
  });
});

describe("approving and editing a member", () => {
  it("makes a pending member active once, whoever presses first, and tells them", async () => {
    const browser = await signedInAs(await anAdmin());
    const member = await aMember({ membershipStatus: "pending" });
    const approve = async () =>
      read(
        await browser.call(membership, "PUT", {
          params: { id: member.id },
          body: { membershipStatus: "active" },
        }),
      );
    for (const answer of await Promise.all([approve(), approve()]))
      expect(answer).toMatchObject({ status: 200, answer: { id: member.id, membershipStatus: "active" } });
    expect(await db.auditEntry.count({ where: { action: "member_approved" } })).toBe(1);
    const active = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(active).toMatchObject({
      membershipStatus: "active",
      joinDate: expect.any(Date) as Date,
      nextPaymentDate: expect.any(Date) as Date,
    });
    expect(await db.outboxEmail.count({ where: { toAddress: member.email } })).toBe(1);
    const other = (await anAdmin()) as unknown as Admin;
    const record = await browser.within(() => findMemberRecord(other, member.id));
    expect(record?.reason).toMatch(/^Active since .*: Rowena Bethel \d+ approved the membership on /);
  });

  it("writes down which fields changed; another address is not proven, and the old one is told", async () => {
    const browser = await signedInAs(await anAdmin());
    const member = await aMember({ emailVerifiedAt: new Date(), phone: "242 555 0100" });
    const other = await aMember();
    const values = {
      id: member.id,
      firstName: member.firstName,
      lastName: member.lastName,
      email: member.email,
      phone: "242 555 0100",
      address: "",
      membershipType: "BCCP",
      annualFee: "300",
    };
    const edit = (changed: object = {}) => browser.within(() => editMemberAction({ ...values, ...changed }));
    expect(await edit()).toMatchObject({ ok: true, data: { membershipType: "BCCP", annualFee: "300.00" } });
    expect(await edit()).toMatchObject({ ok: true });
    expect(await edit({ email: other.email.toUpperCase() })).toMatchObject({
      ok: false,
      code: "email_taken",
    });
    expect(await edit({ email: "new@example.test" })).toMatchObject({ ok: true });
    expect((await db.user.findUniqueOrThrow({ where: { id: member.id } })).emailVerifiedAt).toBeNull();
    expect(await db.outboxEmail.count({ where: { toAddress: member.email } })).toBe(1);
    const entries = await db.auditEntry.findMany({
      where: { action: "member_edited" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toEqual([
      { fields: ["membershipType", "annualFeeCents"] },
      { fields: ["email"], from: member.email, to: "new@example.test" },
    ]);
    expect(await edit({ annualFee: "lots" })).toMatchObject({ ok: false, code: "invalid_input" });
  });

  it("is no way around the password for an administrator's own email address", async () => {
    const me = await anAdmin();
    const browser = await signedInAs(me);
    const { id, firstName, lastName, email, membershipType } = me;
    const values = {
      id,
      firstName,
      lastName,
      email,
      phone: null,
      address: null,
      membershipType,
      annualFee: "350",
    };
    expect(await browser.within(() => editMemberAction(values))).toMatchObject({ ok: true });
    expect(
      await browser.within(() => editMemberAction({ ...values, email: "thief@example.test" })),
    ).toMatchObject({ ok: false, code: "forbidden", issues: [{ path: "email" }] });
    expect((await db.user.findUniqueOrThrow({ where: { id } })).email).toBe(email);
  });
});

describe("writing to and taking away all whom a filter leaves", () => {
  it("promises one e-mail each, and none when the number is not the one that was shown", async () => {
    const browser = await signedInAs(await anAdmin());
    const [one, two] = [
      await aMember({ membershipStatus: "pending" }),
      await aMember({ membershipStatus: "pending" }),
    ];
    const send = (expected: number, who: object = { status: "pending" as const }) =>
      browser.within(() =>
        emailMembersAction({ ...who, expected, subject: "Dues", content: "Please pay.\n\nThank you." }),
      );
    expect(await send(1)).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect(await send(1, { status: "pendign" })).toMatchObject({ ok: false, code: "invalid_input" });
    expect(await db.outboxEmail.count()).toBe(0);
    expect(await send(2)).toMatchObject({ ok: true, data: { recipients: 2 } });
    const emails = await db.outboxEmail.findMany({ orderBy: { toAddress: "asc" } });
    expect(emails.map(({ toAddress }) => toAddress)).toEqual([one.email, two.email].sort());
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "members_emailed" } })).toMatchObject({
      details: { recipients: 2, subject: "Dues", filter: { status: "pending" } },
    });
  });

  it("reaches everybody where the list says no more than that there are more than it shows", async () => {
    const browser = await signedInAs(await anAdmin());
    const many = maxCounted + 1;
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "updatedAt")
      SELECT gen_random_uuid(), n || '@example.test', 'A', 'B', 'pending', now() FROM generate_series(1, ${many}) n`);
    const send = (expected: number) =>
      browser.within(() =>
        emailMembersAction({ status: "pending", expected, subject: "Dues", content: "Please pay." }),
      );
    expect(await send(maxListed)).toMatchObject({
      ok: false,
      message: expect.stringContaining("would now go to 10,000+ people, not 10,000."),
    });
    expect(await send(maxCounted)).toMatchObject({ ok: true, data: { recipients: many } });
    expect(await db.outboxEmail.count()).toBe(many);
  }, 30_000);

  it("exports the filter with cells that no spreadsheet runs", async () => {
    const browser = await signedInAs(await anAdmin());
    await aMember({
      membershipStatus: "pending",
      lastName: "=1+1",
      joinDate: new Date("2025-03-01T17:00:00Z"),
    });
    const answer = await browser.call(exported, "GET", { path: "/api/admin/users/export?status=pending" });
    expect(answer.headers.get("Content-Disposition")).toMatch(/attachment; filename="aco-members-/);
    const [header, row, end] = Buffer.from(await answer.arrayBuffer())
      .toString("utf8")
      .split("\r\n");
    expect(header).toMatch(/^\ufeffemail,first name,last name,member id,/);
    expect(row).toContain(`,"'=1+1",`);
    expect(row).toContain(",2025-03-01,");
    expect(end).toBe("");
    expect(await db.auditEntry.count({ where: { action: "members_exported" } })).toBe(1);
  });
});
