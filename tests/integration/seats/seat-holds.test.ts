import { describe, expect, it } from "vitest";
import * as registrations from "@/app/api/event-registrations/route";
import type { Member } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { getEvent } from "@/lib/events/queries";
import { formatDateTime } from "@/lib/core/format";
import { action } from "@/lib/http/action";
import { readNextSteps } from "@/lib/members/dashboard";
import { findEventDue } from "@/lib/cashier/checkout";
import { markPaymentFailed } from "@/lib/registrations/mark-failed";
import { listOwed } from "@/lib/payments/owed-queries";
import { sales } from "@/lib/cashier/shared/sales";
import { settleDue } from "@/lib/ledger/shared/settle";
import { searchAttendees } from "@/lib/registrations/attendee-queries";
import { confirmRegistration } from "@/lib/seats/confirm-registration";
import { getStanding, listMyRegistrations } from "@/lib/registrations/queries";
import { sweepHolds } from "@/lib/registrations/sweep-holds";
import { reclaimSeat } from "@/lib/seats/reclaim-seat";
import { verifyMemberRate } from "@/lib/admission/verify-member-rate";
import { findRegistrationByCode } from "@/lib/seats/ticket-queries";
import {
  aMember,
  anAdmin,
  anEvent,
  anUnpaidRegistration,
  hourMs,
  signedInAs,
  type Admin,
} from "../../support/builders";
import { sql } from "../../support/database";
import { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

const dayMs = 24 * hourMs;
const ahead = (days: number) => new Date(Date.now() + days * dayMs);
/** A registration on a Sunday counts from the Friday before. */
const leastOfFiveWorkingDaysMs = 4.9 * dayMs;
const zone = "America/Nassau";

async function register(browser: Browser, body: Record<string, unknown>) {
  const response = await browser.call(registrations, "POST", { body });
  return {
    status: response.status,
    answer: (await response.json()) as Record<string, string | null> & { id: string; code: string },
  };
}

const row = (id: string) => db.registration.findUniqueOrThrow({ where: { id } });
const letters = (template: string) =>
  db.outboxEmail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });
const seatsOf = async (id: string) => (await db.event.findUniqueOrThrow({ where: { id } })).currentAttendees;

/** The same as if so many milliseconds had gone by since the seat was taken. */
const age = (id: string, ms: number) =>
  sql(
    `UPDATE "Registration" SET "heldUntil" = "heldUntil" - $2 * interval '1 millisecond',
       "remindAt" = "remindAt" - $2 * interval '1 millisecond' WHERE "id" = $1`,
    [id, ms],
  );

/** A member's seat at an event far ahead that is held for five working days. */
async function aHeldSeat(facts: Parameters<typeof anEvent>[0] = {}) {
  const event = await anEvent({ priceCents: 5_000, startDate: ahead(60), ...facts });
  const member = await aMember({ emailVerifiedAt: new Date() });
  const { answer } = await register(await signedInAs(member), {
    eventId: event.id,
    fullName: "Althea Bethel",
    email: member.email,
    paymentMethod: "bank_transfer",
    paymentAmount: (event.priceCents / 100).toFixed(2),
  });
  const { ticketCode } = await row(answer.id);
  const due = await db.amountDue.findFirstOrThrow({ where: { registrationId: answer.id } });
  return {
    event,
    member: { ...member, sessionHash: "" } satisfies Member,
    answer,
    id: answer.id,
    ticketCode,
    due,
  };
}

const money = {
  method: "bank_transfer" as const,
  paymentDate: new Date(),
  reference: null,
  providerReference: null,
  note: null,
  recordedBy: null,
};

describe("the deadline of an unpaid seat", () => {
  const until = async (at: string, start: string, online: number | null = null, days = 5) => {
    const [found] = await sql<{ until: Date }>(`SELECT "seat_held_until"($1, $2, $3, $5, 48, $4) AS until`, [
      at,
      start,
      zone,
      online,
      days,
    ]);
    return found?.until.toISOString();
  };

  it.each([
    [
      "a Monday: to the end of the Monday after",
      "2026-11-23T15:00:00Z",
      "2027-01-15T14:00:00Z",
      "2026-12-01T04:59:00.000Z",
    ],
    [
      "a Friday late in Nassau, which is Saturday in UTC",
      "2026-11-28T03:00:00Z",
      "2027-01-15T14:00:00Z",
      "2026-12-05T04:59:00.000Z",
    ],
    [
      "a Saturday: the five days that follow",
      "2026-11-28T15:00:00Z",
      "2027-01-15T14:00:00Z",
      "2026-12-05T04:59:00.000Z",
    ],
    ["a Sunday: the same", "2026-11-29T15:00:00Z", "2027-01-15T14:00:00Z", "2026-12-05T04:59:00.000Z"],
    [
      "over the end of summer time",
      "2026-10-30T15:00:00Z",
      "2027-01-15T14:00:00Z",
      "2026-11-07T04:59:00.000Z",
    ],
    [
      "never past 48 hours before the start",
      "2026-11-23T15:00:00Z",
      "2026-11-27T14:00:00Z",
      "2026-11-25T14:00:00.000Z",
    ],
    [
      "24 hours for who registers within 48 hours of the start",
      "2026-11-23T15:00:00Z",
      "2026-11-25T14:00:00Z",
      "2026-11-24T15:00:00.000Z",
    ],
    [
      "24 hours where less than one is left until then",
      "2026-11-23T15:00:00Z",
      "2026-11-25T15:30:00Z",
      "2026-11-24T15:00:00.000Z",
    ],
    ["never beyond the start", "2026-11-23T15:00:00Z", "2026-11-23T20:00:00Z", "2026-11-23T20:00:00.000Z"],
  ])("an unpaid seat's deadline for a registration on %s", async (_, at, start, expected) => {
    expect(await until(at, start)).toBe(expected);
  });

  it.each([
    [1, "2026-11-27T15:00:00Z", "2026-12-01T04:59:00.000Z"],
    [3, "2026-11-23T15:00:00Z", "2026-11-27T04:59:00.000Z"],
    [4, "2026-11-24T15:00:00Z", "2026-12-01T04:59:00.000Z"],
    [10, "2026-11-26T15:00:00Z", "2026-12-11T04:59:00.000Z"],
  ])(
    "an unpaid seat's deadline has as many working days as the settings say: %d",
    async (days, at, expected) => {
      expect(await until(at, "2027-01-15T14:00:00Z", null, days)).toBe(expected);
    },
  );

  it("an online payment's deadline is 60 minutes, and never after the start", async () => {
    expect(await until("2026-11-23T15:00:00Z", "2027-01-15T14:00:00Z", 60)).toBe("2026-11-23T16:00:00.000Z");
    expect(await until("2026-11-23T15:00:00Z", "2026-11-23T15:20:00Z", 60)).toBe("2026-11-23T15:20:00.000Z");
  });

  it("an unpaid seat's deadline is given wherever the amount is", async () => {
    const { event, member, answer, id, ticketCode } = await aHeldSeat();
    const { heldUntil } = await row(id);
    const iso = heldUntil?.toISOString();
    const shown = formatDateTime(heldUntil ?? new Date(NaN), zone);
    expect(answer).toMatchObject({ heldUntil: iso, deadline: shown });
    expect(answer.message).toContain(`Your seat is held until ${shown}.`);
    const [email] = await letters("registration_unpaid");
    expect(email?.text).toContain(`Your seat is held until ${shown}.`);
    expect((await findRegistrationByCode(ticketCode))?.heldUntil).toBe(iso);
    expect((await findEventDue(member, id))?.heldUntil).toEqual(heldUntil);
    expect((await listMyRegistrations(member))[0]?.heldUntil).toBe(iso);
    expect((await listOwed(member))[0]?.heldUntil).toBe(iso);
    expect((await getStanding(member, await getEvent(member, event.id))).deadline).toBe(shown);
    expect((await readNextSteps(member)).steps.map(({ text }) => text).join()).toContain(
      `held for you until ${shown}`,
    );
    const admin = (await anAdmin()) as unknown as Admin;
    const search = { text: "", filter: null, sort: "", page: 1, size: 10 };
    expect((await searchAttendees(admin, event.id, search)).attendees[0]?.heldUntil).toBe(iso);
  });

  it("an online payment's deadline is within the hour, without a reminder", async () => {
    const event = await anEvent({ priceCents: 5_000, startDate: ahead(60) });
    const { answer } = await register(await signedInAs(await aMember()), {
      eventId: event.id,
      paymentAmount: "50.00",
    });
    expect(answer.paymentUrl).not.toBeNull();
    const { heldUntil, remindAt } = await row(answer.id);
    expect(heldUntil!.getTime() - Date.now()).toBeGreaterThan(59 * 60_000);
    expect(heldUntil!.getTime() - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    expect(remindAt).toBeNull();
  });

  it("an unpaid seat's deadline ends with a payment or cancellation, whatever writes", async () => {
    const [paid, cancelled] = [await aHeldSeat(), await aHeldSeat()];
    await transaction(() =>
      settleDue(sales, { dueId: paid.due.id, amountCents: paid.due.amountCents }, money),
    );
    await sql(`UPDATE "Registration" SET "cancelledAt" = now() WHERE "id" = $1`, [cancelled.id]);
    for (const { id } of [paid, cancelled]) {
      expect(await row(id)).toMatchObject({ heldUntil: null, remindAt: null });
    }
  });

  it("registrations from before deadlines existed get one counted from now, unless the event has started", async () => {
    const [event, over] = [
      await anEvent({ priceCents: 5_000, startDate: ahead(60) }),
      await anEvent({ priceCents: 5_000, startDate: ahead(-1) }),
    ];
    const old = await anUnpaidRegistration(event, await aMember());
    const past = await anUnpaidRegistration(over, await aMember());
    await db.write.registration.updateMany({ data: { registrationDate: ahead(-90) } });
    expect(await sweepHolds()).toEqual({ reminded: 0, released: 0 });
    const { heldUntil } = await row(old.id);
    expect(heldUntil!.getTime()).toBeGreaterThan(Date.now() + leastOfFiveWorkingDaysMs);
    expect(await row(past.id)).toMatchObject({ heldUntil: null, state: "held" });
    await sweepHolds();
    expect((await row(old.id)).heldUntil).toEqual(heldUntil);
  });
});

describe("a seat that is not paid in time", () => {
  it("an unpaid seat's holder is reminded once at half time, however many processes run", async () => {
    const { id, member } = await aHeldSeat();
    const { heldUntil, registrationDate } = await row(id);
    const half = (heldUntil!.getTime() - registrationDate.getTime()) / 2;
    await age(id, half - hourMs);
    expect((await sweepHolds()).reminded).toBe(0);
    await age(id, hourMs);
    const sweeps = await Promise.all(Array.from({ length: 4 }, () => sweepHolds()));
    expect(sweeps.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1);
    await sweepHolds();
    const reminders = await letters("registration_reminder");
    expect(reminders.map(({ toAddress }) => toAddress)).toEqual([member.email]);
    expect(reminders[0]?.text).toContain("We have not received your payment yet. Your seat is held until");
  });

  it("an unpaid seat is released once when its deadline has passed, and its holder is emailed", async () => {
    const { event, id, ticketCode } = await aHeldSeat();
    const other = await aHeldSeat();
    await age(id, 30 * dayMs);
    const sweeps = await Promise.all(Array.from({ length: 4 }, () => sweepHolds()));
    expect(sweeps.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    expect(await row(id)).toMatchObject({ state: "released", heldUntil: null });
    expect(await seatsOf(event.id)).toBe(0);
    expect((await row(other.id)).state).toBe("held");
    const [letter] = await letters("seat_given_up");
    expect(letter?.text).toContain(`Reclaim my seat:\nhttp://localhost:3000/registration/${ticketCode}`);
    expect(letter?.attachments).toMatchObject([
      { contentType: "text/calendar; charset=utf-8; method=CANCEL" },
    ]);
    expect(await letters("registration_reminder")).toEqual([]);
  });

  it("emails about seats that strangers took are limited to five an hour, and the owner's own are not", async () => {
    const owner = await aMember({ email: "owner@example.test", emailVerifiedAt: new Date() });
    const stranger = await aMember({ emailVerifiedAt: new Date() });
    const take = async (userId: string | null) => {
      const event = await anEvent({ priceCents: 100, startDate: ahead(60) });
      const person = { id: userId, firstName: "Eve", lastName: "Sands", email: owner.email };
      return (await anUnpaidRegistration(event, person)).id;
    };
    for (const userId of [null, stranger.id, null, stranger.id, null, stranger.id, null]) await take(userId);
    const due = async (template: string) =>
      (await letters(template)).filter(({ givenUpAt }) => givenUpAt === null).length;
    await sweepHolds();
    await sql(`UPDATE "Registration" SET "remindAt" = now()`);
    expect((await sweepHolds()).reminded).toBe(7);
    expect(await due("registration_reminder")).toBe(5);
    await sql(`UPDATE "OutboxEmail" SET "createdAt" = "createdAt" - interval '61 minutes'`);
    await sql(`UPDATE "Registration" SET "heldUntil" = now()`);
    expect((await sweepHolds()).released).toBe(7);
    expect(await due("seat_given_up")).toBe(5);

    const own = await take(owner.id);
    await sweepHolds();
    await sql(`UPDATE "Registration" SET "heldUntil" = now() WHERE "id" = $1::uuid`, [own]);
    expect((await sweepHolds()).released).toBe(1);
    expect(await due("seat_given_up")).toBe(6);
  });

  it("an unpaid seat is either released or paid at its deadline, never both", async () => {
    for (let round = 0; round < 10; round++) {
      const { event, id, due } = await aHeldSeat();
      await age(id, 30 * dayMs);
      const [{ released }] = await Promise.all([
        sweepHolds(),
        transaction(() => settleDue(sales, { dueId: due.id, amountCents: due.amountCents }, money)),
      ]);
      // Money that comes right after it was released takes the seat again.
      expect(await row(id)).toMatchObject({ state: "confirmed", heldUntil: null });
      expect(await seatsOf(event.id)).toBe(1);
      expect(await db.outboxEmail.count({ where: { template: "seat_given_up" } })).toBe(released);
      await db.write.outboxEmail.deleteMany();
    }
  }, 30_000);

  const again = (code: string) => new Browser().within(() => action(reclaimSeat)({ code }));

  it("a released seat can be taken again under its reference while seats are left, with a new deadline", async () => {
    const { event, member, id, ticketCode, due } = await aHeldSeat({ maxAttendees: 1 });
    await age(id, 30 * dayMs);
    await sweepHolds();
    expect((await listMyRegistrations(member))[0]?.canReclaim).toBe(true);
    expect(await again(ticketCode)).toMatchObject({ ok: true });
    const { state, heldUntil, remindAt } = await row(id);
    expect(state).toBe("held");
    expect(heldUntil!.getTime()).toBeGreaterThan(Date.now() + leastOfFiveWorkingDaysMs);
    expect(remindAt).not.toBeNull();
    expect((await findEventDue(member, id))?.reference).toBe(due.reference);
    expect(await letters("registration_unpaid")).toHaveLength(2);
    expect(await seatsOf(event.id)).toBe(1);
    expect(await again(ticketCode)).toMatchObject({ ok: false, code: "already_registered" });
  });

  it("a released seat is reclaimed once by its page, and after that by its signed-in owner alone", async () => {
    const { member, id, ticketCode } = await aHeldSeat();
    const release = async () => {
      await age(id, 30 * dayMs);
      await sweepHolds();
    };
    await release();
    expect(await again(ticketCode)).toMatchObject({ ok: true });
    await release();
    expect(await again(ticketCode)).toMatchObject({ ok: false, code: "too_many" });
    await db.write.user.update({ where: { id: member.id }, data: { emailVerifiedAt: new Date() } });
    const owner = await signedInAs(member);
    expect(await owner.within(() => action(reclaimSeat)({ code: ticketCode }))).toMatchObject({ ok: true });
  });

  it("a released seat is not reclaimed if taken by others, repriced, or after the start", async () => {
    const { event, id, ticketCode } = await aHeldSeat({ maxAttendees: 1 });
    await age(id, 30 * dayMs);
    await sweepHolds();
    await aPaidRegistration(event, await aMember());
    expect(await again(ticketCode)).toMatchObject({ ok: false, code: "event_full" });
    await db.write.event.update({ where: { id: event.id }, data: { maxAttendees: 2, priceCents: 6_000 } });
    expect(await again(ticketCode)).toMatchObject({ ok: false, code: "amount_mismatch" });
    await db.write.event.update({
      where: { id: event.id },
      data: { priceCents: 5_000, startDate: ahead(-1), endDate: ahead(1) },
    });
    expect(await again(ticketCode)).toMatchObject({ ok: false, code: "registration_closed" });
    expect((await findRegistrationByCode(ticketCode))?.canReclaim).toBe(false);
    expect((await row(id)).state).toBe("released");
  });

  it("a released seat of a started event invites nobody to reclaim it", async () => {
    const { event, id } = await aHeldSeat();
    await db.write.event.update({
      where: { id: event.id },
      data: { startDate: ahead(-1), endDate: ahead(1) },
    });
    const admin = await signedInAs(await anAdmin());
    await admin.within(() => action(markPaymentFailed)({ id, note: null }));
    const [letter] = await letters("payment_failed");
    expect(letter?.text).toContain("so we have released your seat.");
    expect(letter?.text).not.toMatch(/again|reclaim/i);
  });
});

describe("visitors' free registrations from one network", () => {
  const visit = async (browser: Browser, eventId: string, email: string) =>
    register(browser, { eventId, email, fullName: "Eve Sands", paymentAmount: "0.00" });

  it("more than three free registrations an hour from one network need an emailed confirmation", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60) }), new Browser()];
    const answers = [];
    for (let turn = 1; turn <= 5; turn++) {
      answers.push((await visit(robot, event.id, `guest-${turn}@example.test`)).answer);
    }
    expect(answers.map(({ paymentStatus }) => paymentStatus)).toEqual([
      ...Array<string>(3).fill("paid"),
      ...Array<string>(2).fill("pending"),
    ]);
    const held = answers[3]!;
    expect(held).toMatchObject({ addressToConfirm: true, ticketUrl: null });
    expect(held.heldUntil).not.toBeNull();
    expect(held.message).toBe(`To keep your seat, confirm with the link in our email by ${held.deadline}.`);
    expect(JSON.stringify(held)).not.toContain("/registration/confirm/");
    expect((await visit(new Browser(), event.id, "elsewhere@example.test")).answer.paymentStatus).toBe(
      "paid",
    );

    const email = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: "guest-4@example.test" } });
    const [, id = "", token = ""] = /\/registration\/confirm\/([^/\s]+)\/(\S+)/.exec(email.text) ?? [];
    expect(id).toBe(held.id);
    await robot.within(() => action(confirmRegistration)({ id, token }));
    expect(await row(id)).toMatchObject({ state: "confirmed", addressToConfirm: false, heldUntil: null });
    const tickets = await db.outboxEmail.findMany({
      where: { toAddress: "guest-4@example.test", template: "registration_confirmed" },
    });
    expect(tickets.map(({ attachments }) => attachments)).toMatchObject([[{}, { ticketOf: id }]]);
  });

  it("unconfirmed free registrations are released after two hours, without a reminder", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60) }), new Browser()];
    for (let turn = 1; turn <= 4; turn++) await visit(robot, event.id, `guest-${turn}@example.test`);
    const { id } = await db.registration.findFirstOrThrow({ where: { addressToConfirm: true } });
    await age(id, 1.9 * hourMs);
    expect(await sweepHolds()).toEqual({ reminded: 0, released: 0 });
    await age(id, 0.2 * hourMs);
    expect((await sweepHolds()).released).toBe(1);
    expect(await seatsOf(event.id)).toBe(3);
    const [letter] = await letters("seat_given_up");
    expect(letter?.text).toContain("You did not confirm your registration");
  });

  it("unconfirmed paid registrations are held for two hours, and for the usual time once confirmed", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60), priceCents: 5_000 }), new Browser()];
    const answers = [];
    for (let turn = 1; turn <= 4; turn++) {
      const email = `guest-${turn}@example.test`;
      const payload = { eventId: event.id, email, fullName: "Eve Sands", paymentAmount: "50.00" };
      answers.push((await register(robot, { ...payload, paymentMethod: "bank_transfer" })).answer);
    }
    const ends = async () =>
      (await db.registration.findMany({ orderBy: { registrationDate: "asc" } })).map(
        ({ heldUntil }) => heldUntil!.getTime() <= Date.now() + 2 * hourMs,
      );
    expect(await ends()).toEqual([false, false, false, true]);
    const { deadline, reference, ...unconfirmed } = answers[3]!;
    expect(unconfirmed).toMatchObject({ addressToConfirm: true, paymentStatus: "pending" });
    expect(unconfirmed.message).toBe(
      `To keep your seat, confirm with the link in our email by ${deadline}. Then pay 50.00 BSD by bank transfer or cheque, and quote the reference ${reference}.`,
    );
    const email = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: "guest-4@example.test" } });
    expect(email.text).toContain(`To keep your seat, confirm with the button below by ${deadline}.`);
    const [, id = "", token = ""] = /\/registration\/confirm\/([^/\s]+)\/(\S+)/.exec(email.text) ?? [];
    expect(await robot.within(() => action(confirmRegistration)({ id, token }))).toMatchObject({ ok: true });
    expect(await ends()).toEqual([false, false, false, false]);
    const { heldUntil, remindAt, ...confirmed } = await row(id);
    expect(confirmed).toMatchObject({ state: "held", addressToConfirm: false });
    // As long as the first three, which were taken at the same time.
    expect(heldUntil!.toISOString()).toBe(answers[0]!.heldUntil);
    expect(remindAt).not.toBeNull();
    const [letter] = await db.outboxEmail.findMany({
      where: { toAddress: "guest-4@example.test", text: { contains: answers[0]!.deadline! } },
    });
    expect(letter?.text).toContain(`Your seat is held until ${answers[0]!.deadline}.`);
  });

  it("unconfirmed online registrations get the time of an online payment once confirmed", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60), priceCents: 5_000 }), new Browser()];
    for (let turn = 1; turn <= 4; turn++) {
      const email = `guest-${turn}@example.test`;
      await register(robot, { eventId: event.id, email, fullName: "Eve Sands", paymentAmount: "50.00" });
    }
    const { id } = await db.registration.findFirstOrThrow({ where: { addressToConfirm: true } });
    await age(id, 0.5 * hourMs);
    const email = await db.outboxEmail.findFirstOrThrow({ where: { toAddress: "guest-4@example.test" } });
    const [, , token = ""] = /\/registration\/confirm\/([^/\s]+)\/(\S+)/.exec(email.text) ?? [];
    await robot.within(() => action(confirmRegistration)({ id, token }));
    const { heldUntil, remindAt } = await row(id);
    expect(heldUntil!.getTime()).toBeGreaterThan(Date.now() + 0.9 * hourMs);
    expect(heldUntil!.getTime()).toBeLessThanOrEqual(Date.now() + hourMs);
    expect(remindAt).toBeNull();
  });

  it("registrations that staff confirm are held for the usual time, and the person is sent the deadline", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60), priceCents: 5_000 }), new Browser()];
    for (let turn = 1; turn <= 4; turn++) {
      const email = `guest-${turn}@example.test`;
      const payload = { eventId: event.id, email, fullName: "Eve Sands", paymentAmount: "50.00" };
      await register(robot, { ...payload, paymentMethod: "cheque" });
    }
    const { id } = await db.registration.findFirstOrThrow({ where: { addressToConfirm: true } });
    const admin = await signedInAs(await anAdmin());
    expect(await admin.within(() => action(verifyMemberRate)({ id }))).toMatchObject({ ok: true });
    const { heldUntil } = await row(id);
    expect(heldUntil!.getTime()).toBeGreaterThan(Date.now() + leastOfFiveWorkingDaysMs);
    const letter = await db.outboxEmail.findFirst({
      where: {
        toAddress: "guest-4@example.test",
        text: { contains: `Your seat is held until ${formatDateTime(heldUntil!, zone)}.` },
      },
    });
    expect(letter).not.toBeNull();
  });

  it("paid registrations need no confirmation link", async () => {
    const [event, robot] = [await anEvent({ startDate: ahead(60), priceCents: 5_000 }), new Browser()];
    for (let turn = 1; turn <= 4; turn++) {
      const email = `guest-${turn}@example.test`;
      await register(robot, { eventId: event.id, email, fullName: "Eve Sands", paymentAmount: "50.00" });
    }
    const { id } = await db.registration.findFirstOrThrow({ where: { addressToConfirm: true } });
    const due = await db.amountDue.findFirstOrThrow({ where: { registrationId: id } });
    await transaction(() => settleDue(sales, { dueId: due.id, amountCents: due.amountCents }, money));
    expect(await row(id)).toMatchObject({ state: "confirmed", addressToConfirm: false });
  });

  it("registrations of accounts with an unconfirmed address need a confirmation as well", async () => {
    const { id: eventId } = await anEvent({ startDate: ahead(60) });
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const statuses = [];
    for (let turn = 1; turn <= 4; turn++) {
      const browser = await signedInAs(await aMember());
      const body = { eventId, paymentAmount: "0.00" };
      const response = await browser.call(registrations, "POST", { body, headers });
      statuses.push(((await response.json()) as { paymentStatus: string }).paymentStatus);
    }
    expect(statuses).toEqual(["paid", "paid", "paid", "pending"]);
  });

  it("members with a confirmed address register without a confirmation", async () => {
    const browser = await signedInAs(await aMember({ emailVerifiedAt: new Date() }));
    const statuses = [];
    for (let turn = 1; turn <= 5; turn++) {
      const { answer } = await register(browser, { eventId: (await anEvent()).id, paymentAmount: "0.00" });
      statuses.push(answer.paymentStatus);
    }
    expect(statuses).toEqual(Array(5).fill("paid"));
  });

  it("unconfirmed registrations have no ticket, whatever writes", async () => {
    const [event, robot] = [await anEvent(), new Browser()];
    for (let turn = 1; turn <= 4; turn++) await visit(robot, event.id, `guest-${turn}@example.test`);
    await expect(sql(`UPDATE "Registration" SET "paidAt" = now() WHERE "addressToConfirm"`)).rejects.toThrow(
      /paid_when_confirmed/,
    );
  });
});
