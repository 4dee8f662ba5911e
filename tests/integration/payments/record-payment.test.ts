import { describe, expect, it } from "vitest";
import * as receipt from "@/app/api/payments/[id]/receipt/route";
import * as payments from "@/app/api/payments/my/route";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { searchReceivables } from "@/lib/payments/shared/receivables";
import { searchPayments } from "@/lib/payments/queries";
import { recordPayment } from "@/lib/registrations/record-payment";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  shownCents,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { readPdf } from "../../support/pdf";
import type { Browser } from "../../support/next-request";

const facts = {
  method: "bank_transfer",
  chequeNumber: "BOB-7781",
  receivedOn: "2026-11-13",
  note: "Seen on the statement",
} as const;
const record = async (browser: Browser, id: string) => {
  const amountCents = await shownCents(id);
  return browser.within(() => action(recordPayment)({ id, amountCents, ...facts }));
};
const fail = (browser: Browser, id: string) =>
  browser.within(() => action(markPaymentFailed)({ id, note: "Cheque returned" }));

async function unpaid(maxAttendees: number | null = 10) {
  const [member, event] = [await aMember(), await anEvent({ priceCents: 12_550, maxAttendees })];
  const admin = await anAdmin();
  return {
    member,
    event,
    admin,
    browser: await signedInAs(admin),
    row: await anUnpaidRegistration(event, member),
  };
}

describe("recording a payment", () => {
  it("recording a payment makes the registration paid, settles the amount, gives a receipt, and sends the ticket", async () => {
    const { member, admin, browser, row } = await unpaid();
    const outcome = await record(browser, row.id);
    const payment = await db.payment.findFirstOrThrow();
    expect(outcome).toEqual({
      ok: true,
      data: { id: payment.id, amountCents: 12_550, receiptNumber: 1001, isOwedBack: false },
    });
    expect(payment).toMatchObject({
      status: "completed",
      amountCents: 12_550,
      currency: "BSD",
      method: "bank_transfer",
      reference: "BOB-7781",
      note: "Seen on the statement",
      userId: member.id,
      allocatedCents: 12_550,
      recordedById: admin.id,
      payerEmail: member.email,
      // The day, whatever zone reads it: noon in the association's.
      paymentDate: new Date("2026-11-13T17:00:00Z"),
    });
    expect(await db.registration.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({
      state: "confirmed",
    });
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({
      registrationId: row.id,
      paidCents: 12_550,
      voidedAt: null,
      closedAt: expect.any(Date) as Date,
    });
    const email = await db.outboxEmail.findFirstOrThrow({ where: { template: "payment_received" } });
    expect(email.text).toContain("Receipt: No. 1001");
    expect(email.attachments).toEqual([{ fileName: "ticket.pdf", ticketOf: row.id }]);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "payment_recorded" } })).toMatchObject({
      actorId: admin.id,
      targetId: payment.id,
      details: {
        amountCents: 12_550,
        reference: row.reference,
        receiptNumber: 1001,
        method: "bank_transfer",
      },
    });
  });

  it("a recorded payment is in its member's history with a receipt, and in nobody else's", async () => {
    const { member, browser, row } = await unpaid();
    await record(browser, row.id);
    const [payment] = (await (await (await signedInAs(member)).call(payments, "GET")).json()) as Record<
      string,
      unknown
    >[];
    expect(payment).toMatchObject({
      type: "event",
      amount: "125.50",
      currency: "BSD",
      status: "completed",
      // Ours, which was to be quoted, beside the bank's.
      reference: row.reference,
      bankReference: "BOB-7781",
      receiptNumber: 1001,
      receiptUrl: `/api/payments/${String(payment?.id)}/receipt`,
    });
    expect(await (await (await signedInAs(await aMember())).call(payments, "GET")).json()).toEqual([]);
  });

  it("a recorded payment is listed under the account's current name, and its receipt keeps the old one", async () => {
    const { member, admin, browser, row } = await unpaid();
    // As it was typed at the registration.
    await db.write.amountDue.updateMany({ data: { payerName: "Tamika R." } });
    const none = { state: null, purpose: null, isOverdue: false, text: "", sort: "", page: 1, size: 10 };
    const owed = await searchReceivables(admin as unknown as Admin, none);
    expect(owed.receivables).toMatchObject([{ member: fullName(member) }]);
    await record(browser, row.id);
    await db.write.user.update({ where: { id: member.id }, data: { lastName: "Rolle-Symonette" } });
    const { payments: listed } = await searchPayments(admin as unknown as Admin, {
      text: "",
      sort: "",
      page: 1,
      size: 10,
    });
    expect(listed).toMatchObject([{ payer: `${member.firstName} Rolle-Symonette` }]);
    const answer = await browser.call(receipt, "GET", { params: { id: listed[0]!.id } });
    const { text } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain(fullName(member));
    expect(text).not.toMatch(/Tamika|Symonette/);
  });

  it("a recorded payment is found by payer, by reference however it is typed, and by the bank's number", async () => {
    const { member, admin, browser, row } = await unpaid();
    await record(browser, row.id);
    const other = await aMember({ firstName: "Kendrick", lastName: "Moss" });
    await db.write.payment.create({
      data: { purpose: "membership", description: "Dues", amountCents: 1, userId: other.id },
    });
    const found = async (text: string) => {
      const asked = { text, sort: "", page: 1, size: 25 };
      return (await searchPayments(admin as unknown as Admin, asked)).payments.map(({ payer }) => payer);
    };
    const reference = row.reference ?? "";
    for (const text of [
      member.email,
      reference.toLowerCase(),
      `${reference.slice(0, 4)}-${reference.slice(4)}`,
      "bob 7781",
    ])
      expect(await found(text), text).toEqual([`${member.firstName} ${member.lastName}`]);
    expect(await found("kendrick mos")).toEqual(["Kendrick Moss"]);
    expect(await found("nobody")).toEqual([]);
  });

  it("a payment is recorded once, however many administrators press at the same moment", async () => {
    const { browser, row } = await unpaid();
    const admins = await Promise.all(Array.from({ length: 5 }, async () => signedInAs(await anAdmin())));
    const outcomes = await Promise.all([browser, ...admins].map((one) => record(one, row.id)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await db.payment.count()).toBe(1);
    expect(await record(browser, row.id)).toMatchObject({ code: "already_paid" });
  });

  it("only an administrator records a payment, and only for an amount due", async () => {
    const { member, row, browser, event } = await unpaid();
    expect(await record(await signedInAs(member), row.id)).toMatchObject({ code: "forbidden" });
    const free = await db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email: "a@b.test",
        amountCents: 0,
      },
    });
    expect(await record(browser, free.id)).toMatchObject({ code: "not_found" });
    await db.write.registration.update({ where: { id: row.id }, data: { cancelledAt: new Date() } });
    expect(await record(browser, row.id)).toMatchObject({ code: "already_cancelled" });
    expect(await db.payment.count()).toBe(0);
    expect((await db.amountDue.findFirstOrThrow()).paidCents).toBe(0);
  });

  it("receipts are numbered without a gap, even when some are rolled back in between", async () => {
    const { browser, row } = await unpaid();
    const event = await anEvent({ priceCents: 5_000 });
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => anUnpaidRegistration(event, await aMember())),
    );
    await record(browser, row.id);
    await sql(`ALTER TABLE "OutboxEmail" ADD CONSTRAINT "planted_fault" CHECK (false) NOT VALID`);
    expect(await record(browser, others[0]!.id)).toMatchObject({ ok: false });
    await sql(`ALTER TABLE "OutboxEmail" DROP CONSTRAINT "planted_fault"`);
    await Promise.all(others.map(({ id }) => record(browser, id)));
    const numbers = (await db.payment.findMany({ orderBy: { receiptNumber: "asc" } })).map(
      (row) => row.receiptNumber,
    );
    expect(numbers).toEqual([1001, 1002, 1003, 1004, 1005, 1006]);
  });
});

describe("the database", () => {
  it("the database lets nothing that costs money be paid without a completed payment of that amount", async () => {
    const { row } = await unpaid();
    const pay = `UPDATE "Registration" SET "paidAt" = now() WHERE "id" = $1`;
    await expect(sql(pay, [row.id])).rejects.toThrow(/paid by a completed payment/);
    await sql(
      `WITH money AS (
         INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status")
         VALUES (gen_random_uuid(), 'event', 'Too little', 1, 'completed') RETURNING "id")
       INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
       SELECT gen_random_uuid(), money."id", $1, 1 FROM money`,
      [row.dueId],
    );
    await expect(sql(pay, [row.id])).rejects.toThrow(/paid by a completed payment/);
  });

  it("the database never changes a payment that has a receipt", async () => {
    const { browser, row } = await unpaid();
    await record(browser, row.id);
    for (const change of [`"amountCents" = 1`, `"receiptNumber" = 7`, `"status" = 'failed'`]) {
      await expect(sql(`UPDATE "Payment" SET ${change}`)).rejects.toThrow(/does not change/);
    }
  });
});

describe("marking a payment failed", () => {
  it("marking a payment failed frees the seat, notifies the person, and is audited", async () => {
    const { event, browser, row, admin } = await unpaid();
    expect(await fail(browser, row.id)).toMatchObject({ ok: true });
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(0);
    expect(await db.outboxEmail.count({ where: { template: "payment_failed" } })).toBe(1);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "payment_failed" } })).toMatchObject({
      actorId: admin.id,
    });
    expect(await fail(browser, row.id)).toMatchObject({ code: "already_decided" });
  });

  it("a payment marked failed can still be paid if a seat is left", async () => {
    const { event, browser, row } = await unpaid(1);
    await fail(browser, row.id);
    await anUnpaidRegistration(event, await aMember());
    expect(await record(browser, row.id)).toMatchObject({ code: "event_full" });
    expect(await db.payment.count()).toBe(0);
    await db.write.registration.deleteMany({ where: { id: { not: row.id } } });
    expect(await record(browser, row.id)).toMatchObject({ ok: true });
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).currentAttendees).toBe(1);
  });
});

describe("verifying a member rate", () => {
  it("a member rate is verified once, which completes a registration with nothing due", async () => {
    const [event, admin] = [await anEvent(), await signedInAs(await anAdmin())];
    const { id } = await db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email: "a@b.test",
        amountCents: 0,
        memberRateToVerify: true,
      },
    });
    const verify = () => admin.within(() => action(verifyMemberRate)({ id }));
    expect(await verify()).toMatchObject({ ok: true });
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({
      state: "confirmed",
      memberRateToVerify: false,
    });
    expect(await verify()).toMatchObject({ code: "already_decided" });
  });
});
