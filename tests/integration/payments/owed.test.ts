import { describe, expect, it } from "vitest";
import * as owed from "@/app/api/payments/owed/route";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { sales } from "@/lib/cashier/shared/sales";
import { readPathToPay, listOwed, type Owed } from "@/lib/payments/owed-queries";
import { settle, type PaymentDetails } from "@/lib/ledger/shared/settle";
import { getEvent } from "@/lib/events/queries";
import { heldLabel } from "@/lib/registrations/held-label";
import { listMemberEvents } from "@/lib/registrations/member-events";
import { getStanding, listMyRegistrations } from "@/lib/registrations/queries";
import { shownEvent } from "@/lib/registrations/shown-event";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { listDuesOf } from "@/lib/personal-data/record-queries";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { anOpenDue } from "../../support/money";

const person = async (facts = {}): Promise<Member> => ({ ...(await aMember(facts)), sessionHash: "" });
const inDays = (days: number) => new Date(Date.now() + days * 24 * hourMs);
const ask = async (who: { id: string }) => (await signedInAs(who)).call(owed, "GET");
const read = async (who: { id: string }) => (await (await ask(who)).json()) as Owed[];

const money: PaymentDetails = {
  method: "cheque",
  paymentDate: new Date("2026-11-13T17:00:00Z"),
  reference: null,
  providerReference: null,
  note: null,
  recordedBy: null,
};

/** A seat of 75.00 that is released after so many days unless it is paid. */
async function aHeldSeat(who: Parameters<typeof anUnpaidRegistration>[1], days: number) {
  const event = await anEvent({ priceCents: 7_500 });
  const seat = await anUnpaidRegistration(event, who);
  const heldUntil = inDays(days);
  await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil } });
  // As registering writes it: the event's start, by when it has long been released.
  await db.write.amountDue.update({ where: { id: seat.dueId }, data: { dueDate: event.startDate } });
  return { ...seat, heldUntil };
}

describe("what a member owes", () => {
  it("a member's dues and seats are listed earliest due first, a held seat by its release", async () => {
    const member = await person({ nextPaymentDate: inDays(20) });
    const dues = await anOpenDue(member.id);
    const [later, sooner] = [await aHeldSeat(member, 25), await aHeldSeat(member, 3)];
    expect(await read(member)).toEqual([
      {
        id: sooner.dueId,
        reference: sooner.reference,
        purpose: "event",
        description: "Event Registration: Sanctions Screening in Practice",
        amount: "75.00",
        open: "75.00",
        dueDate: sooner.heldUntil.toISOString(),
        state: "not_due_yet",
      },
      {
        id: dues.id,
        reference: dues.reference,
        purpose: "membership",
        description: "Annual membership dues",
        amount: "350.00",
        open: "350.00",
        dueDate: dues.dueDate!.toISOString(),
        state: "not_due_yet",
      },
      expect.objectContaining({
        id: later.dueId,
        dueDate: later.heldUntil.toISOString(),
        state: "not_due_yet",
      }),
    ]);
  });

  it("a member owes what is left of a partly paid amount, and nothing once it is paid or cancelled", async () => {
    const member = await person();
    const [seat, cancelled] = [await aHeldSeat(member, 3), await aHeldSeat(member, 4)];
    await db.write.registration.update({ where: { id: cancelled.id }, data: { cancelledAt: new Date() } });
    const pay = (amountCents: number) =>
      transaction(() => settle(sales, [{ dueId: seat.dueId, amountCents }], money));
    await pay(5_000);
    expect(await read(member)).toMatchObject([{ amount: "75.00", open: "25.00", state: "partly_paid" }]);
    await pay(2_500);
    expect(await read(member)).toEqual([]);
  });

  it("a partly paid amount is not due before its day, and a held seat is due at once", async () => {
    const member = await person({ membershipStatus: "active", nextPaymentDate: inDays(30) });
    const dues = await anOpenDue(member.id);
    await aHeldSeat(member, 3);
    await transaction(() => settle(sales, [{ dueId: dues.id, amountCents: 2_500 }], money));
    const owed = (await listOwed(member)).map(({ purpose, state, isAhead }) => ({ purpose, state, isAhead }));
    expect(owed).toEqual([
      { purpose: "event", state: "not_due_yet", isAhead: false },
      { purpose: "membership", state: "partly_paid", isAhead: true },
    ]);
  });

  it("what a member owes is shown to nobody else, and not under an unproven address", async () => {
    const [member, other] = [await person(), await person()];
    await anOpenDue(member.id);
    await aHeldSeat({ ...other, id: null, email: "visitor@example.test" }, 3);
    expect(await read(other)).toEqual([]);
    await db.write.user.update({
      where: { id: other.id },
      data: { email: "visitor@example.test", emailVerifiedAt: null },
    });
    expect(await read(other)).toEqual([]);
    await db.write.user.update({ where: { id: other.id }, data: { emailVerifiedAt: new Date() } });
    expect(await read(other)).toMatchObject([{ open: "75.00" }]);
  });

  it("what a member owes names the person whose seat it is, if another's", async () => {
    const [member, colleague] = [await person(), await person({ firstName: "Basil", lastName: "Bain" })];
    await aHeldSeat(member, 3);
    const seat = await aHeldSeat(colleague, 4);
    await db.write.amountDue.update({ where: { id: seat.dueId }, data: { userId: member.id } });
    const [own, other] = await read(member);
    expect(other!.description).toBe(`${own!.description}, Basil Bain`);
  });

  it("looking at what a member owes creates no amount due", async () => {
    const member = await person({ nextPaymentDate: inDays(-5) });
    expect([await listOwed(member), await readPathToPay(member)]).toEqual([[], "/checkout/membership"]);
    expect(await db.amountDue.count()).toBe(0);
  });
});

describe("the seat that is still to be paid for", () => {
  it("an unpaid seat says so beside its badge, on the event's page and in every list, until it is paid", async () => {
    const member = await person();
    const seat = await aHeldSeat(member, 3);
    const heldUntil = new Date("2026-12-03T04:59:00Z");
    await db.write.registration.update({ where: { id: seat.id }, data: { heldUntil } });
    const now = new Date("2026-11-25T12:00:00Z");
    const shown = async () => {
      const [event] = await listMemberEvents(member, "upcoming", { page: 1, size: 10 });
      const standing = await getStanding(member, await getEvent(member, seat.eventId));
      return [shownEvent(event!, "America/Nassau", now).held, standing.held?.replace(/ by .*/, "") ?? null];
    };
    expect(await shown()).toEqual(["Seat held: pay 75.00 BSD by Dec 2", "Seat held: pay 75.00 BSD"]);
    // It is not asked for while it is reported, and is again once that was answered.
    const { id: report } = await db.write.paymentReport.create({
      data: {
        userId: member.id,
        amountCents: 7_500,
        method: "bank_transfer",
        paidOn: new Date(),
        dues: { create: { amountDueId: seat.dueId } },
      },
    });
    const checking = "Seat held: we’re checking your payment";
    expect(await shown()).toEqual([checking, checking]);
    expect((await listMyRegistrations(member))[0]?.isReported).toBe(true);
    // Staff read it where the deadline stood, in the event's list and on the record.
    const staffOf = async () => {
      const office = (await anAdmin()) as unknown as Admin;
      const listed = { text: "", sort: "", page: 1, size: 10, filter: null };
      const { attendees } = await searchAttendees(office, seat.eventId, listed);
      return [attendees[0]?.isReported, (await listDuesOf(office, member.id))[0]?.isReported];
    };
    expect(await staffOf()).toEqual([true, true]);
    await db.write.paymentReport.update({ where: { id: report }, data: { declinedAt: new Date() } });
    expect((await shown())[0]).toBe("Seat held: pay 75.00 BSD by Dec 2");
    await transaction(() => settle(sales, [{ dueId: seat.dueId, amountCents: 7_500 }], money));
    expect(await shown()).toEqual([null, null]);
  });

  it("an unpaid seat shows the time on its last day, and asks first for an unconfirmed address", () => {
    const held = {
      openCents: 7_500,
      heldUntil: new Date("2026-12-03T04:59:00Z"),
      addressToConfirm: false,
      isReported: false,
    };
    const at = (now: string, more = {}) => heldLabel({ ...held, ...more }, "America/Nassau", new Date(now));
    expect(at("2026-12-02T20:00:00Z")).toBe("Seat held: pay 75.00 BSD by 11:59 PM today");
    expect(at("2026-11-25T12:00:00Z", { addressToConfirm: true })).toBe(
      "Seat held: confirm by email by Dec 2",
    );
    expect(at("2026-11-25T12:00:00Z", { openCents: 0 })).toBeNull();
    const reported = at("2026-12-09T12:00:00Z", { isReported: true });
    expect(reported).toBe("Seat held: we’re checking your payment");
  });
});

describe("Make Payment", () => {
  it.each([
    ["all that is owed when a seat is lost before the dues are due", 3, "/checkout"],
    ["the dues when they come first", 30, "/checkout/membership"],
  ] as const)("Make Payment leads to %s", async (_, heldDays, path) => {
    const member = await person({ nextPaymentDate: inDays(20) });
    await anOpenDue(member.id);
    await aHeldSeat(member, heldDays);
    expect(await readPathToPay(member)).toBe(path);
  });
});
