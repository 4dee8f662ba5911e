import { describe, expect, it } from "vitest";
import * as payments from "@/app/api/admin/payments/route";
import { assignCredit } from "@/lib/cashier/assign-credit";
import { findAmountsDue } from "@/lib/cashier/find-amounts-due";
import { spendCredit } from "@/lib/cashier/spend-credit";
import { spendMyCredit } from "@/lib/cashier/spend-my-credit";
import { waiveAmountDue } from "@/lib/cashier/waive-amount-due";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { declineReport } from "@/lib/payments/decline-report";
import { reportPayment } from "@/lib/payments/report-payment";
import { searchReports } from "@/lib/payments/report-queries";
import { listDuesOf } from "@/lib/personal-data/record-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { dayIn } from "../../support/dates";
import { aPaidRegistration, anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";

const desk = async () => signedInAs(await anAdmin());

/** Records a credit of 200.00 and empties the outbox. */
async function aCredit(browser: Browser, payer: object, amount = "200.00"): Promise<string> {
  const answer = await browser.call(payments, "POST", {
    body: { amount, method: "bank_transfer", receivedOn: dayIn(-15), allocations: [], payer },
  });
  expect(answer.status).toBe(201);
  const { payment } = (await answer.json()) as { payment: { id: string } };
  await db.write.outboxEmail.deleteMany();
  return payment.id;
}
const assign = (browser: Browser, id: string, due: { reference: string }, amount: string) =>
  browser.within(() => action(assignCredit)({ id, allocations: [{ reference: due.reference, amount }] }));
const aSeat = async (priceCents: number, person: Parameters<typeof anUnpaidRegistration>[1]) =>
  anUnpaidRegistration(await anEvent({ priceCents }), person);
const letters = () => db.outboxEmail.findMany({ orderBy: { template: "asc" } });

describe("the owner of a credit", () => {
  it("the owner of a credit is emailed when staff use it for others: what it paid, and what is left", async () => {
    const browser = await desk();
    const id = await aCredit(browser, { name: "Coral Bank Ltd", email: "accounts@coral.example" });
    const member = await aMember();
    const seat = await aSeat(15_000, member);
    expect(await assign(browser, id, seat, "150.00")).toMatchObject({ ok: true });
    const [used, seatPaid, ...others] = await letters();
    expect([used!.template, used!.toAddress, others]).toEqual(["credit_used", "accounts@coral.example", []]);
    expect(used!.subject).toBe("We have used 150.00 BSD of your credit");
    expect(used!.text).toContain("Dear Coral Bank Ltd,");
    expect(used!.text).toContain(`150.00 BSD, reference ${seat.reference}`);
    expect(used!.text).toMatch(/Remaining credit:? +50\.00 BSD/);
    expect(used!.text).not.toContain(member.lastName);
    // What a company has left is not the attendee's to read.
    expect(seatPaid!.toAddress).toBe(member.email);
    expect(seatPaid!.text).not.toContain("Remaining credit");
  });

  it("the owner of a credit that pays their own seat gets one email, with what is left", async () => {
    const browser = await desk();
    const member = await aMember();
    await aCredit(browser, { userId: member.id });
    const seat = await aSeat(15_000, member);
    const use = (reference: string, amount: string) =>
      browser.within(() => action(spendCredit)({ reference, amount }));
    expect(await use(seat.reference, "150.00")).toMatchObject({ ok: true });
    const larger = await aSeat(9_000, member);
    expect(await use(larger.reference, "50.00")).toMatchObject({ ok: true });
    const [part, whole, ...others] = await letters();
    expect(others).toEqual([]);
    expect(whole!.text).toMatch(/Remaining credit:? +50\.00 BSD/);
    expect(part!.text).toMatch(/Remaining credit:? +0\.00 BSD/);
  });
});

describe("the emails about what a company's credit pays", () => {
  const company = { name: "Coral Bank Ltd", email: "accounts@coral.example" };
  const toReader = async (address: string) =>
    (await letters()).filter(({ toAddress }) => toAddress === address);
  const isNeutral = (letter: { subject: string; text: string } | undefined) => {
    expect(letter?.text).toMatch(/paid (for )?with a credit/);
    expect(`${letter?.subject}\n${letter?.text}`).not.toMatch(/your credit|your refund|receipt|1001/i);
  };

  it("emails about a company's credit call it nobody else's, and show its receipt to nobody else", async () => {
    const browser = await desk();
    const id = await aCredit(browser, company, "600.00");
    const member = await aMember({ annualFeeCents: 10_000 });
    const seat = await aSeat(7_500, member);
    const dues = await anOpenDue(member.id);
    await assign(browser, id, seat, "40.00");
    const [part] = await toReader(member.email);
    expect(part!.subject).toMatch(/^Part of it has been paid with a credit: /);
    expect(part!.text).toContain(
      "40.00 BSD of it has been paid with a credit. 35.00 BSD is still outstanding.",
    );
    isNeutral(part);
    for (const [due, amount] of [
      [seat, "35.00"],
      [dues, "100.00"],
    ] as const) {
      await db.write.outboxEmail.deleteMany();
      await assign(browser, id, due, amount);
      const [letter, ...others] = await toReader(member.email);
      isNeutral(letter);
      expect(others).toEqual([]);
      const [owners] = await toReader(company.email);
      expect(owners!.text).toContain(`We have used ${amount} BSD of your credit`);
      expect(owners!.text).toContain("No. 1001");
    }
  });

  it("a company's credit is called nobody else's where neither attendee nor company owes the amount", async () => {
    const browser = await desk();
    const id = await aCredit(browser, company, "100.00");
    const [payer, attendee] = [await aMember(), await aMember()];
    const seat = await aSeat(7_500, payer);
    const { id: userId, email } = attendee;
    await db.write.registration.update({ where: { id: seat.id }, data: { userId, email } });
    await assign(browser, id, seat, "75.00");
    isNeutral((await toReader(payer.email))[0]);
    expect((await toReader(attendee.email))[0]!.text).not.toMatch(/your credit|Receipt/);
  });
});

describe("a refund that is due and used instead", () => {
  it("a refund due that is used instead is called so, and no longer promised, in every email", async () => {
    const browser = await desk();
    const member = await aMember({ annualFeeCents: 4_000 });
    const gone = await aPaidRegistration(await anEvent({ priceCents: 11_000 }), member);
    await db.write.registration.update({ where: { id: gone.id }, data: { cancelledAt: new Date() } });
    const [large, small] = [await aSeat(8_000, member), await aSeat(4_000, member)];
    const dues = await anOpenDue(member.id);
    const use = async (due: { reference: string }, amount: string) => {
      await db.write.outboxEmail.deleteMany();
      const used = await browser.within(() => action(spendCredit)({ reference: due.reference, amount }));
      expect(used).toMatchObject({ ok: true, data: { refundCents: Number(amount) * 100 } });
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      expect(letter!.text).toContain(`${amount} BSD will no longer be refunded.`);
      expect(`${letter!.subject}${letter!.text}`).not.toMatch(/credit/i);
      return letter!;
    };
    const part = await use(large, "30.00");
    expect(part.subject).toMatch(/^Your refund covered part of it: /);
    expect(part.text).toContain("30.00 BSD of the refund that was due to you has been used.");
    expect(part.text).toMatch(/Refund due:? +80\.00 BSD/);
    expect((await use(small, "40.00")).text).toContain("paid for with the refund that was due to you");
    expect((await use(dues, "40.00")).text).toContain(
      "dues have been paid with the refund that was due to you",
    );
  });
});

describe("a reported payment of what a credit pays", () => {
  const facts = { amount: "150.00", method: "bank_transfer", paidOn: dayIn(-2) } as const;

  async function aReportedSeat() {
    const member = await aMember();
    const browser = await desk();
    await aCredit(browser, { userId: member.id });
    const seat = await aSeat(15_000, member);
    const own = await signedInAs(member);
    const report = await own.within(() => action(reportPayment)({ ...facts, amountDueIds: [seat.dueId] }));
    const treasurer = (await anAdmin()) as unknown as Admin;
    const listed = async () => (await searchReports(treasurer, { page: 1, size: 10 })).reports;
    return { member, browser, seat, own, listed, id: report.ok ? report.data.id : "" };
  }

  it("a reported payment of what a credit paid stays listed until recorded as credit, and the reporter is told", async () => {
    const { member, browser, seat, own, listed, id } = await aReportedSeat();
    await db.write.outboxEmail.deleteMany();
    const use = own.within(() => action(spendMyCredit)({ reference: seat.reference, amount: "150.00" }));
    expect(await use).toMatchObject({ ok: true, data: { openCents: 0 } });
    expect(await listed()).toMatchObject([{ id, dues: [{ isGone: true }] }]);
    const told = await db.outboxEmail.findFirstOrThrow({ where: { template: "reported_money" } });
    expect(told.toAddress).toBe(member.email);
    expect(told.text).toContain("If your payment arrives, we’ll keep it as your credit");
    await aCredit(browser, { userId: member.id }, "150.00");
    expect(await listed()).toEqual([]);
  });

  it("a reported payment isn't answered by equal money for something else, and its answer is audited", async () => {
    const { member, browser, seat, own, listed, id } = await aReportedSeat();
    const use = own.within(() => action(spendMyCredit)({ reference: seat.reference, amount: "150.00" }));
    expect(await use).toMatchObject({ ok: true });
    const other = await aSeat(15_000, member);
    const paid = await browser.call(payments, "POST", {
      body: {
        amount: "150.00",
        method: "bank_transfer",
        receivedOn: dayIn(-3),
        allocations: [{ reference: other.reference, amount: "150.00" }],
      },
    });
    expect(paid.status).toBe(201);
    expect(await listed()).toMatchObject([{ id }]);
    const answers = { where: { action: "payment_report_answered" } };
    expect(await db.auditEntry.count(answers)).toBe(0);
    await aCredit(browser, { userId: member.id }, "150.00");
    expect(await listed()).toEqual([]);
    const { targetId, actorId, details } = await db.auditEntry.findFirstOrThrow(answers);
    expect([targetId, actorId !== null, details]).toMatchObject([id, true, { amountCents: 15_000 }]);
  });

  it("an unanswered reported payment shows a warning where credit can be used for its amount", async () => {
    const { member, browser, seat, id } = await aReportedSeat();
    const treasurer = (await anAdmin()) as unknown as Admin;
    const warnings = async () => {
      const found = await browser.within(() => action(findAmountsDue)({ text: seat.reference }));
      const onRecord = await listDuesOf(treasurer, member.id);
      return [...(found.ok ? found.data.amounts : []), ...onRecord].map(({ reported }) => reported);
    };
    const words = expect.stringMatching(
      /^A payment of 150\.00 BSD on .* has been reported for this/,
    ) as string;
    expect(await warnings()).toEqual([words, words]);
    await browser.within(() => action(declineReport)({ id, reason: "Nothing came in." }));
    expect(await warnings()).toEqual([null, null]);
  });

  it("a reported payment pays the rest where a credit pays only a part", async () => {
    const { browser, seat, listed } = await aReportedSeat();
    await browser.within(() => action(spendCredit)({ reference: seat.reference, amount: "100.00" }));
    expect(await listed()).toMatchObject([{ dues: [{ isGone: false }] }]);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "reported_money" } });
    expect(text).toContain("we’ll use it for what is still outstanding and keep the rest as your credit");
    const paid = await browser.call(payments, "POST", {
      body: {
        amount: "150.00",
        method: "bank_transfer",
        receivedOn: dayIn(-1),
        allocations: [{ reference: seat.reference, amount: "50.00" }],
      },
    });
    expect(paid.status).toBe(201);
    expect(await listed()).toEqual([]);
  });

  it("a reported payment stays listed when its amount is waived, and the reporter is told", async () => {
    const { member, browser, seat, listed, id } = await aReportedSeat();
    await db.write.outboxEmail.deleteMany();
    const waive = action(waiveAmountDue);
    const waived = browser.within(() => waive({ reference: seat.reference, reason: "They spoke" }));
    expect(await waived).toMatchObject({ ok: true });
    expect(await listed()).toMatchObject([{ id }]);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "reported_money" } });
    expect(text).toContain("we have waived what you owed for it, so nothing is left to pay for it.");
    await aCredit(browser, { userId: member.id }, "150.00");
    expect(await listed()).toEqual([]);
  });

  it("a reported payment of a credit's amount can be rejected without requesting the amount again", async () => {
    const { browser, seat, listed, id } = await aReportedSeat();
    await browser.within(() => action(spendCredit)({ reference: seat.reference, amount: "150.00" }));
    await db.write.outboxEmail.deleteMany();
    const reason = "It is the transfer that was kept as your credit.";
    expect(await browser.within(() => action(declineReport)({ id, reason }))).toMatchObject({ ok: true });
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_not_received" } });
    expect(text).toContain(reason);
    expect(text).toContain("Nothing is outstanding for it, so you don’t need to do anything.");
    expect(text).not.toMatch(/still outstanding|could not find/);
    expect(await listed()).toEqual([]);
  });
});
