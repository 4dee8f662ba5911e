import { describe, expect, it } from "vitest";
import * as creditsCall from "@/app/api/admin/credits/route";
import * as payments from "@/app/api/admin/payments/route";
import * as refunds from "@/app/api/admin/refunds/route";
import { assignCredit } from "@/lib/cashier/assign-credit";
import { recordCreditRefund } from "@/lib/cashier/record-credit-refund";
import { spendMyCredit } from "@/lib/cashier/spend-my-credit";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { ensureMemberBundle } from "@/lib/ledger/shared/bundle";
import { dayIn, noon } from "../../support/dates";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import { aPaidRegistration, anOpenDue } from "../../support/money";
import type { Browser } from "../../support/next-request";

const facts = { amount: "120.00", method: "bank_transfer", receivedOn: dayIn(-15), allocations: [] };
const back = { method: "bank_transfer", paidOn: dayIn(-8) };
type Body = {
  code?: string;
  message?: string;
  issues?: { path: string; message: string }[];
  payment: { id: string; receiptNumber: number };
  credit: string;
};

async function send(browser: Browser, routes: object, body: object) {
  const answer = await browser.call(routes as typeof payments, "POST", { body });
  return { status: answer.status, body: (await answer.json()) as Body };
}
const post = (browser: Browser, payer: unknown, more: object = {}) =>
  send(browser, payments, { ...facts, payer, ...more });
const payBack = (browser: Browser, credit: string, amount: string) =>
  send(browser, refunds, { ...back, credit, amount });

type Credits = {
  total: string;
  count: number;
  items: { id: string; payer: string; amount: string; since: string; receiptNumber: number }[];
};
async function credits(browser: Browser, query = "") {
  const answer = await browser.call(creditsCall, "GET", { path: `/api/admin/credits${query}` });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Credits;
}

const desk = async () => signedInAs(await anAdmin());
const aVisitor = { id: null, firstName: "Ivy", lastName: "Rolle", email: "ivy@example.test" };
const aVisitorsSeat = async () => anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), aVisitor);

describe("a payment without an amount due", () => {
  it("a payment without an amount due becomes a member's credit, with receipt and email, and pays dues later", async () => {
    const member = await aMember({ annualFeeCents: 12_000 });
    const browser = await desk();
    const { status, body } = await post(browser, { userId: member.id });
    expect([status, body]).toEqual([
      201,
      {
        payment: { id: expect.any(String) as string, receiptNumber: 1001 },
        allocations: [],
        credit: "120.00",
      },
    ]);
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      userId: member.id,
      purpose: null,
      amountCents: 12_000,
      allocatedCents: 0,
      reference: null,
      description: "Payment on account",
    });
    const { template, toAddress, text } = await db.outboxEmail.findFirstOrThrow();
    expect([template, toAddress]).toEqual(["credit_received", member.email]);
    expect(text).toContain("kept it as your credit");
    expect(text).toContain(`Dear ${member.firstName},`);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "payment_recorded" } })).toMatchObject({
      targetId: body.payment.id,
      details: { amountCents: 12_000, creditCents: 12_000, allocations: [] },
    });
    const dues = await anOpenDue(member.id);
    const use = (await signedInAs(member)).within(() =>
      action(spendMyCredit)({ reference: dues.reference, amount: "120.00" }),
    );
    expect(await use).toMatchObject({ ok: true, data: { openCents: 0 } });
    expect(await credits(browser)).toMatchObject({ total: "0.00", items: [] });
  });

  it("a payment without an amount due belongs to the owner of any reference: paid, void, shared or a seat's", async () => {
    const browser = await desk();
    const member = await aMember();
    const event = await anEvent({ priceCents: 5_000 });
    const paid = await aPaidRegistration(event, member);
    const { reference } = await db.amountDue.findFirstOrThrow({ where: { registrationId: paid.id } });
    const seat = await aVisitorsSeat();
    await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
    const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
    const open = [await anEvent({ priceCents: 1_000 }), await anEvent({ priceCents: 2_000 })];
    const owed = await Promise.all(open.map((one) => anUnpaidRegistration(one, member)));
    const dueIds = owed.map(({ dueId }) => dueId);
    const bundle = await transaction(() => ensureMemberBundle(member.id, dueIds));
    const typed = `${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)}`;
    for (const quoted of [typed, seat.reference, ticketCode, bundle.reference])
      expect((await post(browser, { reference: quoted })).status, quoted).toBe(201);
    const found = await db.payment.findMany({
      where: { description: "Payment on account" },
      orderBy: { receiptNumber: "asc" },
    });
    expect(found.map(({ userId, payerEmail }) => [userId, payerEmail])).toEqual([
      [member.id, member.email],
      [null, aVisitor.email],
      [null, aVisitor.email],
      [member.id, member.email],
    ]);
  });

  it("a payment without an amount due belongs to a named company or stranger, or a proven address's member", async () => {
    const browser = await desk();
    expect((await post(browser, { name: " Coral Bank Ltd " })).status).toBe(201);
    expect(await db.outboxEmail.count()).toBe(0);
    const member = await aMember({ annualFeeCents: 12_000, emailVerifiedAt: new Date() });
    expect((await post(browser, { name: "A Stranger", email: member.email.toUpperCase() })).status).toBe(201);
    expect(await db.payment.findMany({ orderBy: { receiptNumber: "asc" } })).toMatchObject([
      { userId: null, payerName: "Coral Bank Ltd", payerEmail: null },
      { userId: null, payerName: "A Stranger", payerEmail: member.email },
    ]);
    const dues = await anOpenDue(member.id);
    const use = (await signedInAs(member)).within(() =>
      action(spendMyCredit)({ reference: dues.reference, amount: "120.00" }),
    );
    expect(await use).toMatchObject({ ok: true });
  });

  it("a payment for a person who owes something says so, and links to where they pay it", async () => {
    const browser = await desk();
    const letterOf = async (payer: object) => {
      await db.write.outboxEmail.deleteMany();
      expect((await post(browser, payer)).status).toBe(201);
      return (await db.outboxEmail.findFirstOrThrow()).text;
    };
    const member = await aMember({ emailVerifiedAt: new Date() });
    expect(await letterOf({ userId: member.id })).not.toMatch(/outstanding|\/checkout/i);
    await anUnpaidRegistration(await anEvent({ priceCents: 7_500 }), member);
    for (const payer of [{ userId: member.id }, { name: "Their Bank", email: member.email }]) {
      const text = await letterOf(payer);
      expect(text).toContain("75.00 BSD is still outstanding");
      expect(text).toMatch(/\/checkout\n/);
    }
    const seat = await aVisitorsSeat();
    const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: seat.id } });
    const text = await letterOf({ reference: seat.reference });
    expect(text).toContain("50.00 BSD is still outstanding");
    expect(text).toContain(`/registration/${ticketCode}\n`);
  });

  it("a credit paid by cheque has its number and bank", async () => {
    const more = { method: "cheque", chequeNumber: "00417", bank: "Coral Bank" };
    expect((await post(await desk(), { name: "Coral Bank Ltd" }, more)).status).toBe(201);
    expect(await db.cheque.findMany()).toMatchObject([{ number: "00417", bank: "Coral Bank" }]);
  });

  it("a payment to keep as credit is refused without an existing payer, or beside amounts", async () => {
    const browser = await desk();
    const seat = await aVisitorsSeat();
    const nobody = "0197a5f0-0000-7000-8000-000000000000";
    const wrong: [payer: unknown, path: string, more?: object][] = [
      [undefined, "allocations"],
      [{}, "payer.name"],
      [{ userId: nobody }, "payer.userId"],
      [{ userId: "mine" }, "payer.userId"],
      [{ reference: "ABCD2345" }, "payer.reference"],
      [{ name: "Ivy", email: "nowhere" }, "payer.email"],
      [{ name: "Ivy", reference: seat.reference }, "payer"],
      [
        { name: "Ivy" },
        "payer",
        { amount: "50.00", allocations: [{ reference: seat.reference, amount: "50.00" }] },
      ],
    ];
    for (const [payer, path, more] of wrong) {
      const { status, body } = await post(browser, payer, more);
      expect([path, status, body.issues?.map((issue) => issue.path)]).toEqual([path, 400, [path]]);
    }
    expect(await db.payment.count()).toBe(0);
  });

  it("a credit is never recorded for oneself, by whatever name", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const event = await anEvent({ priceCents: 5_000 });
    const own = await anUnpaidRegistration(event, admin);
    const { ticketCode } = await db.registration.findUniqueOrThrow({ where: { id: own.id } });
    for (const payer of [
      { userId: admin.id },
      { reference: own.reference },
      { reference: ticketCode },
      { name: "Somebody", email: admin.email },
    ])
      expect(await post(browser, payer)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect(await db.payment.count()).toBe(0);
  });
});

describe("the list of credits", () => {
  it("the list of credits shows owner, receipt, amount and date, with a total over all pages", async () => {
    const browser = await desk();
    await post(browser, { name: "Coral Bank Ltd" });
    await post(browser, { name: "Ivy Rolle" }, { amount: "30.00", receivedOn: dayIn(-26) });
    const first = await credits(browser, "?size=1");
    expect(first).toMatchObject({
      total: "150.00",
      count: 2,
      items: [
        {
          payer: "Ivy Rolle",
          amount: "30.00",
          receiptNumber: 1002,
          since: noon(dayIn(-26)).toISOString(),
        },
      ],
    });
    const second = await credits(browser, "?size=1&page=2");
    expect([second.total, second.items.map(({ payer }) => payer)]).toEqual(["150.00", ["Coral Bank Ltd"]]);
    const found = await credits(browser, "?q=coral");
    expect([found.total, found.items.length]).toEqual(["120.00", 1]);
  });

  it("the list of credits has payments' remaining money, and nothing bounced or refunded", async () => {
    const browser = await desk();
    const seat = await aVisitorsSeat();
    const { body } = await post(browser, undefined, {
      amount: "60.00",
      allocations: [{ reference: seat.reference, amount: "50.00" }],
    });
    expect(await credits(browser)).toMatchObject({
      total: "10.00",
      items: [{ id: body.payment.id, payer: "Ivy Rolle" }],
    });
    expect((await payBack(browser, body.payment.id, "10.00")).status).toBe(201);
    expect(await credits(browser)).toMatchObject({ total: "0.00", count: 0 });
  });
});

describe("a credit that is used for others", () => {
  const assign = (browser: Browser, id: string, allocations: { reference: string; amount: string }[]) =>
    browser.within(() => action(assignCredit)({ id, allocations }));

  it("a company's credit pays for its people together, and its receipt names them", async () => {
    const browser = await desk();
    const { body } = await post(browser, { name: "Coral Bank Ltd" });
    const { id } = body.payment;
    const [seat, ivys] = [
      await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember()),
      await aVisitorsSeat(),
    ];
    const shares = [
      { reference: seat.reference, amount: "50.00" },
      { reference: ivys.reference, amount: "20.00" },
    ];
    await db.write.outboxEmail.deleteMany();
    const outcome = await assign(browser, id, shares);
    expect(outcome).toMatchObject({ ok: true });
    expect(outcome.ok && outcome.data.used.map(({ reference, openCents }) => [reference, openCents])).toEqual(
      expect.arrayContaining([
        [seat.reference, 0],
        [ivys.reference, 3_000],
      ]),
    );
    expect(await credits(browser)).toMatchObject({ total: "50.00", items: [{ id, amount: "50.00" }] });
    expect(await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).toMatchObject({
      state: "confirmed",
    });
    const letters = await db.outboxEmail.findMany();
    expect(letters.map(({ template }) => template).sort()).toEqual(["part_received", "payment_received"]);
    const used = await db.auditEntry.findMany({ where: { action: "credit_used", targetId: id } });
    expect(used.map(({ details }) => (details as { amountCents: number }).amountCents).sort()).toEqual([
      2_000, 5_000,
    ]);
  });

  it("a credit is never used beyond what is left, even by two at the same moment, nor for oneself", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const { id } = (await post(browser, { name: "Coral Bank Ltd" })).body.payment;
    const event = await anEvent({ priceCents: 10_000, maxAttendees: null });
    const [one, other] = [
      await anUnpaidRegistration(event, await aMember()),
      await anUnpaidRegistration(event, await aMember()),
    ];
    const whole = [one, other].map(({ reference }) => ({ reference, amount: "100.00" }));
    expect(await assign(browser, id, whole)).toMatchObject({ code: "changed_meanwhile" });
    expect(await db.allocation.count()).toBe(0);
    const outcomes = await Promise.all(whole.map((share) => assign(browser, id, [share])));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ code: "changed_meanwhile" });
    expect(await credits(browser)).toMatchObject({ total: "20.00" });
    const own = await anUnpaidRegistration(await anEvent({ priceCents: 2_000 }), admin);
    const mine = [{ reference: own.reference, amount: "20.00" }];
    expect(await assign(browser, id, mine)).toMatchObject({ code: "forbidden" });
    const nobodys = "0197a5f0-0000-7000-8000-000000000000";
    expect(await assign(browser, nobodys, mine)).toMatchObject({ code: "not_found" });
  });
});

describe("a credit that is paid back", () => {
  it("a refunded credit is lower, its payer is emailed, and what the payment paid stays paid", async () => {
    const browser = await desk();
    const seat = await aVisitorsSeat();
    const { body } = await post(browser, undefined, {
      amount: "80.00",
      allocations: [{ reference: seat.reference, amount: "50.00" }],
    });
    const { id } = body.payment;
    await db.write.outboxEmail.deleteMany();
    expect(await payBack(browser, id, "20.00")).toEqual({
      status: 201,
      body: { refunds: [{ paymentId: id, amount: "20.00" }], credit: id, amount: "20.00" },
    });
    const over = await payBack(browser, id, "10.01");
    expect(over).toMatchObject({ status: 400, body: { code: "amount_mismatch" } });
    expect(over.body.issues).toMatchObject([{ path: "amount" }]);
    expect((await payBack(browser, id, "10.00")).status).toBe(201);
    expect(await payBack(browser, id, "0.01")).toMatchObject({
      status: 409,
      body: { code: "not_owed_back" },
    });
    expect((await db.registration.findFirstOrThrow()).state).toBe("confirmed");
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      allocatedCents: 5_000,
      refundedCents: 3_000,
    });
    const letters = await db.outboxEmail.findMany({ orderBy: { createdAt: "asc" } });
    expect(letters.map(({ template }) => template)).toEqual(["payment_refunded", "payment_refunded"]);
    const [first] = letters;
    for (const words of ["20.00 BSD of your credit", "Refunded by: Bank transfer", "credit: 10.00 BSD"])
      expect(first?.text).toContain(words);
    // The seat that the same payment paid is kept, so it is not named.
    expect(first?.text).not.toMatch(new RegExp(`${seat.reference}|80\\.00|Event Registration`));
  });

  it("refunding a credit takes nothing from what else the same payment owes back", async () => {
    const browser = await desk();
    const seat = await aVisitorsSeat();
    const { body } = await post(browser, undefined, {
      amount: "60.00",
      allocations: [{ reference: seat.reference, amount: "50.00" }],
    });
    await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
    expect((await payBack(browser, body.payment.id, "10.01")).status).toBe(400);
    expect((await payBack(browser, body.payment.id, "10.00")).status).toBe(201);
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ paidCents: 5_000 });
  });

  it("a wholly refunded credit shows as refunded, from either screen", async () => {
    const browser = await desk();
    const { body } = await post(browser, { name: "Coral Bank Ltd" });
    const sent = { id: body.payment.id, amount: "120.00", method: "cheque", reference: "77", note: "" };
    await db.write.payment.updateMany({ data: { payerEmail: "coral@example.test" } });
    const outcome = browser.within(() =>
      action(recordCreditRefund)({ ...sent, method: "cheque", paymentDate: dayIn(-8) }),
    );
    expect(await outcome).toMatchObject({ ok: true });
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_refunded" } });
    expect(text).toContain("Cheque number: 77");
    expect(await db.payment.findFirstOrThrow()).toMatchObject({ refundedAt: expect.any(Date) as Date });
  });

  it("a credit's refund is not one's own, not dated before it was received, and names one payment", async () => {
    const admin = await anAdmin();
    const { body } = await post(await desk(), { userId: admin.id });
    const { id } = body.payment;
    expect((await payBack(await signedInAs(admin), id, "1.00")).status).toBe(403);
    const browser = await desk();
    const early = await send(browser, refunds, { ...back, credit: id, amount: "1.00", paidOn: dayIn(-16) });
    expect(early).toMatchObject({ status: 400, body: { issues: [{ path: "paidOn" }] } });
    expect((await send(browser, refunds, { ...back, amount: "1.00" })).status).toBe(400);
    const both = { ...back, credit: id, reference: "K7Q2M9XD", amount: "1.00" };
    expect((await send(browser, refunds, both)).status).toBe(400);
    expect((await payBack(browser, "0197a5f0-0000-7000-8000-000000000000", "1.00")).status).toBe(404);
  });
});

describe("what is owed back", () => {
  it("a refund due that pays something new of its owner's is no longer due", async () => {
    const member = await aMember({ annualFeeCents: 3_000 });
    const seat = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
    const dues = await anOpenDue(member.id);
    const use = (amount: string) => async () =>
      (await signedInAs(member)).within(() => action(spendMyCredit)({ reference: dues.reference, amount }));
    expect(await use("30.00")()).toMatchObject({ ok: true, data: { openCents: 0, receiptNumbers: [1001] } });
    expect(await db.amountDue.findUniqueOrThrow({ where: { id: dues.id } })).toMatchObject({
      paidCents: 3_000,
    });
    const payment = await db.payment.findFirstOrThrow();
    expect(payment).toMatchObject({ allocatedCents: 5_000, owedBackAt: expect.any(Date) as Date });
    const next = await anUnpaidRegistration(await anEvent({ priceCents: 2_000 }), member);
    const spend = (await signedInAs(member)).within(() =>
      action(spendMyCredit)({ reference: next.reference, amount: "20.00" }),
    );
    expect(await spend).toMatchObject({ ok: true });
    expect((await db.payment.findFirstOrThrow()).owedBackAt).toBeNull();
    expect((await db.registration.findUniqueOrThrow({ where: { id: next.id } })).state).toBe("confirmed");
    const journal = await sql<{ cents: number }>(
      `SELECT sum("amountCents")::int AS cents FROM "JournalEntry" WHERE "kind" = 'owed_back'`,
    );
    expect(journal).toEqual([{ cents: 0 }]);
  });

  it("a refund due is only the void amount's money, not what the payment still pays", async () => {
    const member = await aMember();
    const seats = [await anEvent({ priceCents: 5_000 }), await anEvent({ priceCents: 4_000 })];
    const [gone, stays] = await Promise.all(seats.map((event) => anUnpaidRegistration(event, member)));
    const allocations = [
      { reference: gone!.reference, amount: "50.00" },
      { reference: stays!.reference, amount: "40.00" },
    ];
    expect((await post(await desk(), undefined, { amount: "90.00", allocations })).status).toBe(201);
    await db.write.registration.update({ where: { id: gone!.id }, data: { cancelledAt: new Date() } });
    const next = await anUnpaidRegistration(await anEvent({ priceCents: 6_000 }), member);
    const spend = async (amount: string) =>
      (await signedInAs(member)).within(() => action(spendMyCredit)({ reference: next.reference, amount }));
    expect(await spend("50.01")).toMatchObject({ ok: false, code: "changed_meanwhile" });
    expect(await spend("50.00")).toMatchObject({ ok: true, data: { openCents: 1_000 } });
    expect((await db.registration.findUniqueOrThrow({ where: { id: stays!.id } })).state).toBe("confirmed");
  });

  it("a refund due pays nothing of other people's", async () => {
    const [member, stranger] = [await aMember(), await aMember()];
    const seat = await aPaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
    const other = await anUnpaidRegistration(await anEvent({ priceCents: 2_000 }), stranger);
    const spend = (await signedInAs(stranger)).within(() =>
      action(spendMyCredit)({ reference: other.reference, amount: "20.00" }),
    );
    expect(await spend).toMatchObject({ ok: false, code: "changed_meanwhile" });
  });
});
