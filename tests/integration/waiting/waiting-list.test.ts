import { describe, expect, it } from "vitest";
import * as registrationsCall from "@/app/api/event-registrations/route";
import * as cancelCall from "@/app/api/admin/events/[id]/cancel/route";
import * as eventCall from "@/app/api/events/[id]/route";
import * as joinCall from "@/app/api/events/[id]/waiting-list/route";
import * as leaveCall from "@/app/api/waiting-list/[code]/route";
import * as acceptCall from "@/app/api/waiting-list/[code]/accept/route";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { isCheckViolation } from "@/lib/db/constraint";
import { action } from "@/lib/http/action";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { recordPayment } from "@/lib/registrations/record-payment";
import { offerSeats } from "@/lib/waiting/offer-seats";
import { removeFromWaitingList } from "@/lib/waiting/remove-from-waiting-list";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";
import { findPosition, findWaitingEntry } from "@/lib/waiting/queries";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { Browser, type RouteHandlers } from "../../support/next-request";
import { sql } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

const { timeZone } = getAssociation();
const person = (number: number) => ({
  fullName: `Person Number${number}`,
  email: `person${number}@visitor.test`,
});
/** Each from a network of its own, as people who wait are. */
const elsewhere = () => new Browser();

async function call<Body = Record<string, unknown>>(
  handlers: RouteHandlers,
  method: "POST" | "DELETE" | "PUT",
  params: Record<string, string>,
  body: object = {},
  browser = elsewhere(),
) {
  const response = await browser.call(handlers, method, { params, body });
  return { status: response.status, body: (await response.json()) as Body };
}
const join = (id: string, body: object, browser = elsewhere()) =>
  call<{ code: string | null; position: number; pageUrl: string | null }>(
    joinCall,
    "POST",
    { id },
    body,
    browser,
  );
const accept = (code: string, body: object = {}, browser = elsewhere()) =>
  call(acceptCall, "POST", { code }, body, browser);
const leave = (code: string) => call(leaveCall, "DELETE", { code });
const counts = (id: string) =>
  db.event.findUniqueOrThrow({
    select: { currentAttendees: true, offeredSeats: true, waitingCount: true },
    where: { id },
  });
/** As the owner of the address reads it in the email. */
const codeOf = async (eventId: string, email: string) =>
  (await db.waitingEntry.findFirstOrThrow({ where: { eventId, email } })).code;
const stateOf = async (code: string) => (await db.waitingEntry.findUnique({ where: { code } }))?.state;
const letters = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
const end = (code: string) =>
  db.write.waitingEntry.update({ where: { code }, data: { offeredUntil: new Date(Date.now() - 1_000) } });

/** A full event with one paid seat, and people who wait. */
async function aFullEvent(people = 0, facts: Parameters<typeof anEvent>[0] = {}) {
  const startDate = new Date(Date.now() + 30 * 24 * hourMs);
  const event = await anEvent({ maxAttendees: 1, priceCents: 5_000, startDate, ...facts });
  const holder = await aMember();
  const seat = await aPaidRegistration(event, { ...holder });
  const codes: string[] = [];
  for (let number = 1; number <= people; number++) {
    await join(event.id, person(number));
    codes.push(await codeOf(event.id, person(number).email));
  }
  return { event, seat, codes, free: () => transaction(() => revokeSeat(seat.id)) };
}

describe("joining a waiting list", () => {
  it("joining a waiting list gives a place in order and an email with its page", async () => {
    const { event } = await aFullEvent();
    const first = await join(event.id, person(1));
    const second = await join(event.id, person(2));
    expect([first.status, first.body.position, second.body.position]).toEqual([201, 1, 2]);
    expect(await counts(event.id)).toEqual({ currentAttendees: 1, offeredSeats: 0, waitingCount: 2 });
    const [letter] = await letters("waiting_list_joined");
    expect(letter).toMatchObject({ toAddress: person(1).email });
    expect(letter?.text).toContain(`/waiting-list/${await codeOf(event.id, person(1).email)}`);
  });

  it("joining a waiting list gives no working code to a person who only typed an address", async () => {
    const { event } = await aFullEvent();
    const member = await aMember({ emailVerifiedAt: new Date() });
    const colleague = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    const typed = { fullName: "Vic Tim", email: member.email };
    const answers = [await join(event.id, typed), await join(event.id, person(1), colleague)];
    for (const { status, body } of answers) {
      expect([status, body.code, body.pageUrl]).toEqual([201, null, null]);
      for (const { code } of await db.waitingEntry.findMany())
        expect(JSON.stringify(body)).not.toContain(code);
    }
  });

  it("joining a waiting list is refused in words to people who can register, wait already, or have a seat", async () => {
    const open = await anEvent({ maxAttendees: 2 });
    expect(await join(open.id, person(1))).toMatchObject({ status: 409, body: { code: "seats_left" } });
    const { event } = await aFullEvent(1);
    expect(await join(event.id, person(1))).toMatchObject({ status: 409, body: { code: "already_waiting" } });
    const started = await aFullEvent();
    await sql(`UPDATE "Event" SET "startDate" = now() - interval '1 minute'`);
    expect(await join(started.event.id, person(1))).toMatchObject({
      status: 409,
      body: { code: "registration_closed" },
    });
    const holder = await db.registration.findFirstOrThrow({ where: { eventId: event.id } });
    expect(await join(event.id, { fullName: "The Holder", email: holder.email })).toMatchObject({
      status: 409,
      body: { code: "already_registered" },
    });
    expect(await join(event.id, {})).toMatchObject({ status: 401 });
    expect(await join(event.id, { fullName: "No Address" })).toMatchObject({ status: 400 });
  });

  it("a signed-in member joins a waiting list without typing anything", async () => {
    const { event } = await aFullEvent();
    const member = await aMember({ emailVerifiedAt: new Date() });
    const { status, body } = await join(event.id, {}, await signedInAs(member));
    expect([status, body.position]).toEqual([201, 1]);
    expect(await db.waitingEntry.findUniqueOrThrow({ where: { code: body.code! } })).toMatchObject({
      userId: member.id,
      email: member.email,
    });
  });

  it("one network can put five names on an event's waiting list, and no more", async () => {
    const { event } = await aFullEvent();
    const office = elsewhere();
    for (let number = 1; number <= 5; number++)
      expect((await join(event.id, person(number), office)).status).toBe(201);
    expect((await join(event.id, person(6), office)).status).toBe(429);
    expect((await join(event.id, person(6))).status).toBe(201);
  });
});

describe("a seat that becomes free", () => {
  it("a free seat is not sold to others while people wait", async () => {
    const { event, free } = await aFullEvent(1);
    await free();
    const answer = await call(
      registrationsCall,
      "POST",
      {},
      {
        eventId: event.id,
        paymentAmount: "50.00",
        paymentMethod: "cheque",
        ...person(9),
      },
    );
    expect(answer).toMatchObject({ status: 409, body: { code: "event_full" } });
  });

  it("a person who lost a seat can't reclaim it past the waiting list, or by paying late", async () => {
    const { event } = await aFullEvent(1);
    await db.write.event.update({ where: { id: event.id }, data: { maxAttendees: 2 } });
    const late = await anUnpaidRegistration(event, await aMember());
    await db.write.registration.update({ where: { id: late.id }, data: { releasedAt: new Date() } });
    const asked = await elsewhere().within(() => action(reclaimSeat)({ code: late.ticketCode }));
    expect(asked).toMatchObject({ code: "event_full" });
    const staff = await signedInAs(await anAdmin());
    const payment = {
      amountCents: 5_000,
      method: "cheque" as const,
      receivedOn: calendarDayOf(new Date(), timeZone),
    };
    const recorded = await staff.within(() => action(recordPayment)({ id: late.id, ...payment }));
    expect(recorded).toMatchObject({ code: "event_full" });
    const { state } = await db.registration.findUniqueOrThrow({ where: { id: late.id } });
    expect(state).toBe("released");
    expect(await counts(event.id)).toMatchObject({ currentAttendees: 1, waitingCount: 1 });
  });

  it("a free seat is offered in order for 24 hours, and to the next in line after that", async () => {
    const { event, codes, free } = await aFullEvent(2);
    await free();
    expect(await offerSeats()).toEqual({ ended: 0, offered: 1 });
    expect(await counts(event.id)).toEqual({ currentAttendees: 0, offeredSeats: 1, waitingCount: 1 });
    const entry = await db.waitingEntry.findUniqueOrThrow({ where: { code: codes[0]! } });
    const hours = (entry.offeredUntil!.getTime() - Date.now()) / hourMs;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await letters("seat_offered")).map(({ toAddress }) => toAddress)).toEqual([person(1).email]);
    expect(await offerSeats()).toEqual({ ended: 0, offered: 0 });

    await end(codes[0]!);
    expect(await offerSeats()).toEqual({ ended: 1, offered: 1 });
    expect([await stateOf(codes[0]!), await stateOf(codes[1]!)]).toEqual(["released", "offered"]);
    expect((await letters("offer_ended")).map(({ toAddress }) => toAddress)).toEqual([person(1).email]);
    expect(await accept(codes[0]!)).toMatchObject({ status: 409, body: { code: "offer_ended" } });
  });

  it("a free seat is offered for 12 hours in the week before the event", async () => {
    const { codes, free } = await aFullEvent(1, { startDate: new Date(Date.now() + 6 * 24 * hourMs) });
    await free();
    await offerSeats();
    const entry = await db.waitingEntry.findUniqueOrThrow({ where: { code: codes[0]! } });
    expect((entry.offeredUntil!.getTime() - Date.now()) / hourMs).toBeCloseTo(12, 1);
  });

  it("an offered seat is accepted by one click with the usual payment, under a new code", async () => {
    const { event, codes, free } = await aFullEvent(2);
    await free();
    expect(await accept(codes[0]!)).toMatchObject({ status: 409, body: { code: "not_offered" } });
    await offerSeats();
    const { status, body } = await accept(codes[0]!, {
      paymentMethod: "bank_transfer",
      paymentAmount: "50.00",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      paymentStatus: "pending",
      paymentAmount: "50.00",
    });
    expect(body["pageUrl"]).toMatch(/^\/registration\/[2-9A-Z]{12}$/);
    expect(body["pageUrl"]).not.toBe(`/registration/${codes[0]}`);
    expect(body["reference"]).toBeTruthy();
    expect(await counts(event.id)).toEqual({ currentAttendees: 1, offeredSeats: 0, waitingCount: 1 });
    expect(await accept(codes[0]!)).toMatchObject({ status: 409, body: { code: "already_registered" } });
  });

  it("an offered seat is not taken at another price than the one shown, and stays offered", async () => {
    const { codes, free } = await aFullEvent(1);
    await free();
    await offerSeats();
    expect(await accept(codes[0]!, { paymentAmount: "10.00" })).toMatchObject({
      status: 400,
      body: { code: "amount_mismatch" },
    });
    expect(await stateOf(codes[0]!)).toBe("offered");
  });

  it("an offered seat is taken once, however often the offer is accepted at once", async () => {
    const { event, codes, free } = await aFullEvent(1);
    await free();
    await offerSeats();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(codes[0]!)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await counts(event.id)).toEqual({ currentAttendees: 1, offeredSeats: 0, waitingCount: 0 });
  });

  it("an offered seat accepted as its offer ends goes to that person or the next in line, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const { event, codes, free } = await aFullEvent(2);
      await free();
      await offerSeats();
      await sql(
        `UPDATE "WaitingEntry" SET "offeredUntil" = now() + interval '15 milliseconds' WHERE "state" = 'offered'`,
      );
      const [answer] = await Promise.all([accept(codes[0]!), offerSeats(), offerSeats()]);
      await offerSeats();
      const { currentAttendees, offeredSeats } = await counts(event.id);
      expect(currentAttendees + offeredSeats).toBe(1);
      expect(answer.status === 201).toBe(currentAttendees === 1);
    }
  });

  it("an offered seat can't be accepted once its time is over, even before the next in line has it", async () => {
    const { event, codes, free } = await aFullEvent(1);
    await free();
    await offerSeats();
    await end(codes[0]!);
    expect(await accept(codes[0]!)).toMatchObject({ status: 409, body: { code: "offer_ended" } });
    expect((await counts(event.id)).currentAttendees).toBe(0);
  });

  it("a free seat is offered to one person only when several sweeps run at once", async () => {
    const { event, free } = await aFullEvent(3);
    await free();
    await Promise.all([offerSeats(), offerSeats(), offerSeats()]);
    expect(await counts(event.id)).toEqual({ currentAttendees: 0, offeredSeats: 1, waitingCount: 2 });
    expect(await letters("seat_offered")).toHaveLength(1);
  });
});

describe("leaving a waiting list", () => {
  it("leaving a waiting list takes one click, is harmless twice, and moves the others up", async () => {
    const { event, codes } = await aFullEvent(2);
    expect((await leave(codes[0]!)).status).toBe(200);
    expect((await leave(codes[0]!)).status).toBe(200);
    expect(await leave("K7Q2M9XDABCD")).toMatchObject({ status: 404 });
    const second = await db.waitingEntry.findUniqueOrThrow({ where: { code: codes[1]! } });
    expect(await findPosition(second.id)).toBe(1);
    expect((await join(event.id, person(1))).body.position).toBe(2);
  });

  it("leaving a waiting list passes an offered seat on", async () => {
    const { codes, free } = await aFullEvent(2);
    await free();
    await offerSeats();
    await leave(codes[0]!);
    await offerSeats();
    expect(await stateOf(codes[1]!)).toBe("offered");
  });

  it("a waiting-list place ends when its person gets a seat another way, and when the event begins", async () => {
    const { event, codes, seat } = await aFullEvent(2);
    await db.write.registration.update({ where: { id: seat.id }, data: { email: person(1).email } });
    expect(await stateOf(codes[0]!)).toBe("cancelled");
    await sql(`UPDATE "Event" SET "startDate" = now() - interval '1 minute'`);
    await offerSeats();
    expect(await stateOf(codes[1]!)).toBe("cancelled");
    expect(await counts(event.id)).toMatchObject({ offeredSeats: 0, waitingCount: 0 });
  });

  it("staff can remove a person from a waiting list", async () => {
    const { event, codes } = await aFullEvent(1);
    const { id } = await db.waitingEntry.findUniqueOrThrow({ where: { code: codes[0]! } });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(removeFromWaitingList)({ id }))).toMatchObject({ ok: true });
    expect(await counts(event.id)).toMatchObject({ waitingCount: 0 });
  });
});

describe("an event with a waiting list", () => {
  it("an event never has fewer seats than are taken and offered", async () => {
    const admin = await signedInAs(await anAdmin());
    const full = await aFullEvent(1);
    await sql(`UPDATE "Event" SET "maxAttendees" = 2`);
    await offerSeats();
    const { title, description, startDate, endDate } = full.event;
    const put = (maxAttendees: number) =>
      call<{ code: string; message: string }>(
        eventCall,
        "PUT",
        { id: full.event.id },
        { title, description, startDate, endDate, maxAttendees, price: 50 },
        admin,
      );
    const { status, body } = await put(1);
    expect([status, body.code]).toEqual([409, "capacity_below_attendees"]);
    expect(body.message).toContain("1 more have been offered a seat");
    expect((await put(2)).status).toBe(200);
  });

  it("cancelling an event notifies everybody on its waiting list", async () => {
    const { event, codes } = await aFullEvent(2);
    const admin = await signedInAs(await anAdmin());
    expect((await call(cancelCall, "POST", { id: event.id }, { message: "" }, admin)).status).toBe(200);
    expect(await stateOf(codes[0]!)).toBe("cancelled");
    expect((await letters("event_cancelled")).map(({ toAddress }) => toAddress)).toEqual(
      expect.arrayContaining([person(1).email, person(2).email]),
    );
    expect(await counts(event.id)).toEqual({ currentAttendees: 0, offeredSeats: 0, waitingCount: 0 });
  });

  it("a postponed event ends no offer and makes none", async () => {
    const { event, codes, free } = await aFullEvent(2);
    await free();
    await offerSeats();
    await db.write.event.update({ where: { id: event.id }, data: { status: "postponed" } });
    await end(codes[0]!);
    expect(await offerSeats()).toEqual({ ended: 0, offered: 0 });
    expect(await stateOf(codes[0]!)).toBe("offered");
  });

  it("a waiting list's counts can't be written by hand, and offers never exceed the seats", async () => {
    const { event, codes } = await aFullEvent(1);
    const set = db.write.event.update({ where: { id: event.id }, data: { waitingCount: 0 } });
    await expect(set).rejects.toThrow("cannot be set");
    const offer = db.write.waitingEntry.update({
      where: { code: codes[0]! },
      data: { offeredUntil: new Date(Date.now() + hourMs) },
    });
    await expect(offer).rejects.toSatisfy((error) => isCheckViolation(error, "Event_capacity"));
  });

  it("a waiting-list place is shown to anyone with its code, without the address", async () => {
    const { codes } = await aFullEvent(2);
    const shown = await findWaitingEntry(codes[1]!);
    expect(shown).toMatchObject({ state: "waiting", position: 2, deadline: null });
    expect(JSON.stringify(shown)).not.toContain(person(2).email);
    expect(await findWaitingEntry("nothing")).toBeNull();
  });
});
