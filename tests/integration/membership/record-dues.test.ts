import { describe, expect, it } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { findDuesToRecord } from "@/lib/membership/dues-queries";
import { recordDues } from "@/lib/membership/record-dues";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { anApplication } from "../../support/applications";
import { aMember, anAdmin, signedInAs, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { comingYearEnd, dayIn, followingYearEnd, noon } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { anOpenDue, shownDues } from "../../support/money";
import { providerSays } from "../../support/provider";

const facts = {
  lastPaymentId: null,
  method: "cheque",
  chequeNumber: "Cheque 000417",
  receivedOn: dayIn(-14),
  note: "Handed in at the office",
} as const;

const record = async (browser: Browser, id: string, more: object = {}) => {
  const amountCents = await shownDues(id);
  return browser.within(() => action(recordDues)({ id, amountCents, ...facts, ...more }));
};
const asAdmin = async () => signedInAs(await anAdmin());
const memberOf = (id: string) => db.user.findUniqueOrThrow({ where: { id } });

/** Somebody whose application was approved and whose first dues are still to come. */
async function anApprovedApplicant() {
  const applicant = await aMember({ membershipStatus: "pending", annualFeeCents: 20_000 });
  await anApplication({ status: "approved", userId: applicant.id });
  return applicant;
}

describe("recording dues", () => {
  it("recording dues makes an approved applicant active, with a receipt, the next payment date, and thanks", async () => {
    const [applicant, admin] = [await anApprovedApplicant(), await anAdmin()];
    const outcome = await record(await signedInAs(admin), applicant.id);
    const payment = await db.payment.findFirstOrThrow();
    expect(outcome).toMatchObject({
      ok: true,
      data: { id: payment.id, receiptNumber: 1001, membershipStatus: "active", hasJoined: true },
    });
    expect(payment).toMatchObject({
      userId: applicant.id,
      purpose: "membership",
      status: "completed",
      amountCents: 20_000,
      method: "cheque",
      reference: "Cheque 000417",
      note: "Handed in at the office",
      recordedById: admin.id,
      paymentDate: noon(facts.receivedOn),
    });
    const { membershipStatus, joinDate, nextPaymentDate } = await memberOf(applicant.id);
    expect(membershipStatus).toBe("active");
    expect(joinDate).toEqual(payment.paymentDate);
    expect(nextPaymentDate!.getUTCFullYear()).toBe(joinDate!.getUTCFullYear() + 1);
    const email = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: applicant.email } });
    expect(email.subject).toBe("Your membership is active");
    expect(email.text).toContain("Amount: 200.00 BSD");
    expect(email.text).toContain("Receipt: No. 1001");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "dues_recorded" } })).toMatchObject({
      actorId: admin.id,
      targetType: "user",
      targetId: applicant.id,
      details: { paymentId: payment.id, amountCents: 20_000, receiptNumber: 1001, hasJoined: true },
    });
  });

  it("recording dues moves an active member's next payment on by a year and keeps the join date", async () => {
    const joinDate = new Date("2020-02-01T17:00:00Z");
    const member = await aMember({ joinDate, nextPaymentDate: comingYearEnd });
    const due = await anOpenDue(member.id);
    expect(await record(await asAdmin(), member.id)).toMatchObject({ ok: true, data: { hasJoined: false } });
    expect(await memberOf(member.id)).toMatchObject({
      joinDate,
      nextPaymentDate: followingYearEnd,
    });
    // The amount that the member was asked for, and no second one.
    expect(await db.amountDue.findMany()).toMatchObject([{ id: due.id, closedAt: expect.any(Date) as Date }]);
  });

  it("recording dues leaves people without an approved application to administrators", async () => {
    const stranger = await aMember({ membershipStatus: "pending" });
    await anApplication({ status: "pending", userId: stranger.id });
    expect(await record(await asAdmin(), stranger.id)).toMatchObject({
      ok: true,
      data: { hasJoined: false },
    });
    expect(await memberOf(stranger.id)).toMatchObject({ membershipStatus: "pending", joinDate: null });
  });

  it("recording dues happens once when several people submit it at the same moment", async () => {
    const applicant = await anApprovedApplicant();
    const browsers = await Promise.all(Array.from({ length: 5 }, asAdmin));
    const outcomes = await Promise.all(browsers.map((browser) => record(browser, applicant.id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.code === "already_paid")).toHaveLength(4);
    expect(await db.payment.count()).toBe(1);
    expect(await db.outboxEmail.count()).toBe(1);
  });

  it("recording dues takes the next year's when the form has seen the last", async () => {
    const [member, admin] = [await aMember(), await anAdmin()];
    const browser = await signedInAs(admin);
    await record(browser, member.id);
    expect(await record(browser, member.id)).toMatchObject({ code: "already_paid" });
    const shown = await findDuesToRecord(admin as unknown as Admin, member.id);
    expect(await record(browser, member.id, { lastPaymentId: shown!.lastPaymentId })).toMatchObject({
      ok: true,
    });
    expect(await db.payment.count()).toBe(2);
  });

  it.each([10_000, 0])(
    "recording reopened dues books and audits what the form showed, even when the fee is %i by now",
    async (annualFeeCents) => {
      const [member, admin] = [await aMember({ annualFeeCents: 35_000 }), await anAdmin()];
      const browser = await signedInAs(admin);
      const { reference } = await anOpenDue(member.id);
      const money = { amount: "350.00", currency: "BSD" };
      await providerSays({ id: "PL-1", reference, ...money, status: "completed" });
      await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents } });
      await providerSays({ id: "R-1", refundOf: "PL-1", ...money, status: "charged_back" });
      const due = await db.amountDue.findFirstOrThrow({ where: { closedAt: null } });
      const shown = await findDuesToRecord(admin as unknown as Admin, member.id);
      expect(shown).toMatchObject({ amountCents: 35_000, reference: due.reference });
      expect(await record(browser, member.id, { amountCents: 10_000 })).toMatchObject({
        code: "amount_mismatch",
        message: "The amount is 100.00 BSD, but 350.00 BSD is due.",
      });
      expect(await db.payment.count()).toBe(1);
      expect(await record(browser, member.id)).toMatchObject({ ok: true, data: { amountCents: 35_000 } });
      expect(await db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "desc" } })).toMatchObject({
        amountCents: 35_000,
      });
      const { details } = await db.auditEntry.findFirstOrThrow({ where: { action: "dues_recorded" } });
      expect(details).toMatchObject({ amountCents: 35_000 });
    },
  );

  it("recording dues refuses the amount that a form showed before the fee was changed", async () => {
    const member = await aMember({ annualFeeCents: 35_000 });
    const amountCents = await shownDues(member.id);
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 10_000 } });
    expect(await record(await asAdmin(), member.id, { amountCents })).toMatchObject({
      message: "The amount is 350.00 BSD, but 100.00 BSD is due.",
    });
    expect([await db.payment.count(), await db.amountDue.count()]).toEqual([0, 0]);
  });

  it("recording dues shows what it pays: the dues that are due first", async () => {
    const [member, admin] = [await aMember(), await anAdmin()];
    const later = await anOpenDue(member.id);
    const earlier = await db.write.amountDue.create({
      data: {
        userId: member.id,
        purpose: "membership",
        description: later.description,
        amountCents: 12_000,
        reference: "23456789",
        dueDate: new Date("2020-01-01T17:00:00Z"),
      },
    });
    await db.write.amountDue.update({
      where: { id: later.id },
      data: { dueDate: new Date("2027-01-01T17:00:00Z") },
    });
    const shown = await findDuesToRecord(admin as unknown as Admin, member.id);
    expect(shown).toMatchObject({ amountCents: 12_000, reference: earlier.reference });
    expect(await record(await asAdmin(), member.id)).toMatchObject({ ok: true });
    expect(await db.amountDue.findMany({ where: { closedAt: null } })).toMatchObject([{ id: later.id }]);
  });

  it("recording dues refuses a future day, a level without a fee, and an unknown member", async () => {
    const [member, free, browser] = [await aMember(), await aMember({ annualFeeCents: 0 }), await asAdmin()];
    expect(await record(browser, member.id, { receivedOn: dayIn(1) })).toMatchObject({
      issues: [{ path: "receivedOn", message: "Payment date must not be in the future" }],
    });
    for (const [receivedOn, message] of [
      ["1900-01-01", "Payment date must not be before 2000"],
      ["2026-02-30", "This date doesn’t exist"],
      ["", "Payment date is required"],
    ] as const)
      expect(await record(browser, member.id, { receivedOn })).toMatchObject({
        issues: [{ path: "receivedOn", message }],
      });
    expect(await record(browser, free.id)).toMatchObject({ code: "not_found" });
    expect(await record(browser, "00000000-0000-4000-8000-000000000000")).toMatchObject({
      code: "not_found",
    });
    expect(await db.payment.count()).toBe(0);
  });

  it("only an administrator records dues", async () => {
    const member = await aMember();
    expect(await record(new Browser(), member.id)).toMatchObject({ code: "unauthorized" });
    expect(await record(await signedInAs(member), member.id)).toMatchObject({ code: "forbidden" });
    expect(await db.payment.count()).toBe(0);
  });

  it("recording dues leaves nothing when its email cannot be queued", async () => {
    const applicant = await anApprovedApplicant();
    await sql(`ALTER TABLE "OutboxEmail" ADD CONSTRAINT "planted_fault" CHECK (false) NOT VALID`);
    const outcome = await record(await asAdmin(), applicant.id);
    await sql(`ALTER TABLE "OutboxEmail" DROP CONSTRAINT "planted_fault"`);
    expect(outcome).toMatchObject({ ok: false });
    expect([await db.payment.count(), await db.amountDue.count(), await db.auditEntry.count()]).toEqual([
      0, 0, 0,
    ]);
    expect(await memberOf(applicant.id)).toMatchObject({
      membershipStatus: "pending",
      nextPaymentDate: null,
    });
  });
});

describe("dues that come by the provider", () => {
  it("dues paid through the provider make an approved applicant active as well", async () => {
    const applicant = await anApprovedApplicant();
    const due = await anOpenDue(applicant.id);
    await transaction(() =>
      settleDue(
        sales,
        { dueId: due.id, amountCents: due.amountCents },
        {
          method: "paylanes",
          paymentDate: new Date(),
          reference: null,
          providerReference: "PL-1",
          note: null,
          recordedBy: null,
        },
      ),
    );
    expect(await memberOf(applicant.id)).toMatchObject({ membershipStatus: "active" });
  });
});
