import { describe, expect, it } from "vitest";
import * as detailed from "@/app/api/admin/users/detailed/route";
import * as mine from "@/app/api/event-registrations/my/route";
import * as receipt from "@/app/api/payments/[id]/receipt/route";
import * as payments from "@/app/api/payments/my/route";
import type { Member } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { getEvent } from "@/lib/events/queries";
import { readNextSteps, listRecentActivity } from "@/lib/members/dashboard";
import { listDuesOf, listPayments, listRegistrations } from "@/lib/personal-data/record-queries";
import { listOwed } from "@/lib/payments/owed-queries";
import { countMemberEvents, listMemberEvents } from "@/lib/registrations/member-events";
import { getStanding } from "@/lib/registrations/queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
  paidFor,
} from "../../support/builders";
import { aPaidRegistration } from "../../support/money";

const page = { page: 1, size: 10 };
const person = async (facts = {}): Promise<Member> => ({ ...(await aMember(facts)), sessionHash: "" });

/** Seats that a visitor took with this address: one paid for, one still to be paid. */
async function asVisitor({ email }: { email: string }) {
  const visitor = { id: null, firstName: "Althea", lastName: "Bethel", email };
  const [paidEvent, openEvent] = [
    await anEvent({ priceCents: 8_500 }),
    await anEvent({ priceCents: 12_000 }),
  ];
  const paid = await aPaidRegistration(paidEvent, visitor);
  const open = await anUnpaidRegistration(openEvent, visitor);
  return { paidEvent, openEvent, paid, open };
}

/** All that the portal shows a person of the two seats. */
async function seen(
  who: Member,
  { paidEvent, openEvent, paid, open }: Awaited<ReturnType<typeof asVisitor>>,
) {
  const browser = await signedInAs(who);
  const payment = await db.payment.findFirstOrThrow({ where: paidFor(paid.id) });
  const standing = async (id: string) => getStanding(who, await getEvent(who, id));
  const list = async (route: typeof mine | typeof payments) =>
    ((await (await browser.call(route, "GET")).json()) as { id: string }[]).map(({ id }) => id);
  const events = await listMemberEvents(who, "upcoming", page);
  return {
    registrations: (await list(mine)).sort(),
    payments: await list(payments),
    receipt: (await browser.call(receipt, "GET", { params: { id: payment.id } })).status,
    dues: (await listOwed(who)).map(({ reference }) => reference),
    states: [(await standing(paidEvent.id)).state, (await standing(openEvent.id)).state],
    unpaid: (await standing(openEvent.id)).unpaid?.reference ?? null,
    events: events.filter(({ isRegistered }) => isRegistered).length,
    count: (await countMemberEvents(who)).mine,
    next: (await readNextSteps(who)).steps.some(({ href }) => href === `/checkout/event/${open.id}`),
    activity: (await listRecentActivity(who, 10)).map(({ kind }) => kind).sort(),
  };
}

describe("a seat that somebody took as a visitor", () => {
  it("a visitor's seat is the member's everywhere once the address is proven", async () => {
    const owner = await person({ emailVerifiedAt: new Date() });
    const seats = await asVisitor(owner);
    const payment = await db.payment.findFirstOrThrow();
    expect(await seen(owner, seats)).toEqual({
      registrations: [seats.paid.id, seats.open.id].sort(),
      payments: [payment.id],
      receipt: 200,
      dues: [seats.open.reference],
      states: ["registered", "registered"],
      unpaid: seats.open.reference,
      events: 2,
      count: 2,
      next: true,
      activity: ["paid", "registered", "registered"],
    });
  });

  it.each([
    ["an account that has only typed the address", (email: string) => ({ email }), true],
    ["another account", () => ({ emailVerifiedAt: new Date() }), false],
  ])("a visitor's seat is shown nowhere for %s", async (_, facts, isSameAddress) => {
    const address = "visitor@example.test";
    const stranger = await person(facts(address));
    const seats = await asVisitor({ email: isSameAddress ? stranger.email : address });
    expect(await seen(stranger, seats)).toEqual({
      registrations: [],
      payments: [],
      receipt: 404,
      dues: [],
      states: ["open", "open"],
      unpaid: null,
      events: 0,
      count: 0,
      next: false,
      activity: [],
    });
  });

  it("an account with an unproven address sees nothing of another person's attendance", async () => {
    const stranger = await person();
    const event = await anEvent({ startDate: new Date(Date.now() - hourMs) });
    await db.write.registration.create({
      data: {
        eventId: event.id,
        firstName: "A",
        lastName: "B",
        email: stranger.email,
        amountCents: 0,
        checkedInAt: new Date(),
      },
    });
    const attended = async (who: Member) => (await listMemberEvents(who, "past", page))[0]?.hasAttended;
    expect(await attended(stranger)).toBe(false);
    expect(await attended({ ...stranger, emailVerifiedAt: new Date() })).toBe(true);
  });

  it("a visitor's seat is in its owner's record for administrators, and counted there", async () => {
    const admin = await anAdmin();
    const asAdmin = admin as unknown as Admin;
    const owner = await person({ emailVerifiedAt: new Date() });
    const unproven = await person();
    const { open } = await asVisitor(owner);
    await asVisitor(unproven);
    const record = async ({ id }: Member) => [
      (await listRegistrations(asAdmin, id, page)).total,
      (await listPayments(asAdmin, id, page)).total,
      (await listDuesOf(asAdmin, id)).map(({ reference }) => reference),
    ];
    expect(await record(owner)).toEqual([2, 1, [open.reference]]);
    expect(await record(unproven)).toEqual([0, 0, []]);
    const answer = await (await signedInAs(admin)).call(detailed, "GET");
    const rows = (await answer.json()) as { id: string }[];
    expect(rows.find(({ id }) => id === owner.id)).toMatchObject({
      registrations: 2,
      payments: 1,
      amountPaid: "85.00",
      amountDue: "120.00",
    });
    expect(rows.find(({ id }) => id === unproven.id)).toMatchObject({ registrations: 0, payments: 0 });
  });

  it("a visitor's seat stays in its owner's payment history when the event is deleted", async () => {
    const owner = await person({ emailVerifiedAt: new Date() });
    const { paidEvent } = await asVisitor(owner);
    await db.write.event.delete({ where: { id: paidEvent.id } });
    const list = async (who: Member) =>
      (await (await (await signedInAs(who)).call(payments, "GET")).json()) as unknown[];
    expect(await list(owner)).toHaveLength(1);
    expect(await list(await person())).toEqual([]);
  });
});
