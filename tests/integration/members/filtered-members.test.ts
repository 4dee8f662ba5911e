import { describe, expect, it } from "vitest";
import {
  emailMembersAction,
  countEmailRecipientsAction,
  previewMembersLetterAction,
  testMembersLetterAction,
} from "@/app/(portal)/admin/members/actions";
import * as exported from "@/app/api/admin/users/export/route";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { maxCounted, maxListed } from "@/lib/core/paging";
import { standingLabel } from "@/lib/members/labels";
import { searchMembers } from "@/lib/members/member-queries";
import type { MemberFilter } from "@/lib/members/rules";
import { aMember, anAdmin, aStaffMember, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";

describe("filters of the members", () => {
  it("a filter by standing finds the members whose badge says it, and Dues overdue those in grace and lapsed", async () => {
    const admin = await anAdmin({ membershipStatus: "pending", joinDate: null });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
    const admitted = { admittedAt: daysAgo(900), joinDate: daysAgo(900), annualFeeCents: 25_000 };
    const member = async (facts: Parameters<typeof aMember>[0]) => (await aMember(facts)).id;
    const active = await member({ ...admitted, nextPaymentDate: daysAgo(-90) });
    const lastDay = await member({ ...admitted, nextPaymentDate: new Date() });
    const grace = await member({ ...admitted, nextPaymentDate: daysAgo(5) });
    const lapsed = await member({ ...admitted, membershipStatus: "pending", nextPaymentDate: daysAgo(200) });
    const pending = await member({ membershipStatus: "pending" });
    const suspended = await member({ ...admitted, suspendedAt: new Date() });
    const closed = await member({ ...admitted, suspendedAt: new Date(), closedAt: new Date() });
    const asked = { text: "", type: null, sort: "name", page: 1, size: 50 };
    const found = async (status: MemberFilter | null) =>
      (await searchMembers(admin as unknown as Staff<"members.read">, { ...asked, status })).members;
    const badges = new Map((await found(null)).map((one) => [one.id, standingLabel(one).label]));
    expect(badges.get(admin.id)).toBe("Not a member");
    for (const [status, label, ids] of [
      ["grace", "In grace", [grace]],
      ["lapsed", "Lapsed", [lapsed]],
      ["pending", "Pending", [pending]],
      ["suspended", "Suspended", [suspended]],
      ["closed", "Closed", [closed]],
    ] as const) {
      const these = (await found(status)).map(({ id }) => id);
      expect(these, status).toEqual(ids);
      expect(
        [...badges].flatMap(([id, badge]) => (badge === label ? [id] : [])),
        `the badge ${label}`,
      ).toEqual(these);
    }
    const ids = async (status: MemberFilter) => (await found(status)).map(({ id }) => id).sort();
    expect(await ids("active")).toEqual([active, lastDay, grace].sort());
    expect(await ids("overdue")).toEqual([grace, lapsed].sort());
  });
});

describe("writing to and taking away all whom a filter leaves", () => {
  it("an email to filtered members is queued once each, and not at all when their number has changed", async () => {
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

  it("an email to filtered members reaches everybody, even beyond the rows that the list shows", async () => {
    const browser = await signedInAs(await anAdmin());
    const many = maxCounted + 1;
    await sql(`INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "updatedAt")
      SELECT gen_random_uuid(), n || '@example.test', 'A', 'B', 'pending', now() FROM generate_series(1, ${many}) n`);
    const send = (expected: number) =>
      browser.within(() =>
        emailMembersAction({
          status: "pending",
          expected,
          isConfirmed: true,
          subject: "Dues",
          content: "Please pay.",
        }),
      );
    expect(await send(maxListed)).toMatchObject({
      ok: false,
      message: expect.stringContaining("would now go to 10,000+ people, not 10,000."),
    });
    expect(await send(maxCounted)).toMatchObject({ ok: true, data: { recipients: many } });
    expect(await db.outboxEmail.count()).toBe(many);
  }, 30_000);

  it("an email to more than ten members asks for confirmation", async () => {
    const browser = await signedInAs(await anAdmin());
    const send = (expected: number, sent: object = {}) =>
      browser.within(() =>
        emailMembersAction({ status: "pending", expected, ...sent, subject: "Dues", content: "Please pay." }),
      );
    for (let count = 0; count < 10; count++) await aMember({ membershipStatus: "pending" });
    expect(await send(10)).toMatchObject({ ok: true, data: { recipients: 10 } });
    await aMember({ membershipStatus: "pending" });
    expect(await send(11)).toMatchObject({
      ok: false,
      code: "invalid_input",
      message: "Confirm that this email goes to 11 people.",
    });
    expect(await db.outboxEmail.count()).toBe(10);
    expect(await send(11, { isConfirmed: true })).toMatchObject({ ok: true, data: { recipients: 11 } });
  });

  it("an email to filtered members skips closed accounts, and suspended ones unless selected", async () => {
    const administrator = await anAdmin();
    const browser = await signedInAs(administrator);
    const [open, suspended, closed] = [await aMember(), await aMember(), await aMember()];
    const suspendedAt = new Date();
    await db.write.user.update({ where: { id: suspended.id }, data: { suspendedAt } });
    await db.write.user.update({ where: { id: closed.id }, data: { suspendedAt, closedAt: suspendedAt } });
    const reached = async (status: "suspended" | null) => {
      await db.write.outboxEmail.deleteMany();
      const written = { ...(status && { status }), subject: "Dues", content: "Please pay." };
      const preview = await browser.within(() => previewMembersLetterAction(written));
      const expected = preview.ok ? preview.data.recipients : 0;
      const counted = await browser.within(() => countEmailRecipientsAction({ ...(status && { status }) }));
      expect(counted).toMatchObject({ ok: true, data: { recipients: expected } });
      const sent = await browser.within(() => emailMembersAction({ ...written, expected }));
      expect(sent).toMatchObject({ ok: true, data: { recipients: expected } });
      return (await db.outboxEmail.findMany()).map(({ toAddress }) => toAddress).sort();
    };
    expect(await reached(null)).toEqual([administrator.email, open.email].sort());
    expect(await reached("suspended")).toEqual([suspended.email]);
  });

  it("an email to members is previewed as it is sent, and tested only on its author", async () => {
    const rowena = await anAdmin({ firstName: "Rowena" });
    const browser = await signedInAs(rowena);
    await aMember({ membershipStatus: "pending" });
    const written = { subject: "Dues & more", content: "<script>alert(1)</script>\n\nThank you." };
    const preview = await browser.within(() => previewMembersLetterAction(written));
    if (!preview.ok) throw new Error(preview.message);
    expect(preview.data.html).toContain("Dear Rowena,");
    expect(preview.data.html).toContain("&lt;script&gt;");
    expect(preview.data.html).not.toContain("<script");
    expect(await db.outboxEmail.count()).toBe(0);
    expect(await browser.within(() => testMembersLetterAction(written))).toMatchObject({
      ok: true,
      data: { email: rowena.email },
    });
    const emails = await db.outboxEmail.findMany();
    expect(emails).toMatchObject([
      { toAddress: rowena.email, subject: preview.data.subject, html: preview.data.html, givenUpAt: null },
    ]);
    const treasurer = await signedInAs(await aStaffMember([{ role: "treasurer", eventId: null }]));
    const forbidden = { ok: false, code: "forbidden" };
    expect(await treasurer.within(() => previewMembersLetterAction(written))).toMatchObject(forbidden);
    expect(await treasurer.within(() => countEmailRecipientsAction({}))).toMatchObject(forbidden);
    expect(await treasurer.within(() => testMembersLetterAction(written))).toMatchObject(forbidden);
  });

  it("filtered members are exported with cells that no spreadsheet runs", async () => {
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
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "members_exported" } })).toMatchObject({
      details: { rows: 1, format: "csv" },
    });
  });
});
