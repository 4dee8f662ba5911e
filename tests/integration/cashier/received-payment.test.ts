import { describe, expect, it } from "vitest";
import * as payments from "@/app/api/admin/payments/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { findAmountsDue } from "@/lib/cashier/find-amounts-due";
import { newReference } from "@/lib/ledger/reference";
import { settle } from "@/lib/ledger/shared/settle";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { dayIn } from "../../support/dates";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const facts = { method: "bank_transfer", receivedOn: "2026-11-13" } as const;
type Allocation = { reference: unknown; amount: unknown };

const post = async (browser: Browser, amount: unknown, allocations: Allocation[], more: object = {}) => {
  const answer = await browser.call(payments, "POST", { body: { ...facts, amount, allocations, ...more } });
  const body = (await answer.json()) as { issues?: { path: string; message: string }[]; message?: string };
  return { status: answer.status, body };
};

async function twoSeats() {
  const event = await anEvent({ priceCents: 25_000 });
  const admin = await anAdmin();
  const [one, other] = [await aMember(), await aMember()];
  return {
    event,
    admin,
    people: [one, other] as const,
    browser: await signedInAs(admin),
    seats: [await anUnpaidRegistration(event, one), await anUnpaidRegistration(event, other)] as const,
  };
}

const states = async () =>
  (await db.registration.findMany({ orderBy: { id: "asc" } })).map(({ state }) => state);

describe("a payment that fits no single amount", () => {
  it("one payment for two people has one receipt, and sends each of them a ticket", async () => {
    const { browser, seats } = await twoSeats();
    const [{ reference }, two] = seats;
    const typed = `${reference.slice(0, 4).toLowerCase()}-${reference.slice(4)} `;
    const { status, body } = await post(
      browser,
      "500.00",
      [
        { reference: typed, amount: "250.00" },
        { reference: two.reference, amount: 250 },
      ],
      { method: "cheque", chequeNumber: "00417", note: "From the employer" },
    );
    const payment = await db.payment.findFirstOrThrow();
    expect([status, body]).toEqual([
      201,
      {
        payment: { id: payment.id, receiptNumber: 1001 },
        allocations: [
          { reference, amount: "250.00" },
          { reference: two.reference, amount: "250.00" },
        ],
        credit: "0.00",
      },
    ]);
    expect(payment).toMatchObject({
      amountCents: 50_000,
      allocatedCents: 50_000,
      method: "cheque",
      reference: "00417",
      note: "From the employer",
      paymentDate: new Date("2026-11-13T17:00:00Z"),
    });
    expect(await states()).toEqual(["confirmed", "confirmed"]);
    expect(await db.outboxEmail.count({ where: { template: "payment_received" } })).toBe(2);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "payment_recorded" } })).toMatchObject({
      targetId: payment.id,
      details: {
        amountCents: 50_000,
        creditCents: 0,
        allocations: [`${reference} 250.00`, expect.any(String)],
      },
    });
  });

  it("a partial payment keeps the seat held, and says what is outstanding", async () => {
    const { browser, seats, people } = await twoSeats();
    const { status, body } = await post(browser, "240.00", [
      { reference: seats[0].reference, amount: "240.00" },
    ]);
    expect([status, body]).toMatchObject([201, { credit: "0.00" }]);
    expect(await states()).toEqual(["held", "held"]);
    const { text, toAddress } = await db.outboxEmail.findFirstOrThrow({
      where: { template: "part_received" },
    });
    expect(toAddress).toBe(people[0].email);
    expect(text).toContain("10.00 BSD is still outstanding");
    expect(text).toContain(seats[0].reference);
    expect(await db.outboxEmail.count()).toBe(1);
  });

  it("a payment's unallocated rest becomes a credit", async () => {
    const { browser, seats } = await twoSeats();
    const { body } = await post(browser, "300.00", [{ reference: seats[0].reference, amount: "250.00" }]);
    expect(body).toMatchObject({ credit: "50.00" });
    expect(await db.payment.findFirstOrThrow()).toMatchObject({
      amountCents: 30_000,
      allocatedCents: 25_000,
      owedBackAt: null,
    });
    expect(await states()).toEqual(["confirmed", "held"]);
  });

  it("a payment for dues and a seat sends a letter for each", async () => {
    const { browser, seats } = await twoSeats();
    const member = await aMember({ annualFeeCents: 35_000 });
    const dues = await anOpenDue(member.id);
    const { status } = await post(browser, "600.00", [
      { reference: seats[0].reference, amount: "250.00" },
      { reference: dues.reference, amount: "350.00" },
    ]);
    expect(status).toBe(201);
    expect(await db.outboxEmail.count({ where: { template: "dues_received" } })).toBe(1);
  });

  it("a payment with one wrong allocation is refused whole, in words at the fields", async () => {
    const { browser, seats, event } = await twoSeats();
    const [one, two] = seats;
    const released = await anUnpaidRegistration(event, await aMember());
    await browser.within(() => action(markPaymentFailed)({ id: released.id }));
    const unknown = newReference();
    const good = { reference: one.reference, amount: "100.00" };
    const cases: [unknown, Allocation[], string, RegExp][] = [
      ["99.99", [good], "amount", /add up to 100\.00 BSD, more than 99\.99 BSD/],
      [
        "500.00",
        [{ ...good, amount: "250.01" }],
        "allocations.0.amount",
        /Only 250\.00 BSD of \w+ is outstanding/,
      ],
      ["500.00", [good, { ...good, reference: unknown }], "allocations.1.reference", /No amount due has/],
      ["500.00", [{ ...good, reference: "HELLO" }], "allocations.0.reference", /is not a reference/],
      ["500.00", [{ ...good, reference: released.reference }], "allocations.0.reference", /is void/],
      [
        "500.00",
        [good, { ...good, reference: good.reference.toLowerCase() }],
        "allocations.1.reference",
        /twice/,
      ],
      ["500.00", [], "allocations", /at least one/],
      ["100.005", [good], "amount", /such as 240\.00/],
      ["-100.00", [good], "amount", /such as 240\.00/],
      ["USD 100.00", [good], "amount", /in BSD/],
    ];
    for (const wrong of ["0.00", "-1.00", "1.005", "", null, "1e2", 0, -5])
      cases.push(["500.00", [{ ...good, amount: wrong }], "allocations.0.amount", /such as 240\.00/]);
    for (const [amount, allocations, path, words] of cases) {
      const { status, body } = await post(browser, amount, allocations);
      expect([status, body.issues?.map((issue) => issue.path)], JSON.stringify(allocations)).toEqual([
        400,
        [path],
      ]);
      expect(body.issues![0]!.message).toMatch(words);
    }
    const future = await post(browser, "100.00", [good], { receivedOn: dayIn(1) });
    expect([future.status, future.body.issues?.[0]?.path]).toEqual([400, "receivedOn"]);
    expect(await db.payment.count()).toBe(0);
    await post(browser, "250.00", [{ reference: two.reference, amount: "250.00" }]);
    const again = await post(browser, "1.00", [{ reference: two.reference, amount: "1.00" }]);
    expect([again.status, again.body.message]).toEqual([400, `${two.reference} has already been paid.`]);
    expect(await db.payment.count()).toBe(1);
  });

  it("a payment is never recorded by a person who owes a share of it", async () => {
    const { event, seats } = await twoSeats();
    const treasurer = await anAdmin();
    const own = await anUnpaidRegistration(event, treasurer);
    const { status, body } = await post(await signedInAs(treasurer), "500.00", [
      { reference: seats[0].reference, amount: "250.00" },
      { reference: own.reference, amount: "250.00" },
    ]);
    expect([status, body.message]).toEqual([403, "Someone else must record your own payments."]);
    expect(await db.payment.count()).toBe(0);
  });

  it("of two people who record the same payment, one does and the other is told", async () => {
    const { browser, seats } = await twoSeats();
    const other = await signedInAs(await anAdmin());
    const [{ id, reference }] = seats;
    await sql("BEGIN");
    await sql(`SELECT FROM "Registration" WHERE "id" = $1 FOR UPDATE`, [id]);
    const both = [browser, other].map((one) => post(one, "250.00", [{ reference, amount: "250.00" }]));
    await expect.poll(async () => (await sql(`SELECT pg_stat_clear_snapshot()`), waitingForLocks())).toBe(2);
    await sql("COMMIT");
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe(
      `${reference} has already been paid.`,
    );
    expect(await db.payment.count()).toBe(1);
  });

  it("typing a reference finds outstanding amounts, and nothing for unknown ones", async () => {
    const { browser, seats, people } = await twoSeats();
    const find = async (text: string) => {
      const outcome = await browser.within(() => action(findAmountsDue)({ text }));
      return outcome.ok ? outcome.data.amounts : [];
    };
    expect(await find(` ${seats[0].reference.toLowerCase()}`)).toMatchObject([
      {
        reference: seats[0].reference,
        openCents: 25_000,
        state: "not_due_yet",
        member: `${people[0].firstName} ${people[0].lastName}`,
      },
    ]);
    expect(await find(newReference())).toEqual([]);
    await browser.within(() => action(markPaymentFailed)({ id: seats[0].id }));
    expect(await find(seats[0].reference)).toMatchObject([{ openCents: 0, state: "void" }]);
  });

  it("a partial payment is refused when its seat was released at the same time", async () => {
    const { browser, seats } = await twoSeats();
    await browser.within(() => action(markPaymentFailed)({ id: seats[0].id }));
    const money = {
      ...({ method: "cheque", paymentDate: new Date(), reference: null, providerReference: null } as const),
      note: null,
      recordedBy: null,
    };
    const part = [{ dueId: seats[0].dueId, amountCents: 100 }] as const;
    await expect(transaction(() => settle(sales, [...part], money))).rejects.toMatchObject({
      code: "amount_mismatch",
      message: expect.stringContaining("is void") as string,
    });
    expect(await transaction(() => settle(sales, [...part], money, "owe_back"))).toMatchObject({
      isOwedBack: true,
    });
  });
});
