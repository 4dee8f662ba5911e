import { describe, expect, it } from "vitest";
import * as adjust from "@/app/api/admin/amounts-due/[reference]/adjust/route";
import * as voidDue from "@/app/api/admin/amounts-due/[reference]/void/route";
import * as waive from "@/app/api/admin/amounts-due/[reference]/waive/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { settle } from "@/lib/ledger/shared/settle";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import { sql } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";

const reason = "The board decided so";
type Changing = Parameters<Browser["call"]>[0];

const change = async (browser: Browser, call: Changing, reference: string, body: object = {}) => {
  const answer = await browser.call(call, "POST", { params: { reference }, body: { reason, ...body } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const part = (dueId: string, amountCents: number) =>
  transaction(() =>
    settle(sales, [{ dueId, amountCents }], {
      ...({ method: "cheque", paymentDate: new Date(), reference: null } as const),
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );

async function aHeldSeat() {
  const [member, admin] = [await aMember(), await anAdmin()];
  const seat = await anUnpaidRegistration(await anEvent({ priceCents: 15_000 }), member);
  return { member, admin, seat, browser: await signedInAs(admin) };
}
const seatNow = () => db.registration.findFirstOrThrow();
const duesIn = (days: number) => new Date(Date.now() + days * 86_400_000);

async function openDues() {
  const nextPaymentDate = duesIn(20);
  const [member, admin] = [await aMember({ annualFeeCents: 35_000, nextPaymentDate }), await anAdmin()];
  return { member, due: await anOpenDue(member.id), browser: await signedInAs(admin), nextPaymentDate };
}

describe("waiving an amount due", () => {
  it("waiving an amount due confirms the seat as paying does, sends the ticket, and is audited with the reason", async () => {
    const { browser, seat, admin } = await aHeldSeat();
    const typed = seat.reference.toLowerCase();
    const { status, body } = await change(browser, waive, typed);
    expect([status, body]).toEqual([
      200,
      { reference: seat.reference, amount: "150.00", open: "0.00", state: "void" },
    ]);
    expect(await seatNow()).toMatchObject({ state: "confirmed" });
    expect(await db.payment.count()).toBe(0);
    const { subject, text } = await db.outboxEmail.findFirstOrThrow();
    expect(subject).toContain("Your seat is confirmed");
    expect(text).not.toContain("received your payment");
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "amount_waived" } })).toMatchObject({
      actorId: admin.id,
      targetType: "registration",
      targetId: seat.id,
      details: { reference: seat.reference, amountCents: 15_000, reason },
    });
    expect(await change(browser, waive, seat.reference)).toMatchObject({ status: 409 });
  });

  it("waiving a partly paid amount writes off only the rest", async () => {
    const { browser, seat } = await aHeldSeat();
    await part(seat.dueId, 10_000);
    expect(await change(browser, waive, seat.reference)).toMatchObject({ body: { state: "paid" } });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ paidCents: 10_000, waivedCents: 5_000 });
    expect(await seatNow()).toMatchObject({ state: "confirmed" });
  });

  it("waiving dues moves the next payment on by a year, and ends the request for them", async () => {
    const { browser, due, member, nextPaymentDate } = await openDues();
    await change(browser, waive, due.reference);
    const after = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(after.nextPaymentDate!.getTime() - nextPaymentDate.getTime()).toBeGreaterThan(364 * 86_400_000);
    await createUpcomingDues();
    expect(await db.amountDue.count({ where: { closedAt: null } })).toBe(0);
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "dues_received" } });
    expect(text).toContain("nothing left to pay");
  });

  it("waiving is refused without a reason, for an unknown reference, and for one's own amount", async () => {
    const { browser, seat } = await aHeldSeat();
    expect(await change(browser, waive, seat.reference, { reason: " " })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "reason", message: "Please give a reason" }] },
    });
    expect(await change(browser, waive, "HELLO")).toMatchObject({ status: 404 });
    const treasurer = await anAdmin();
    const own = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), treasurer);
    const theirs = await signedInAs(treasurer);
    for (const call of [waive, voidDue, adjust])
      expect(await change(theirs, call, own.reference, { amount: "1.00" })).toMatchObject({
        status: 403,
        body: { message: "Someone else must do this for you, because it is your own money." },
      });
    expect(await db.auditEntry.count({ where: { action: { startsWith: "amount_" } } })).toBe(0);
  });
});

describe("voiding an amount due", () => {
  it("voiding an amount due is refused while a seat is held for it, with words that say what to do", async () => {
    const { browser, seat } = await aHeldSeat();
    const { status, body } = await change(browser, voidDue, seat.reference);
    expect([status, body.code]).toEqual([409, "seat_held"]);
    expect(body.message).toContain("Cancel the registration");
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ voidedAt: null });
  });

  it("voiding dues closes them, moves no date, and they are not requested again", async () => {
    const { browser, due, member, nextPaymentDate } = await openDues();
    expect(await change(browser, voidDue, due.reference)).toMatchObject({
      status: 200,
      body: { open: "0.00", state: "void" },
    });
    await createUpcomingDues();
    expect(await db.amountDue.count()).toBe(1);
    const after = await db.user.findUniqueOrThrow({ where: { id: member.id } });
    expect(after.nextPaymentDate).toEqual(nextPaymentDate);
    expect(await change(browser, voidDue, due.reference)).toMatchObject({
      status: 409,
      body: { message: `${due.reference} is already void.` },
    });
  });

  it("voiding an amount due is refused once something is paid", async () => {
    const { browser, due } = await openDues();
    await part(due.id, 100);
    expect(await change(browser, voidDue, due.reference)).toMatchObject({
      status: 409,
      body: { code: "already_paid" },
    });
  });
});

describe("adjusting an amount due", () => {
  it("adjusting an amount due changes the registration's amount as well, and is audited", async () => {
    const { browser, seat } = await aHeldSeat();
    expect(await change(browser, adjust, seat.reference, { amount: "120.00" })).toMatchObject({
      status: 200,
      body: { amount: "120.00", open: "120.00", state: "not_due_yet" },
    });
    expect(await seatNow()).toMatchObject({ amountCents: 12_000, state: "held" });
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "amount_adjusted" } })).toMatchObject({
      details: { reference: seat.reference, fromCents: 15_000, toCents: 12_000, reason },
    });
    await part(seat.dueId, 12_000);
    expect(await seatNow()).toMatchObject({ state: "confirmed" });
  });

  it("an amount due is never adjusted below what was paid, and a seat is confirmed when it reaches that", async () => {
    const { browser, seat } = await aHeldSeat();
    await part(seat.dueId, 10_000);
    expect(await change(browser, adjust, seat.reference, { amount: "99.99" })).toMatchObject({
      status: 400,
      body: { issues: [{ path: "amount" }] },
    });
    expect(await seatNow()).toMatchObject({ amountCents: 15_000 });
    await expect(sql(`UPDATE "AmountDue" SET "amountCents" = 9999`)).rejects.toThrow(/paid_at_most_whole/);
    await change(browser, adjust, seat.reference, { amount: "100.00" });
    expect(await seatNow()).toMatchObject({ amountCents: 10_000, state: "confirmed" });
    expect(await change(browser, adjust, seat.reference, { amount: "200.00" })).toMatchObject({
      status: 409,
    });
  });

  it("adjusted dues outlast a change of the level's fee", async () => {
    const { browser, due, member } = await openDues();
    await change(browser, adjust, due.reference, { amount: "200.00" });
    await db.write.user.update({ where: { id: member.id }, data: { annualFeeCents: 40_000 } });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ amountCents: 20_000 });
    for (const amount of ["0.00", "-5", "1.005", ""])
      expect(await change(browser, adjust, due.reference, { amount }), amount).toMatchObject({ status: 400 });
  });
});

describe("what payers read when an amount that they owe changes", () => {
  const letters = () =>
    db.outboxEmail.findMany({
      select: { template: true, toAddress: true, subject: true, text: true },
      orderBy: { createdAt: "asc" },
    });

  it("a payer of an adjusted amount reads it before and after, the reference, deadline and reason", async () => {
    const { browser, seat, member } = await aHeldSeat();
    await part(seat.dueId, 3_000);
    await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil: duesIn(3) } });
    await db.write.outboxEmail.deleteMany();
    await change(browser, adjust, seat.reference, { amount: "1200.00" });
    const [letter, ...others] = await letters();
    expect([letter, others]).toMatchObject([{ template: "amount_adjusted", toAddress: member.email }, []]);
    for (const line of [
      "Amount before: 150.00 BSD",
      "Amount now: 1,200.00 BSD",
      "Outstanding: 1,170.00 BSD",
      `Reference: ${seat.reference}`,
      "Held until: ",
      `Reason: ${reason}`,
    ])
      expect(letter?.text).toContain(line);
  });

  it("a payer of a voided amount reads that nothing is owed any more, and why", async () => {
    const { browser, due, member } = await openDues();
    await change(browser, voidDue, due.reference);
    expect(await letters()).toMatchObject([{ template: "amount_voided", toAddress: member.email }]);
    const [{ text } = { text: "" }] = await letters();
    for (const line of [
      "You no longer owe anything",
      "Amount before: 350.00 BSD",
      "Amount now: 0.00 BSD",
      `Reference: ${due.reference}`,
      `Reason: ${reason}`,
    ])
      expect(text).toContain(line);
  });

  it("a payer with nothing left to pay gets a single email, without a waiver's reason", async () => {
    const { browser, seat } = await aHeldSeat();
    await change(browser, waive, seat.reference);
    expect(await letters()).toMatchObject([{ template: "payment_received" }]);
    expect((await letters())[0]?.text).not.toContain(reason);
    const other = await aHeldSeat();
    await part(other.seat.dueId, 10_000);
    await db.write.outboxEmail.deleteMany();
    await change(other.browser, adjust, other.seat.reference, { amount: "100.00" });
    expect(await letters()).toMatchObject([{ template: "payment_received" }]);
  });

  it("a payer reads nothing when the amount stays the same or the change is refused", async () => {
    const { browser, seat } = await aHeldSeat();
    await change(browser, adjust, seat.reference, { amount: "150.00" });
    await change(browser, voidDue, seat.reference);
    expect(await letters()).toEqual([]);
  });

  it("visitors are emailed about a changed amount, too, at the address that they registered with", async () => {
    const visitor = { id: null, firstName: "Casuarina", lastName: "Rolle", email: "casuarina@example.test" };
    const seat = await anUnpaidRegistration(await anEvent({ priceCents: 15_000 }), visitor);
    await change(await signedInAs(await anAdmin()), adjust, seat.reference, { amount: "100.00" });
    expect(await letters()).toMatchObject([{ template: "amount_adjusted", toAddress: visitor.email }]);
  });
});
