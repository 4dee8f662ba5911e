import { describe, expect, it } from "vitest";
import * as mine from "@/app/api/event-registrations/my/route";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { findEventDue } from "@/lib/cashier/checkout";
import { sales } from "@/lib/cashier/shared/sales";
import { getEvent } from "@/lib/events/queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { settle, settleDue, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { listDuesOf } from "@/lib/personal-data/record-queries";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { getStanding, listMyRegistrations } from "@/lib/registrations/queries";
import { recordPayment } from "@/lib/registrations/record-payment";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { anOpenDue } from "../../support/money";
import { providerSays } from "../../support/provider";

const money: PaymentDetails = {
  method: "bank_transfer",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: "BOB-1",
  providerReference: null,
  note: null,
  recordedBy: null,
};

/** A seat of 150.00 of which 100.00 is paid. */
async function aPartlyPaidSeat() {
  const [member, event] = [await aMember(), await anEvent({ priceCents: 15_000 })];
  const row = await anUnpaidRegistration(event, member);
  await transaction(() => settle(sales, [{ dueId: row.dueId, amountCents: 10_000 }], money));
  const person = {
    ...(await db.user.findUniqueOrThrow({ where: { id: member.id } })),
    sessionHash: "",
    grants: [],
  };
  return { person, event, row };
}

const pays = (reference: string, amount: string, more: object = {}) =>
  providerSays({ id: `PL-${amount}`, reference, amount, currency: "BSD", status: "completed", ...more });
const mismatches = async () =>
  (await db.paymentNotification.findMany({ where: { mismatch: { not: null } } })).map((row) => row.mismatch);
const audited = async () =>
  (await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "payment_recorded" } })).map(
    (entry) => entry.details,
  );

describe("what is open of an amount due", () => {
  it("an outstanding amount is the same on every screen, in every answer and at the provider", async () => {
    const { person, event, row } = await aPartlyPaidSeat();
    const admin = (await anAdmin()) as unknown as Admin;
    const [due] = await listOwed(person);
    expect(due).toMatchObject({ amountCents: 15_000, openCents: 5_000, state: "partly_paid" });
    const standing = await getStanding(person, await getEvent(person, event.id));
    const [registration] = await listMyRegistrations(person);
    const page = await findRegistrationByCode(row.ticketCode);
    const checkout = await findEventDue(person, event.id);
    expect([standing.unpaid?.amountCents, checkout?.amountCents]).toEqual([5_000, 5_000]);
    expect([registration!.amountDueCents, page?.amountDueCents]).toEqual([5_000, 5_000]);
    const answer = await (await signedInAs(person)).call(mine, "GET");
    expect(await answer.json()).toMatchObject([
      { paymentAmount: "150.00", amountDue: "50.00", cancellation: { refund: null, kept: "100.00" } },
    ]);
    for (const url of [due, standing.unpaid, registration, page, checkout].map((one) => one?.paymentUrl))
      expect(new URL(url!).searchParams.get("amount")).toBe("50.00");
    expect((await listDuesOf(admin, person.id)).map(({ openCents }) => openCents)).toEqual([5_000]);
    const list = { text: "", filter: null, sort: "", page: 1, size: 10 };
    expect((await searchAttendees(admin, event.id, list)).attendees[0]).toMatchObject({
      amountCents: 15_000,
      openCents: 5_000,
    });
  });

  it("the provider may report the outstanding amount as paid, and another one is a mismatch that books nothing", async () => {
    const { row } = await aPartlyPaidSeat();
    await pays(row.reference, "150.00");
    expect(await mismatches()).toEqual(["The amount is 150.00 BSD, but 50.00 BSD is due."]);
    expect(await db.payment.count()).toBe(1);
    await pays(row.reference, "50.00");
    expect(await db.payment.findFirstOrThrow({ orderBy: { receiptNumber: "desc" } })).toMatchObject({
      amountCents: 5_000,
      providerReference: "PL-50.00",
    });
    expect(await audited()).toEqual([expect.objectContaining({ amountCents: 5_000 })]);
    expect(await db.registration.findFirstOrThrow()).toMatchObject({ state: "confirmed" });
  });

  it("staff record the outstanding amount, and not an amount that a form showed earlier", async () => {
    const { row } = await aPartlyPaidSeat();
    const browser = await signedInAs(await anAdmin());
    const facts = { id: row.id, method: "cheque", chequeNumber: "17", receivedOn: "2026-11-13" } as const;
    const record = (amountCents: number) =>
      browser.within(() => action(recordPayment)({ ...facts, amountCents }));
    expect(await record(15_000)).toMatchObject({
      code: "amount_mismatch",
      message: "The amount is 150.00 BSD, but 50.00 BSD is due.",
    });
    expect(await record(4_000)).toMatchObject({ code: "amount_mismatch" });
    expect(await record(5_000)).toMatchObject({ ok: true, data: { amountCents: 5_000 } });
    expect(await audited()).toEqual([expect.objectContaining({ amountCents: 5_000 })]);
  });

  it("the outstanding amount is in the email about settled dues, with the receipt's amount", async () => {
    const member = await aMember({ annualFeeCents: 35_000 });
    const { id: dueId } = await anOpenDue(member.id);
    await transaction(() => settle(sales, [{ dueId, amountCents: 30_000 }], money));
    await transaction(() => settleDue(sales, { dueId, amountCents: 5_000 }, money));
    const { text } = await db.outboxEmail.findFirstOrThrow({ where: { template: "dues_received" } });
    expect(text).toContain("Amount: 50.00 BSD");
  });

  it("the outstanding amount is checked under the lock, so an underpayment is never booked as full", async () => {
    const [member, event] = [await aMember(), await anEvent({ priceCents: 10_000 })];
    const { id, dueId, reference } = await anUnpaidRegistration(event, member);
    await sql(`BEGIN`);
    await sql(`UPDATE "Registration" SET "amountCents" = 15000 WHERE "id" = $1`, [id]);
    await sql(`UPDATE "AmountDue" SET "amountCents" = 15000 WHERE "id" = $1`, [dueId]);
    const told = pays(reference, "100.00");
    // A transaction sees the activity as it was when it first looked.
    await expect.poll(async () => (await sql(`SELECT pg_stat_clear_snapshot()`), waitingForLocks())).toBe(1);
    await sql(`COMMIT`);
    expect(await told).toBe(200);
    expect(await db.payment.count()).toBe(0);
    expect(await db.amountDue.findFirstOrThrow()).toMatchObject({ paidCents: 0, closedAt: null });
    expect(await mismatches()).toEqual(["The amount is 100.00 BSD, but 150.00 BSD is due."]);
    await pays(reference, "150.00");
    expect(await db.registration.findFirstOrThrow()).toMatchObject({ state: "confirmed" });
  });

  it("a failed attempt is recorded with its own sum, whatever is outstanding", async () => {
    const { row } = await aPartlyPaidSeat();
    await pays(row.reference, "50.00", { status: "failed" });
    expect(await db.payment.findFirstOrThrow({ where: { status: "failed" } })).toMatchObject({
      amountCents: 5_000,
    });
  });
});
