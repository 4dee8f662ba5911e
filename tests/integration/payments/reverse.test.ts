import { describe, expect, it } from "vitest";
import * as receipts from "@/app/api/payments/[id]/receipt/route";
import * as myPayments from "@/app/api/payments/my/route";
import * as tickets from "@/app/api/tickets/[code]/route";
import { sales } from "@/lib/cashier/shared/sales";
import { db, transaction } from "@/lib/db/client";
import { action } from "@/lib/http/action";
import { listOwed } from "@/lib/payments/owed-queries";
import { searchPayments } from "@/lib/payments/queries";
import { refund } from "@/lib/ledger/shared/refund";
import { reverse } from "@/lib/ledger/shared/reverse";
import { settle, type DueShare } from "@/lib/ledger/shared/settle";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { cancelAnyRegistration } from "@/lib/registrations/cancel-registration";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import {
  type Admin,
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
} from "../../support/builders";
import { comingYearEnd } from "../../support/dates";
import { Browser } from "../../support/next-request";
import { anOpenDue } from "../../support/money";
import { readPdf } from "../../support/pdf";

const transfer = {
  ...({ method: "bank_transfer", reference: "BOB-1" } as const),
  providerReference: null,
  note: null,
};
const money = { ...transfer, paymentDate: new Date("2026-11-13T17:00:00Z"), recordedBy: null };
const pay = (...to: [DueShare, ...DueShare[]]) => transaction(() => settle(sales, to, money));

type Actor = { id: string; email: string } | null;
const undo = (id: string, actor: Actor = null) =>
  new Browser().within(() =>
    transaction(() =>
      reverse(
        sales,
        id,
        { kind: "undone", note: "Wrong person", date: new Date("2026-11-20T17:00:00Z") },
        actor,
      ),
    ),
  );

const dueOf = (id: string) => db.amountDue.findUniqueOrThrow({ where: { id } });
const seatOf = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });
const ticket = async (code: string) =>
  (await new Browser().call(tickets, "GET", { params: { code } })).status;

async function paidSeat(event: object = {}) {
  const [member, sold] = [await aMember(), await anEvent({ priceCents: 25_000, ...event })];
  const seat = await anUnpaidRegistration(sold, member);
  const { id } = await pay({ dueId: seat.dueId, amountCents: 25_000 });
  return { member: { ...member, sessionHash: "" }, event: sold, seat, id };
}

describe("a payment that was no money after all", () => {
  it("an undone payment leaves its seat held and unpaid under its reference, with a new deadline and no ticket", async () => {
    const { member, seat, id } = await paidSeat();
    expect(await ticket(seat.ticketCode)).toBe(200);
    const letters = await db.outboxEmail.count();
    const { consequence, amountCents } = await undo(id);
    expect(await seatOf(seat.id)).toMatchObject({
      state: "held",
      paidAt: null,
      cancelledAt: null,
      heldUntil: expect.any(Date) as Date,
      remindAt: expect.any(Date) as Date,
    });
    expect(await ticket(seat.ticketCode)).toBe(404);
    expect(await dueOf(seat.dueId)).toMatchObject({
      reference: seat.reference,
      paidCents: 0,
      waivedCents: 0,
      closedAt: null,
      voidedAt: null,
    });
    expect(await listOwed(member)).toMatchObject([
      { reference: seat.reference, openCents: 25_000, state: "not_due_yet" },
    ]);
    expect(amountCents).toBe(25_000);
    expect(consequence).toMatch(
      new RegExp(
        `^250\\.00 BSD of ${seat.reference} is outstanding again\\. The seat is held until .+ not valid`,
      ),
    );
    expect(await db.refund.findMany()).toMatchObject([
      { paymentId: id, kind: "undone", amountCents: 25_000, note: "Wrong person" },
    ]);
    expect(
      await db.auditEntry.findMany({ orderBy: { id: "asc" }, where: { action: "payment_undone" } }),
    ).toMatchObject([
      { targetId: id, details: { amountCents: 25_000, reason: "Wrong person", consequence } },
    ]);
    // It emails nobody by itself.
    expect(await db.outboxEmail.count()).toBe(letters);
    // It can be paid as before.
    await pay({ dueId: seat.dueId, amountCents: 25_000 });
    expect([await ticket(seat.ticketCode), (await seatOf(seat.id)).state]).toEqual([200, "confirmed"]);
  });

  it("an undone payment undoes the check-in, and says so", async () => {
    const { seat, id } = await paidSeat();
    await db.write.registration.update({ where: { id: seat.id }, data: { checkedInAt: new Date() } });
    expect((await undo(id)).consequence).toContain("The check-in was undone.");
    expect(await seatOf(seat.id)).toMatchObject({ state: "held", checkedInAt: null });
  });

  it("an undone payment stays owed for an event that has started, whose seat is not released", async () => {
    const { event, seat, id } = await paidSeat();
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: new Date(Date.now() - 3 * hourMs), endDate: new Date(Date.now() - hourMs) },
    });
    await undo(id);
    await sweepHolds();
    expect(await seatOf(seat.id)).toMatchObject({ state: "held", heldUntil: null });
    expect((await dueOf(seat.dueId)).closedAt).toBeNull();
  });

  it("an undone payment is none for a seat released later, which can be reclaimed and paid late", async () => {
    const { member, seat, id, event } = await paidSeat();
    const browser = await signedInAs(member);
    const release = () =>
      db.write.registration.update({ where: { id: seat.id }, data: { releasedAt: new Date() } });
    await undo(id);
    await release();
    const asked = { text: "", filter: "failed", sort: "", page: 1, size: 10 } as const;
    const [listed] = (await searchAttendees((await anAdmin()) as unknown as Admin, event.id, asked))
      .attendees;
    expect(listed).toMatchObject({ refundStatus: "undone", canRecordPayment: true });
    expect(await browser.within(() => action(reclaimSeat)({ code: seat.ticketCode }))).toMatchObject({
      ok: true,
    });
    await release();
    await pay({ dueId: seat.dueId, amountCents: 25_000 });
    expect((await seatOf(seat.id)).state).toBe("confirmed");
  });

  it("undoing a payment reopens the same dues and their due date; the membership stays active, and they can be paid again", async () => {
    const nextPaymentDate = comingYearEnd;
    const member = await aMember({ annualFeeCents: 35_000, nextPaymentDate });
    const user = () => db.user.findUniqueOrThrow({ where: { id: member.id } });
    const dues = await anOpenDue(member.id);
    const share = { dueId: dues.id, amountCents: 35_000 };
    const { id } = await pay(share);
    const paidUntil = (await user()).nextPaymentDate;
    const { consequence } = await undo(id);
    expect(consequence).toMatch(/The next payment is due on .+ again\./);
    // Said once.
    expect(consequence.match(/outstanding again/g)).toHaveLength(1);
    expect(await user()).toMatchObject({ membershipStatus: "active", nextPaymentDate });
    expect((await anOpenDue(member.id)).id).toBe(dues.id);
    expect(await db.amountDue.count()).toBe(1);
    await pay(share);
    expect((await user()).nextPaymentDate).toEqual(paidUntil);
  });

  it("an undone partial payment moves no date, because the dues were outstanding", async () => {
    const nextPaymentDate = comingYearEnd;
    const member = await aMember({ annualFeeCents: 35_000, nextPaymentDate });
    const dues = await anOpenDue(member.id);
    const { id } = await pay({ dueId: dues.id, amountCents: 10_000 });
    await undo(id);
    expect(await db.user.findUniqueOrThrow({ where: { id: member.id } })).toMatchObject({ nextPaymentDate });
    expect(await dueOf(dues.id)).toMatchObject({ paidCents: 0, closedAt: null });
  });

  it("an undone payment of a void amount leaves it void, and is no longer owed back", async () => {
    const { seat, id } = await paidSeat();
    const browser = await signedInAs(await anAdmin());
    await browser.within(() => action(cancelAnyRegistration)({ id: seat.id, reason: "" }));
    expect((await undo(id)).consequence).toBe("No refund is due for the payment now.");
    expect(await seatOf(seat.id)).toMatchObject({ state: "cancelled" });
    expect((await dueOf(seat.dueId)).voidedAt).not.toBeNull();
  });

  it("an undone payment shows so wherever a refund would, and its receipt says that it is not valid", async () => {
    const { member, id } = await paidSeat();
    await undo(id);
    const browser = await signedInAs(member);
    expect(await (await browser.call(myPayments, "GET")).json()).toMatchObject([
      { id, refundStatus: "undone", refundedAmount: null, refundedAt: null },
    ]);
    const admin = (await anAdmin()) as unknown as Admin;
    const list = async (filter: "to_be_paid_back" | "paid_back" | null) => {
      const asked = { text: "", sort: "", page: 1, size: 10, filter };
      return (await searchPayments(admin, asked)).payments.map(({ refundStatus }) => refundStatus);
    };
    expect([await list("paid_back"), await list("to_be_paid_back"), await list(null)]).toEqual([
      [],
      [],
      ["undone"],
    ]);
    const receipt = await browser.call(receipts, "GET", { params: { id } });
    const { text } = await readPdf(new Uint8Array(await receipt.arrayBuffer()));
    expect(text).toContain("Undone");
    expect(text).toContain("This receipt is not valid");
  });

  it("a payment can't be undone after a refund, a second time, or by a person who owed what it paid", async () => {
    const { member, seat, id } = await paidSeat();
    const [other, admin] = [await aMember(), await anAdmin()];
    await expect(undo(id, member)).rejects.toMatchObject({ code: "forbidden" });
    // Also when somebody else paid.
    const event = await anEvent({ priceCents: 5_000 });
    const [theirs, mine] = [
      await anUnpaidRegistration(event, other),
      await anUnpaidRegistration(event, admin),
    ];
    const shared = await pay(
      { dueId: theirs.dueId, amountCents: 5_000 },
      { dueId: mine.dueId, amountCents: 5_000 },
    );
    await expect(undo(shared.id, admin)).rejects.toMatchObject({ code: "forbidden" });
    await undo(shared.id);
    await expect(undo(shared.id, admin)).rejects.toMatchObject({ code: "forbidden" });
    await expect(undo(shared.id)).rejects.toMatchObject({
      code: "already_refunded",
      message: "This payment has already been undone.",
    });
    const details = { ...transfer, kind: "refunded", amount: 1, refundDate: new Date() } as const;
    await new Browser().within(() => transaction(() => refund(sales, id, details, null)));
    await expect(undo(id)).rejects.toMatchObject({ code: "already_refunded" });
    expect((await seatOf(seat.id)).state).toBe("confirmed");
  });
});
