import { describe, expect, it } from "vitest";
import { editMemberAction } from "@/app/(portal)/admin/members/actions";
import * as membership from "@/app/api/admin/users/[id]/membership/route";
import { db } from "@/lib/db/client";
import { findMemberRecord, listThreads } from "@/lib/personal-data/record-queries";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { rowsRead, sql } from "../../support/database";

async function read(answer: Response) {
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
}

describe("a member's record", () => {
  it("a member's record lists conversations with length and unread count, and no other member's", async () => {
    const admin = (await anAdmin()) as unknown as Admin;
    const member = await aMember();
    const begin = (memberId: string, subject: string, messages: object[]) =>
      db.write.messageThread.create({
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
  it("approving makes a pending member active once, whoever presses first, and notifies them", async () => {
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
    expect(record?.remarks[0]).toMatch(/^Member since .*: Rowena Bethel \d+ approved the membership on /);
  });

  it("editing a member records which fields changed, and a new address awaits proof and is announced to the old", async () => {
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
    const { email, emailVerifiedAt } = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect([email, emailVerifiedAt]).toEqual([member.email, member.emailVerifiedAt]);
    // Nor is there a change that an owner could approve, or that takes effect after a week.
    expect(await db.addressChange.count()).toBe(0);
    const letters = await db.outboxEmail.findMany({ orderBy: { template: "asc" } });
    expect(letters.map(({ toAddress, template }) => [toAddress, template])).toEqual([
      ["new@example.test", "address_change"],
      [member.email, "address_change_asked"],
    ]);
    const entries = await db.auditEntry.findMany({
      where: { action: "member_edited" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ details }) => details)).toEqual([
      {
        fields: ["membershipType", "annualFeeCents"],
        membershipType: { from: member.membershipType, to: "BCCP" },
        annualFeeCents: { from: member.annualFeeCents, to: 30_000 },
      },
      { fields: ["email"], from: member.email, to: "new@example.test", awaitsConfirmation: true },
    ]);
    expect(await edit({ annualFee: "lots" })).toMatchObject({ ok: false, code: "invalid_input" });
  });

  it("editing a member does not bypass the password for an administrator's own email address", async () => {
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
