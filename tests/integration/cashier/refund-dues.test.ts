import { describe, expect, it } from "vitest";
import * as refunds from "@/app/api/admin/refunds/route";
import { previewDuesRefund, recordDuesRefund } from "@/lib/cashier/record-dues-refund";
import { sales } from "@/lib/cashier/shared/sales";
import { yearsAfter } from "@/lib/core/days";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { refund } from "@/lib/ledger/shared/refund";
import { settle, type DueShare } from "@/lib/ledger/shared/settle";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs } from "../../support/builders";
import { dayIn, noon } from "../../support/dates";
import { anOpenDue } from "../../support/money";
import { Browser } from "../../support/next-request";
import { dayOf } from "../../support/nightly";

const money = (daysAgo: number) => ({
  ...({ method: "bank_transfer", paymentDate: noon(dayIn(-daysAgo)), reference: null } as const),
  providerReference: null,
  note: null,
  recordedBy: null,
});
const pay = (daysAgo: number, amountCents: number, ...to: [DueShare, ...DueShare[]]) =>
  transaction(() => settle(sales, to, { ...money(daysAgo), amountCents }));

/** A member since 2015 whose year ended so many days ago, and whose dues of 350.00 were paid in two parts. */
async function paidDues(endedDaysAgo = 100) {
  const joinDate = noon("2015-03-05");
  const nextPaymentDate = noon(dayIn(-endedDaysAgo));
  const isActive = endedDaysAgo < 30;
  const member = await aMember({
    membershipStatus: isActive ? "active" : "pending",
    annualFeeCents: 35_000,
    joinDate,
    admittedAt: joinDate,
    nextPaymentDate,
  });
  const due = await anOpenDue(member.id);
  const before = await standing(member.id);
  const first = await pay(9, 10_000, { dueId: due.id, amountCents: 10_000 });
  const second = await pay(5, 40_000, { dueId: due.id, amountCents: 25_000 });
  await db.write.outboxEmail.deleteMany();
  const admin = await anAdmin();
  return { member, due, before, first, second, admin, browser: await signedInAs(admin) };
}

const standing = (id: string) =>
  db.user.findUniqueOrThrow({
    select: { membershipStatus: true, admittedAt: true, joinDate: true, nextPaymentDate: true },
    where: { id },
  });
const standingDays = async (id: string) => {
  const { membershipStatus, joinDate, nextPaymentDate } = await standing(id);
  return [membershipStatus, joinDate && dayOf(joinDate), nextPaymentDate && dayOf(nextPaymentDate)];
};
const lettersTo = (to: string) =>
  db.outboxEmail.findMany({ where: { toAddress: to }, orderBy: { createdAt: "asc" } });
const openDuesOf = (userId: string) => db.amountDue.findMany({ where: { userId, closedAt: null } });

const call = async (browser: Browser, body: object) => {
  const sent = { method: "bank_transfer", paidOn: dayIn(0), amount: "350.00", ...body };
  const answer = await browser.call(refunds, "POST", { body: sent });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const form = { method: "bank_transfer" as const, reference: "BOB-1", paymentDate: dayIn(0), note: "" };

describe("membership dues that are refunded", () => {
  it("refunded dues are owed no more, and the membership is what it was before they were paid", async () => {
    const { member, due, before, first, second, browser } = await paidDues();
    expect((await standing(member.id)).membershipStatus).toBe("active");
    expect(await call(browser, { reference: due.reference })).toEqual({
      status: 201,
      body: {
        refunds: [
          { paymentId: first.id, amount: "100.00" },
          { paymentId: second.id, amount: "250.00" },
        ],
        reference: due.reference,
        amount: "350.00",
      },
    });
    expect(await standing(member.id)).toEqual(before);
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: due.id } })).toMatchObject({
      paidCents: 0,
      waivedCents: 0,
      voidedAt: expect.any(Date) as Date,
    });
    // What the second payment left over is still the member's credit.
    expect(await db.payment.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
      amountCents: 40_000,
      refundedCents: 25_000,
      allocatedCents: 0,
      owedBackAt: null,
    });
    expect(await db.refund.findMany()).toMatchObject([{ kind: "refunded" }, { kind: "refunded" }]);
    const letters = await lettersTo(member.email);
    expect(letters.map(({ template }) => template).toSorted()).toEqual([
      "membership_put_back",
      "payment_refunded",
      "payment_refunded",
    ]);
    const [putBack] = letters.filter(({ template }) => template === "membership_put_back");
    expect(putBack!.text).toContain("The payment of your dues has been refunded");
    expect(putBack!.text).toContain("You no longer owe these dues.");
    expect(letters.map(({ text }) => text).join()).not.toContain("in error");
    const entries = await db.auditEntry.findMany({ where: { action: "refund_recorded" } });
    expect(entries.map(({ details }) => JSON.stringify(details)).join()).toContain(
      "The membership has lapsed again. It is no longer due.",
    );
    // The next night asks for nothing either.
    await createUpcomingDues();
    expect(await openDuesOf(member.id)).toEqual([]);
  });

  it("refunded dues can be requested again under a new reference", async () => {
    const { member, due, before, browser } = await paidDues();
    expect(await call(browser, { reference: due.reference, askAgain: true })).toMatchObject({ status: 201 });
    expect(await standing(member.id)).toEqual(before);
    const open = await openDuesOf(member.id);
    expect(open).toMatchObject([{ amountCents: 35_000, dueDate: due.dueDate }]);
    expect(open[0]!.reference).not.toBe(due.reference);
    const [putBack] = (await lettersTo(member.email)).filter(
      ({ template }) => template === "membership_put_back",
    );
    expect(putBack!.text).toContain("It becomes active again once your dues are paid.");
  });

  it("refunding dues leaves a membership active until its year ends, and the member learns when", async () => {
    const { member, due, before, browser } = await paidDues(-20);
    const asked = await browser.within(() => action(previewDuesRefund)({ id: due.id }));
    expect(asked).toMatchObject({ ok: true, data: { amountCents: 35_000 } });
    expect(await db.refund.count()).toBe(0);
    const done = await browser.within(() => action(recordDuesRefund)({ id: due.id, ...form }));
    expect(done).toEqual(asked);
    expect(done).toMatchObject({
      data: { consequence: expect.stringContaining("The next payment is due on") as string },
    });
    expect(await standing(member.id)).toEqual(before);
    const [putBack] = (await lettersTo(member.email)).filter(
      ({ template }) => template === "membership_put_back",
    );
    expect(putBack!.subject).toBe("The payment of your dues has been refunded");
    expect(putBack!.text).toContain("remains active");
    expect(await call(browser, { reference: due.reference })).toMatchObject({
      status: 409,
      body: { code: "not_owed_back" },
    });
  });

  it("dues are refunded whole and once, by somebody other than the recipient", async () => {
    const { member, due, browser } = await paidDues();
    const message = `Dues are refunded as a whole: 350.00 BSD was paid of ${due.reference}.`;
    for (const amount of ["349.99", "350.01"])
      expect(await call(browser, { reference: due.reference, amount })).toMatchObject({
        status: 400,
        body: { code: "amount_mismatch", message, issues: [{ path: "amount", message }] },
      });
    await db.write.roleGrant.create({ data: { userId: member.id, role: "treasurer" } });
    expect(await call(await signedInAs(member), { reference: due.reference })).toMatchObject({
      status: 403,
      body: { message: "Someone else must record your own payments." },
    });
    expect(await db.refund.count()).toBe(0);
    const answers = await Promise.all([
      call(browser, { reference: due.reference }),
      call(browser, { reference: due.reference }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  it("refunding partly paid dues does not change the membership, even by the provider", async () => {
    const joinDate = noon("2015-03-05");
    const member = await aMember({
      membershipStatus: "active",
      annualFeeCents: 35_000,
      joinDate,
      admittedAt: joinDate,
      nextPaymentDate: noon(dayIn(20)),
    });
    const due = await anOpenDue(member.id);
    const { id } = await pay(2, 10_000, { dueId: due.id, amountCents: 10_000 });
    const before = await standing(member.id);
    await new Browser().within(() =>
      transaction(() =>
        refund(
          sales,
          id,
          {
            ...({ kind: "refunded", amount: "the_rest", method: "paylanes", reference: null } as const),
            providerReference: "PL-1",
            note: null,
            refundDate: new Date(),
          },
          null,
        ),
      ),
    );
    expect(await standing(member.id)).toEqual(before);
    expect(await openDuesOf(member.id)).toMatchObject([{ amountCents: 35_000 }]);
  });
});

describe("a membership that begins with a payment", () => {
  it("a paid membership begins on the day the money arrived, but not before the approval", async () => {
    for (const [approvedDaysAgo, beginsDaysAgo] of [
      [20, 7],
      [3, 3],
    ] as const) {
      const member = await aMember({
        membershipStatus: "pending",
        annualFeeCents: 35_000,
        joinDate: null,
        nextPaymentDate: null,
        passwordHash: "unguessable",
        emailVerifiedAt: new Date(),
      });
      await anApplication({
        userId: member.id,
        email: member.email,
        status: "approved",
        decidedAt: noon(dayIn(-approvedDaysAgo)),
      });
      const due = await anOpenDue(member.id);
      await pay(7, 35_000, { dueId: due.id, amountCents: 35_000 });
      const begins = dayIn(-beginsDaysAgo);
      expect(await standingDays(member.id)).toEqual(["active", begins, yearsAfter(begins, 1)]);
    }
  });

  it("a membership that lapsed too long ago begins again on the day of payment", async () => {
    const joinDate = noon("2015-03-05");
    const member = await aMember({
      membershipStatus: "pending",
      annualFeeCents: 35_000,
      joinDate,
      admittedAt: joinDate,
      nextPaymentDate: noon(dayIn(-800)),
    });
    const due = await anOpenDue(member.id);
    await pay(7, 35_000, { dueId: due.id, amountCents: 35_000 });
    expect(await standingDays(member.id)).toEqual(["active", dayIn(-7), yearsAfter(dayIn(-7), 1)]);
  });
});
