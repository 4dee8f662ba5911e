import { describe, expect, it } from "vitest";
import * as memberships from "@/app/api/admin/users/[id]/membership/route";
import * as sessionsOf from "@/app/api/admin/users/[id]/sessions/route";
import * as me from "@/app/api/auth/user/route";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { readStage, readNextSteps } from "@/lib/members/dashboard";
import { pendingWords } from "@/lib/members/labels";
import { findMemberRecord } from "@/lib/personal-data/record-queries";
import { findUpcomingDues, findNextDuesForCheckout } from "@/lib/cashier/checkout";
import { ensureNextDues } from "@/lib/membership/shared/membership-due";
import { recordDues } from "@/lib/membership/record-dues";
import { anApplication } from "../../support/applications";
import { dayIn } from "../../support/dates";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import type { Browser } from "../../support/next-request";
import { shownDues } from "../../support/money";

const change = async (browser: Browser, id: string, body: object) => {
  const answer = await browser.call(memberships, "PUT", { params: { id }, body });
  return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
};
const activate = (browser: Browser, id: string) => change(browser, id, { membershipStatus: "active" });
const setBack = (browser: Browser, id: string, reason = "Left the field") =>
  change(browser, id, { membershipStatus: "pending", reason });

const asAdmin = async () => signedInAs(await anAdmin());
const memberOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });
const asMember = async (id: string) => ({ ...(await memberOf(id)), sessionHash: "", grants: [] });

const dues = {
  lastPaymentId: null,
  method: "cheque",
  chequeNumber: "17",
  receivedOn: dayIn(-14),
  note: null,
} as const;
const payDues = async (browser: Browser, id: string) => {
  const amountCents = await shownDues(id);
  return browser.within(() => action(recordDues)({ id, amountCents, ...dues }));
};

describe("setting a membership back to pending", () => {
  it("returning a membership to pending keeps session and dates, notifies the member, and is audited", async () => {
    const admin = await anAdmin({ lastName: "Rolle" });
    const browser = await signedInAs(admin);
    const dates = { joinDate: new Date("2024-02-01"), nextPaymentDate: new Date("2099-02-01") };
    const member = await aMember(dates);
    const theirs = await signedInAs(member);
    expect(await setBack(browser, member.id)).toMatchObject({
      status: 200,
      answer: {
        id: member.id,
        membershipStatus: "pending",
        joinDate: dates.joinDate.toISOString(),
        documents: 0,
      },
    });
    expect(await (await theirs.call(me, "GET")).json()).toMatchObject({ membershipStatus: "pending" });
    expect(await memberOf(member.id)).toMatchObject(dates);
    const email = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: member.email } });
    expect(email.subject).toBe("Your membership is pending again");
    expect(email.text).toContain("contact our office");
    expect(email.text).not.toContain("Left the field");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "membership_set_back" } })).toMatchObject({
      actorId: admin.id,
      targetId: member.id,
      details: { reason: "Left the field" },
    });
    const record = await browser.within(() => findMemberRecord(admin as unknown as Admin, member.id));
    expect(record?.standing.because).toMatch(
      /^Applicant: Rowena Rolle returned the membership to pending on .*: Left the field$/,
    );
  });

  it("returning a membership to pending needs a reason and another person, and happens once", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember();
    expect(await change(browser, member.id, { membershipStatus: "pending" })).toMatchObject({
      status: 400,
      answer: {
        issues: [{ path: "reason", message: "Enter a reason for returning the membership to pending" }],
      },
    });
    expect((await change(browser, member.id, { membershipStatus: "closed", reason: "x" })).status).toBe(400);
    expect((await setBack(browser, admin.id)).status).toBe(403);
    expect((await setBack(browser, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect(await db.auditEntry.count()).toBe(0);
    for (const repeat of [1, 2]) expect((await setBack(browser, member.id)).status, String(repeat)).toBe(200);
    expect(await db.auditEntry.count()).toBe(1);
    expect(await db.outboxEmail.count()).toBe(1);
  });

  it("only an administrator undoes a return to pending, and dues paid since do not activate it", async () => {
    const browser = await asAdmin();
    const nextPaymentDate = new Date("2099-02-01T17:00:00Z");
    const member = await aMember({ joinDate: new Date("2024-02-01"), nextPaymentDate });
    await anApplication({ status: "approved", userId: member.id });
    await setBack(browser, member.id);
    expect(await payDues(browser, member.id)).toMatchObject({ ok: true, data: { hasJoined: false } });
    const paid = await memberOf(member.id);
    expect(paid.membershipStatus).toBe("pending");
    expect(paid.nextPaymentDate).toEqual(new Date("2100-02-01T17:00:00Z"));
    expect(await activate(browser, member.id)).toMatchObject({ answer: { membershipStatus: "active" } });
    expect(await memberOf(member.id)).toMatchObject({
      setBackAt: null,
      joinDate: new Date("2024-02-01"),
      nextPaymentDate: new Date("2100-02-01T17:00:00Z"),
    });
  });
});

describe("approving a membership", () => {
  it.each([
    ["suspended", "This account is suspended. Lift the suspension first."],
    ["closed", "This account is closed. Reopen it first."],
  ])(
    "approving is refused in words for an account that is %s, and sends no email",
    async (state, message) => {
      const browser = await asAdmin();
      const suspendedAt = new Date();
      const facts = { suspendedAt, closedAt: state === "closed" ? suspendedAt : null };
      const people = [await aMember(facts), await aMember({ ...facts, membershipStatus: "pending" })];
      for (const { id } of people) {
        const before = await memberOf(id);
        expect(await activate(browser, id)).toMatchObject({
          status: 409,
          answer: { code: "suspended", message },
        });
        expect(await memberOf(id)).toEqual(before);
      }
      expect([await db.outboxEmail.count(), await db.auditEntry.count()]).toEqual([0, 0]);
    },
  );
});

describe("a member's session", () => {
  it("an administrator can end all of a member's sessions, and only that member's", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const member = await aMember({ lastName: "Rolle" });
    const theirs = [await signedInAs(member), await signedInAs(member)];
    const end = async (id: string) => {
      const answer = await browser.call(sessionsOf, "DELETE", { params: { id } });
      return { status: answer.status, answer: (await answer.json()) as Record<string, unknown> };
    };
    expect(await end(member.id)).toEqual({
      status: 200,
      answer: { message: "Althea Rolle has been signed out everywhere." },
    });
    for (const one of theirs) expect((await one.call(me, "GET")).status).toBe(401);
    expect((await signedInAs(member)) && (await end(admin.id)).status).toBe(403);
    expect((await end("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await browser.call(me, "GET")).status).toBe(200);
    expect(await db.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "sessions_ended", actorId: admin.id, targetId: member.id, details: { sessions: 2 } },
    ]);
  });
});

describe("a pending member reads what comes next", () => {
  const wordsFor = async (id: string) => {
    const person = await asMember(id);
    const [step] = (await readNextSteps(person)).steps;
    return [pendingWords(await readStage(person), person.annualFeeCents), step?.title];
  };

  it("an approved applicant reads that the first year's dues come next", async () => {
    const member = await aMember({ membershipStatus: "pending", annualFeeCents: 20_000 });
    expect((await wordsFor(member.id))[0]).toContain("Your membership is awaiting approval.");
    await anApplication({ status: "approved", userId: member.id });
    expect(await wordsFor(member.id)).toEqual([
      "Your application has been approved. Your membership becomes active when we receive your first dues of 200.00 BSD. To see how to pay, use Make Payment on the dashboard.",
      "Pay your first dues",
    ]);
    await transaction(() => ensureNextDues(member.id));
    expect(await findNextDuesForCheckout(await asMember(member.id))).toMatchObject({ isFirstFee: true });
    const old = await aMember({ joinDate: new Date("2024-02-01") });
    await transaction(() => ensureNextDues(old.id));
    expect(await findNextDuesForCheckout(await asMember(old.id))).toMatchObject({ isFirstFee: false });
  });

  it("a member returned to pending reads to write to the office, and not to pay first dues", async () => {
    const member = await aMember();
    await anApplication({ status: "approved", userId: member.id });
    await setBack(await asAdmin(), member.id);
    expect(await wordsFor(member.id)).toEqual([
      "An administrator has returned your membership to pending. If you have any questions, message the administrators.",
      "Your membership was returned to pending",
    ]);
    expect(await findUpcomingDues(await asMember(member.id))).toMatchObject({ state: "awaiting_approval" });
  });
});
