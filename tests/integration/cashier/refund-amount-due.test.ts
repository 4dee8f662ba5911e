import { describe, expect, it } from "vitest";
import * as refunds from "@/app/api/admin/refunds/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { newReference } from "@/lib/ledger/reference";
import { settle, type DueShare } from "@/lib/ledger/shared/settle";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, signedInAs } from "../../support/builders";
import type { Browser } from "../../support/next-request";

const pay = (day: string, ...to: [DueShare, ...DueShare[]]) =>
  transaction(() =>
    settle(sales, to, {
      method: "bank_transfer",
      paymentDate: new Date(`${day}T17:00:00Z`),
      reference: `BOB-${day}`,
      providerReference: null,
      note: null,
      recordedBy: null,
    }),
  );

const call = async (browser: Browser, body: object) => {
  const sent = { method: "bank_transfer", paidOn: "2026-11-20", ...body };
  const answer = await browser.call(refunds, "POST", { body: sent });
  return { status: answer.status, body: (await answer.json()) as { code?: string; message?: string } };
};

/** A seat of 250.00 that was paid in two parts, along with another one, and cancelled. */
async function owedBack() {
  const event = await anEvent({ priceCents: 25_000 });
  const [member, admin] = [await aMember(), await anAdmin()];
  const seat = await anUnpaidRegistration(event, member);
  const other = await anUnpaidRegistration(event, await aMember());
  const late = await pay(
    "2026-11-14",
    { dueId: other.dueId, amountCents: 25_000 },
    { dueId: seat.dueId, amountCents: 10_000 },
  );
  const early = await pay("2026-11-13", { dueId: seat.dueId, amountCents: 15_000 });
  for (const { id } of [other, seat])
    await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
  await db.write.outboxEmail.deleteMany();
  return { member, admin, seat, other, early, late, browser: await signedInAs(admin) };
}

const shareOf = async (amountDueId: string) =>
  (await db.amountDue.findUniqueOrThrow({ where: { id: amountDueId } })).paidCents;

describe("money that goes back by reference", () => {
  it("a refund by reference takes from its payments, oldest first, each with a refund and letter", async () => {
    const { browser, seat, other, early, late } = await owedBack();
    const spelt = `${seat.reference.slice(0, 4).toLowerCase()} ${seat.reference.slice(4)}`;
    expect(await call(browser, { reference: spelt, amount: "200.00" })).toEqual({
      status: 201,
      body: {
        refunds: [
          { paymentId: early.id, amount: "150.00" },
          { paymentId: late.id, amount: "50.00" },
        ],
        reference: seat.reference,
        amount: "200.00",
      },
    });
    // What the same payment had paid of another is untouched.
    expect([await shareOf(seat.dueId), await shareOf(other.dueId)]).toEqual([5_000, 25_000]);
    expect(await db.refund.findMany({ orderBy: { createdAt: "asc" } })).toMatchObject([
      {
        paymentId: early.id,
        kind: "refunded",
        amountCents: 15_000,
        refundDate: new Date("2026-11-20T17:00:00Z"),
      },
      { paymentId: late.id, kind: "refunded", amountCents: 5_000, method: "bank_transfer" },
    ]);
    const letters = await db.outboxEmail.findMany({
      where: { template: "payment_refunded" },
      orderBy: { createdAt: "asc" },
    });
    expect(letters).toHaveLength(2);
    for (const { text } of letters) {
      expect(text).toContain(`Reference: ${seat.reference}\n`);
      expect(text).not.toContain(other.reference);
    }
    expect(await db.auditEntry.count({ where: { action: "refund_recorded" } })).toBe(2);
    const rest = { reference: seat.reference, amount: "50.00" };
    expect(await call(browser, rest)).toMatchObject({ status: 201 });
    expect(await call(browser, rest)).toMatchObject({ status: 409, body: { code: "not_owed_back" } });
  });

  it("a refund by reference is refused in words beyond what is due back", async () => {
    const { browser, member, seat } = await owedBack();
    const reference = seat.reference;
    expect(await call(browser, { reference, amount: "250.01" })).toMatchObject({
      status: 400,
      body: {
        code: "amount_mismatch",
        message: `Only 250.00 BSD of ${reference} can be refunded.`,
        issues: [{ path: "amount" }],
      },
    });
    for (const unknown of [newReference(), "HELLO"])
      expect(await call(browser, { reference: unknown, amount: "1.00" })).toMatchObject({
        status: 404,
        body: { message: "No amount due has this reference." },
      });
    const paid = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), member);
    await pay("2026-11-13", { dueId: paid.dueId, amountCents: 5_000 });
    const first = "First choose “Cancel registration” on the event’s page";
    expect(await call(browser, { reference: paid.reference, amount: "1.00" })).toMatchObject({
      status: 409,
      body: { code: "not_owed_back", message: expect.stringContaining(first) as string },
    });
    const unpaid = await anUnpaidRegistration(await anEvent({ priceCents: 5_000 }), await aMember());
    expect(await call(browser, { reference: unpaid.reference, amount: "1.00" })).toMatchObject({
      status: 409,
      body: { code: "not_owed_back", message: `No refund is due for ${unpaid.reference}.` },
    });
    for (const amount of ["0", "-5.00", "1.005"])
      expect(await call(browser, { reference, amount })).toMatchObject({ status: 400 });
    expect(await call(browser, { reference, amount: "1.00", paidOn: "2199-01-01" })).toMatchObject({
      status: 400,
    });
    expect(await call(browser, { reference, amount: "1.00", method: "cash" })).toMatchObject({
      status: 400,
      body: { message: "Please choose how it was refunded" },
    });
    expect(await db.refund.count()).toBe(0);
  });

  it("a refund is dated no earlier than its payment's day, whatever the hour", async () => {
    const { browser, seat } = await owedBack();
    // Eleven in the evening of 14 November in Nassau, when it is the 15th in UTC.
    await db.write.payment.updateMany({
      where: { paymentDate: new Date("2026-11-14T17:00:00Z") },
      data: { paymentDate: new Date("2026-11-15T04:00:00Z") },
    });
    const whole = { reference: seat.reference, amount: "250.00" };
    const message = "A refund cannot be dated before its payment (Nov 14, 2026).";
    expect(await call(browser, { ...whole, paidOn: "2026-11-13" })).toMatchObject({
      status: 400,
      body: { code: "invalid_input", message, issues: [{ path: "paidOn", message }] },
    });
    // Not the share of the earlier payment either.
    expect(await db.refund.count()).toBe(0);
    expect(await call(browser, { ...whole, paidOn: "2026-11-14" })).toMatchObject({ status: 201 });
  });

  it("a refund is recorded once, however many people do it at the same moment", async () => {
    const { browser, seat } = await owedBack();
    const other = await signedInAs(await anAdmin());
    const whole = { reference: seat.reference, amount: "250.00" };
    const answers = await Promise.all([call(browser, whole), call(other, whole)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await shareOf(seat.dueId)).toBe(0);
  });

  it("a refund is recorded by somebody other than its recipient", async () => {
    const { member, seat } = await owedBack();
    const body = { reference: seat.reference, amount: "1.00" };
    expect(await call(await signedInAs(member), body)).toMatchObject({ status: 403 });
    await db.write.roleGrant.create({ data: { userId: member.id, role: "treasurer" } });
    expect(await call(await signedInAs(member), body)).toMatchObject({
      status: 403,
      body: { message: "Someone else must record your own payments." },
    });
    expect(await db.refund.count()).toBe(0);
  });
});
