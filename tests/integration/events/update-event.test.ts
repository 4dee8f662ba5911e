import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import * as events from "@/app/api/events/[id]/route";
import * as registrations from "@/app/api/event-registrations/route";
import { formatDateTime } from "@/lib/core/format";
import { db, pool } from "@/lib/db/client";
import { previewUpdate } from "@/lib/events/preview-update";
import { queueEventChanges } from "@/lib/events/queue-changes";
import { setPrices } from "@/lib/events/set-prices";
import { action } from "@/lib/http/action";
import { offerSeats } from "@/lib/waiting/offer-seats";
import { tooManyByPerson } from "@/lib/mail/limit-of-person";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, signedInAs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import type { Browser } from "../../support/next-request";
import { aPaidRegistration } from "../../support/money";

type Row = Awaited<ReturnType<typeof anEvent>>;

const payload = (event: Row, changes: Record<string, unknown> = {}) => ({
  title: event.title,
  description: event.description,
  startDate: event.startDate.toISOString(),
  endDate: event.endDate.toISOString(),
  location: event.location,
  price: event.priceCents / 100,
  maxAttendees: event.maxAttendees,
  ...changes,
});

async function put(browser: Browser, event: Row, changes: Record<string, unknown> = {}) {
  const response = await browser.call(events, "PUT", {
    params: { id: event.id },
    body: payload(event, changes),
  });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

/** A day later; a calendar knows no fractions of a second. */
const inADay = (event: Row) => {
  const start = Math.floor(event.startDate.getTime() / 1_000) * 1_000 + 24 * hourMs;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + hourMs).toISOString() };
};

const entryOf = (attachments: unknown) => {
  const [file] = attachments as { text: string }[];
  const calendar = new ICAL.Component(ICAL.parse(file!.text) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent")!);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid: event.uid,
    start: event.startDate.toJSDate(),
  };
};

const changeEmails = () =>
  db.outboxEmail.findMany({ where: { template: "event_moved" }, orderBy: { createdAt: "asc" } });

/** In 40 days, with a seat that is held for ten days and one for nine, whose payment has been reported. */
async function anEventWithSeats() {
  const now = Math.ceil(Date.now() / 1_000) * 1_000;
  const days = (count: number) => new Date(now + count * 24 * hourMs);
  const event = await anEvent({ priceCents: 5_000, startDate: days(40), endDate: days(41) });
  const browser = await signedInAs(await anAdmin());
  const [first, second] = [await aMember(), await aMember()];
  const held = await anUnpaidRegistration(event, first);
  const reported = await anUnpaidRegistration(event, second);
  const hold = (id: string, heldUntil: Date) =>
    db.write.registration.update({
      where: { id },
      data: { heldUntil, remindAt: new Date(heldUntil.getTime() - hourMs) },
    });
  await hold(held.id, days(10));
  await hold(reported.id, days(9));
  await db.write.paymentReport.create({
    data: {
      userId: second.id,
      amountCents: event.priceCents,
      method: "bank_transfer",
      paidOn: new Date(),
      dues: { create: { amountDueId: reported.amountsDue[0]!.id } },
    },
  });
  const untilOf = async (id: string) =>
    (await db.registration.findUniqueOrThrow({ where: { id } })).heldUntil;
  return {
    browser,
    event,
    days,
    seats: { held: held.id, reported: reported.id },
    emails: { held: first.email, reported: second.email },
    until: async () => ({ held: await untilOf(held.id), reported: await untilOf(reported.id) }),
  };
}

/** The same as if so many minutes had gone by since the changes, with the job's run at the end. */
async function goBy(minutes: number) {
  await sql(`UPDATE "EventChange" SET "changedAt" = "changedAt" - $1 * interval '1 minute'`, [minutes]);
  await queueEventChanges();
}

describe("editing an event", () => {
  it("editing an event changes all its fields, keeps the address, and is audited", async () => {
    const [admin, event] = [await anAdmin(), await anEvent()];
    const { status, answer } = await put(await signedInAs(admin), event, {
      title: "A New Title",
      location: null,
      price: 12.5,
      maxAttendees: null,
    });
    expect(status).toBe(200);
    expect(answer).toMatchObject({
      id: event.id,
      slug: event.slug,
      title: "A New Title",
      location: null,
      price: 12.5,
      maxAttendees: null,
    });
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "event_updated" } })).toMatchObject({
      actorId: admin.id,
      details: { changed: ["title", "location", "maxAttendees", "priceCents"] },
    });
  });

  it("moving an event notifies everybody with a seat: the same calendar entry, with the new time", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    const [held, cancelled] = [await aMember(), await aMember()];
    await anUnpaidRegistration(event, held);
    const gone = await anUnpaidRegistration(event, cancelled);
    await db.write.registration.update({ where: { id: gone.id }, data: { cancelledAt: new Date() } });
    const moved = inADay(event);
    const { answer } = await put(browser, event, moved);
    expect(answer).toMatchObject({ calendarSequence: 1, previousStartDate: event.startDate.toISOString() });
    await goBy(10);
    const emails = await changeEmails();
    expect(emails.map(({ toAddress }) => toAddress)).toEqual([held.email]);
    expect(entryOf(emails[0]!.attachments)).toMatchObject({
      method: "REQUEST",
      uid: `${event.id}@localhost:3000`,
      start: new Date(moved.startDate),
    });
  });

  it("moving an event forward applies the new deadlines to unpaid seats at once, and the letters say so", async () => {
    const days = (count: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + count * 24 * hourMs);
    const event = await anEvent({ priceCents: 5_000, startDate: days(40), endDate: days(41) });
    const browser = await signedInAs(await anAdmin());
    const [held, grouped] = [await aMember(), await aMember()];
    const seat = await anUnpaidRegistration(event, held);
    const theirs = await anUnpaidRegistration(event, grouped);
    await db.write.booking.create({
      data: {
        eventId: event.id,
        group: {
          create: {
            company: "Coral Bank Ltd",
            contactName: "Ines Rolle",
            contactEmail: "ines@coralbank.test",
            confirmedAt: new Date(),
          },
        },
        registrations: { connect: { id: theirs.id } },
      },
    });
    const heldUntil = days(3);
    await db.write.registration.updateMany({ data: { heldUntil, remindAt: days(2.5) } });
    const startDate = days(4);
    const deadline = new Date(startDate.getTime() - 48 * hourMs);
    const until = async () =>
      (await db.registration.findMany({ orderBy: { id: "asc" } })).map((row) => row.heldUntil);
    // Later, and a day earlier than that: the holds end as they did.
    await put(browser, event, { startDate: days(60), endDate: days(61) });
    await put(browser, event, { startDate: days(59), endDate: days(61) });
    expect(await until()).toEqual([heldUntil, heldUntil]);
    await put(browser, event, { startDate, endDate: days(5) });
    expect(await until()).toEqual([deadline, deadline]);
    expect((await db.registration.findUniqueOrThrow({ where: { id: seat.id } })).remindAt! < deadline).toBe(
      true,
    );
    await goBy(10);
    const shown = formatDateTime(deadline, "America/Nassau");
    const texts = new Map((await changeEmails()).map(({ toAddress, text }) => [toAddress, text]));
    const earlier = "The event is now earlier, so the deadline to pay is earlier too.";
    for (const words of [
      `Your seat hasn’t been paid for yet. ${earlier} Your seat is held until ${shown}.`,
      `Please pay 50.00 BSD by then and quote the reference ${seat.reference}.`,
    ])
      expect(texts.get(held.email)).toContain(words);
    expect(texts.get(grouped.email)).not.toContain("held until");
    expect(texts.get("ines@coralbank.test")).toContain(
      `The seats of the group from Coral Bank Ltd haven’t been paid for yet. ${earlier} They are held until ${shown}.`,
    );
    expect(texts.size).toBe(3);
  });

  it("moving an event forward warns that offered and held seats end earlier, and both are emailed", async () => {
    const days = (count: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + count * 24 * hourMs);
    const event = await anEvent({ priceCents: 5_000, startDate: days(40), endDate: days(41) });
    const browser = await signedInAs(await anAdmin());
    const held = await aMember();
    await anUnpaidRegistration(event, held);
    await db.write.registration.updateMany({ data: { heldUntil: days(6) } });
    const offers = ["anna@wait.test", "ben@wait.test"].map((email, turn) => ({
      eventId: event.id,
      firstName: "Anna",
      lastName: "Rolle",
      email,
      // The second one ends so early that it stays.
      offeredUntil: new Date(Date.now() + (turn === 0 ? 20 : 2) * hourMs),
    }));
    await db.write.waitingEntry.createMany({ data: offers });
    const deadlines = async () =>
      (await db.waitingEntry.findMany({ orderBy: { email: "asc" } })).map((entry) => entry.offeredUntil);
    const before = await deadlines();
    // So soon that seats and offers end with the start.
    const moved = { startDate: days(10 / 24), endDate: days(1) };
    const sent = { startDate: moved.startDate.toISOString(), endDate: moved.endDate.toISOString() };
    const shown = await browser.within(() =>
      action(previewUpdate)({ id: event.id, ...payload(event), ...sent }),
    );
    const forward = { count: 1, until: moved.startDate };
    expect(shown).toMatchObject({
      ok: true,
      data: { deadlines: { isLater: false, seats: forward, offers: forward }, emails: 3 },
    });
    expect(await deadlines()).toEqual(before);
    expect(await db.event.findUniqueOrThrow({ where: { id: event.id } })).toMatchObject({
      startDate: event.startDate,
    });
    expect(await db.eventChange.count()).toBe(0);
    await put(browser, event, moved);
    const [shortened, kept] = await deadlines();
    expect([shortened, kept]).toEqual([moved.startDate, before[1]]);
    await goBy(10);
    const texts = new Map((await changeEmails()).map(({ toAddress, text }) => [toAddress, text]));
    expect(texts.size).toBe(3);
    const until = (time: Date) => `We’ll hold it for you until ${formatDateTime(time, "America/Nassau")}.`;
    const earlier = "The event is now earlier, so the deadline to take it is earlier too.";
    expect(texts.get("anna@wait.test")).toContain(`${earlier} ${until(shortened!)}`);
    expect(texts.get("ben@wait.test")).toContain(until(kept!));
    expect(texts.get("ben@wait.test")).not.toContain(earlier);
  });

  it("a moved event is not announced to a person whose offer already named the new time", async () => {
    const event = await anEvent({ maxAttendees: 1 });
    const waiting = { eventId: event.id, firstName: "Anna", lastName: "Rolle", email: "anna@wait.test" };
    await db.write.waitingEntry.create({ data: waiting });
    await put(await signedInAs(await anAdmin()), event, inADay(event));
    expect(await offerSeats()).toMatchObject({ offered: 1 });
    await goBy(10);
    expect(await changeEmails()).toEqual([]);
  });

  it("moving an event forward and back before the email restores deadlines and notifies nobody", async () => {
    const { browser, event, days, until } = await anEventWithSeats();
    await put(browser, event, { startDate: days(4), endDate: days(5) });
    expect(await until()).toEqual({ held: days(2), reported: days(2) });
    await put(browser, event, {});
    expect(await until()).toEqual({ held: days(10), reported: days(9) });
    await goBy(10);
    expect(await changeEmails()).toEqual([]);
  });

  it("moving an event forward and, after the email, back restores deadlines and notifies again", async () => {
    const { browser, event, days, until, emails } = await anEventWithSeats();
    const offeredUntil = days(20 / 24);
    const entry = { eventId: event.id, firstName: "Anna", lastName: "Rolle", email: "anna@wait.test" };
    await db.write.waitingEntry.create({ data: { ...entry, offeredUntil } });
    await put(browser, event, { startDate: days(0.5), endDate: days(5) });
    await goBy(10);
    await db.write.outboxEmail.deleteMany();
    // Half of the way back first: the deadlines come as far as this start allows.
    await put(browser, event, { startDate: days(5), endDate: days(6) });
    expect(await until()).toEqual({ held: days(3), reported: days(3) });
    const shown = await browser.within(() => action(previewUpdate)({ id: event.id, ...payload(event) }));
    expect(shown).toMatchObject({
      data: {
        deadlines: {
          isLater: true,
          seats: { count: 2, until: days(10) },
          offers: { count: 1, until: offeredUntil },
        },
      },
    });
    await put(browser, event, {});
    expect(await until()).toEqual({ held: days(10), reported: days(9) });
    expect(await db.waitingEntry.findFirstOrThrow()).toMatchObject({ offeredUntil, promisedUntil: null });
    await goBy(10);
    const texts = new Map((await changeEmails()).map(({ toAddress, text }) => [toAddress, text]));
    const shownTime = (time: Date) => formatDateTime(time, "America/Nassau");
    expect(texts.get(emails.held)).toContain(
      `The event is now later, so the deadline to pay is later too. Your seat is held until ${shownTime(days(10))}.`,
    );
    expect(texts.get("anna@wait.test")).toContain(
      `The event is now later, so the deadline to take it is later too. We’ll hold it for you until ${shownTime(offeredUntil)}.`,
    );
    // What was told is known: the next change names no deadline as moved.
    await db.write.outboxEmail.deleteMany();
    await put(browser, event, { title: "Another title" });
    await goBy(10);
    const later = await changeEmails();
    expect(later).toHaveLength(3);
    expect(later.filter(({ text }) => text.includes("is later too"))).toEqual([]);
  });

  it("moving an event back keeps later promises and extensions of deadlines", async () => {
    const { browser, event, days, until, seats } = await anEventWithSeats();
    await put(browser, event, { startDate: days(6), endDate: days(7) });
    const early = await aMember();
    const registered = await anUnpaidRegistration(event, early);
    const hold = (id: string, heldUntil: Date) =>
      db.write.registration.update({ where: { id }, data: { heldUntil } });
    await hold(registered.id, days(3));
    await hold(seats.reported, days(12));
    await put(browser, event, {});
    expect(await until()).toEqual({ held: days(10), reported: days(12) });
    expect(await db.registration.findUniqueOrThrow({ where: { id: registered.id } })).toMatchObject({
      heldUntil: days(3),
    });
    // A hold that has ended and begins anew owes nothing to the earlier one.
    await put(browser, event, { startDate: days(6), endDate: days(7) });
    await db.write.registration.update({ where: { id: seats.held }, data: { releasedAt: new Date() } });
    await db.write.registration.update({
      where: { id: seats.held },
      data: { releasedAt: null, heldUntil: days(2) },
    });
    await put(browser, event, {});
    expect(await until()).toEqual({ held: days(2), reported: days(12) });
  });

  it("moving an event forward calls no deadline earlier that has stayed", async () => {
    const event = await anEvent({
      priceCents: 5_000,
      startDate: new Date(Date.now() + 40 * 24 * hourMs),
      endDate: new Date(Date.now() + 41 * 24 * hourMs),
    });
    const held = await aMember();
    await anUnpaidRegistration(event, held);
    await db.write.registration.updateMany({ data: { heldUntil: new Date(Date.now() + 72 * hourMs) } });
    await put(await signedInAs(await anAdmin()), event, {
      startDate: new Date(Date.now() + 30 * 24 * hourMs),
    });
    await goBy(10);
    const [letter] = await changeEmails();
    expect(letter?.text).toContain("Please pay 50.00 BSD by then");
    expect(letter?.text).not.toContain("so the deadline to pay is earlier too");
  });

  it("an edit that does not change the calendar or changes nothing notifies nobody", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent()];
    await anUnpaidRegistration({ id: event.id, priceCents: 5_000 }, await aMember());
    expect((await put(browser, event, { description: "More words." })).answer).toMatchObject({
      calendarSequence: 0,
    });
    expect((await put(browser, event)).status).toBe(200);
    await goBy(10);
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("an event's maximum is never below the number of registrants", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    for (let person = 0; person < 3; person++) await anUnpaidRegistration(event, await aMember());
    const { status, answer } = await put(browser, event, { maxAttendees: 2 });
    const message = "3 people are already registered, so the maximum cannot be lower.";
    expect([status, answer]).toMatchObject([
      409,
      { code: "capacity_below_attendees", message, issues: [{ path: "maxAttendees", message }] },
    ]);
    expect((await put(browser, event, { maxAttendees: 3 })).status).toBe(200);
  });

  it("editing an event refuses invalid input, callers without the right, and missing events", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent()];
    expect((await put(browser, event, { title: " " })).answer).toMatchObject({
      issues: [{ path: "title", message: "Title is required" }],
    });
    expect((await put(browser, event, { endDate: new Date(0).toISOString() })).status).toBe(400);
    expect((await put(await signedInAs(await aMember()), event)).status).toBe(403);
    expect((await put(browser, { ...event, id: "00000000-0000-4000-8000-000000000000" })).status).toBe(404);
  });
});

describe("changes of an event", () => {
  const registered = async () => {
    const [browser, event, member] = [
      await signedInAs(await anAdmin()),
      await anEvent({ priceCents: 5_000, location: "Bay Street" }),
      await aMember(),
    ];
    await anUnpaidRegistration(event, member);
    const change = (changes: Record<string, unknown>) => put(browser, event, changes);
    const register = async () => {
      const guest = await aMember({ emailVerifiedAt: new Date() });
      const response = await (
        await signedInAs(guest)
      ).call(registrations, "POST", { body: { eventId: event.id, paymentAmount: "50.00" } });
      expect(response.status).toBe(201);
      return guest;
    };
    return { browser, event, member, change, register };
  };

  it("changes of an event are one email ten minutes after the last, naming what was known and what is new", async () => {
    const { member, change } = await registered();
    await change({ location: "Shirley Street" });
    await goBy(9);
    await change({ location: "East Street" });
    await goBy(9);
    await change({ location: "East Street", title: "Sanctions, Again" });
    await goBy(9);
    expect(await changeEmails()).toEqual([]);
    await goBy(1);
    await goBy(60);
    const emails = await changeEmails();
    expect(emails.map(({ toAddress }) => toAddress)).toEqual([member.email]);
    expect(emails[0]?.subject).toBe("Changed: Sanctions, Again");
    expect(emails[0]?.text).toContain("Bay Street, has changed");
    expect(emails[0]?.text).toContain("East Street");
    expect(emails[0]?.text).not.toContain("Shirley Street");
    expect(entryOf(emails[0]!.attachments)).toMatchObject({ method: "REQUEST" });
    expect(await db.eventChange.count()).toBe(0);
  });

  it("changes of an event that are reverted send nothing, and later ones compare to what was known", async () => {
    const { change } = await registered();
    await change({ location: "Shirley Street" });
    await change({});
    await goBy(10);
    expect(await changeEmails()).toEqual([]);
    await change({ location: "East Street" });
    await goBy(10);
    const [email, ...more] = await changeEmails();
    expect(more).toEqual([]);
    expect(email?.text).toContain("Bay Street, has changed");
  });

  it("emails about an event's changes count for the editor, twenty an hour to a mailbox", async () => {
    const admin = await anAdmin();
    const browser = await signedInAs(admin);
    const change = async () => {
      const event = await anEvent({ priceCents: 5_000 });
      await anUnpaidRegistration(event, {
        id: null,
        firstName: "Casuarina",
        lastName: "Rolle",
        email: victim,
      });
      expect((await put(browser, event, { location: "Shirley Street" })).status).toBe(200);
    };
    const victim = "casuarina@example.test";
    await aMember({ email: victim, emailVerifiedAt: new Date() });
    for (let event = 0; event < 22; event++) await change();
    await goBy(10);
    const sent = await changeEmails();
    expect(sent.filter(({ givenUpAt }) => givenUpAt === null)).toHaveLength(20);
    expect(sent.filter(({ lastError }) => lastError === tooManyByPerson)).toHaveLength(2);
    expect(new Set(sent.map(({ causedById }) => causedById))).toEqual(new Set([admin.id]));
  });

  it("changes of an event forget their deleted editor, and are still announced", async () => {
    await anAdmin();
    const { change } = await registered();
    await change({ location: "Shirley Street" });
    const { changedById } = await db.eventChange.findFirstOrThrow();
    await db.write.user.delete({ where: { id: changedById! } });
    expect(await db.eventChange.findMany()).toMatchObject([{ changedById: null }]);
    await goBy(10);
    expect(await changeEmails()).toHaveLength(1);
  });

  it("changes of an event are emailed to everybody once, however many processes run", async () => {
    const { change } = await registered();
    await change({ location: "Shirley Street" });
    await sql(`UPDATE "EventChange" SET "changedAt" = now() - interval '10 minutes'`);
    await Promise.all(Array.from({ length: 4 }, () => queueEventChanges()));
    expect(await changeEmails()).toHaveLength(1);
  });

  it("changes of an event are not emailed to later registrants, who learn only of changes since", async () => {
    const { member, change, register } = await registered();
    await change({ location: "Shirley Street" });
    const between = await register();
    await change({});
    await register();
    await goBy(10);
    const back = await changeEmails();
    expect(back.map(({ toAddress }) => toAddress)).toEqual([between.email]);
    expect(back[0]?.text).toContain("Shirley Street, has changed");

    await db.write.outboxEmail.deleteMany();
    await change({ location: "East Street" });
    const late = await register();
    await goBy(10);
    const addresses = (await changeEmails()).map(({ toAddress }) => toAddress);
    expect(addresses).toHaveLength(3);
    expect(addresses).toContain(member.email);
    expect(addresses).not.toContain(late.email);
  });

  it("changes of an event are not emailed once it has ended", async () => {
    const { event, change } = await registered();
    await change({ location: "Shirley Street" });
    const past = (hours: number) => new Date(Date.now() - hours * hourMs);
    await db.write.event.update({ where: { id: event.id }, data: { startDate: past(3), endDate: past(1) } });
    await goBy(10);
    expect(await changeEmails()).toEqual([]);
    expect(await db.eventChange.count()).toBe(0);
  });

  it("changes of an event are not emailed after its cancellation", async () => {
    const { browser, event, change } = await registered();
    await change({ location: "Shirley Street" });
    await browser.call(events, "DELETE", { params: { id: event.id } });
    await goBy(10);
    expect((await db.outboxEmail.findMany()).map(({ template }) => template)).toEqual(["event_cancelled"]);
  });

  it("emails about an event's changes wait while another change is being saved", async () => {
    const { event, change } = await registered();
    await change({ location: "Shirley Street" });
    await sql(`UPDATE "EventChange" SET "changedAt" = now() - interval '10 minutes'`);
    const editor = await pool().connect();
    await editor.query("BEGIN");
    await editor.query(`UPDATE "Event" SET "location" = 'East Street' WHERE "id" = $1`, [event.id]);
    const sending = queueEventChanges();
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool().query(waiting)).rows.length).toBe(1);
    await editor.query("COMMIT");
    editor.release();
    await sending;
    expect(await changeEmails()).toEqual([]);
    await goBy(10);
    expect(await changeEmails()).toHaveLength(1);
  });

  it("one person can change events with registrants thirty times an hour", async () => {
    const { change } = await registered();
    const statuses = [];
    for (let turn = 0; turn < 31; turn++) statuses.push((await change({ title: `Title ${turn}` })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect((await db.event.findFirstOrThrow()).title).toBe("Title 29");
    expect((await change({ title: "Title 29", description: "Nobody is told of this." })).status).toBe(200);
  });
});

describe("deleting an event", () => {
  it("one person can delete events with registrants thirty times an hour", async () => {
    const browser = await signedInAs(await anAdmin());
    const person = await aMember();
    const statuses = [];
    for (let turn = 0; turn < 31; turn++) {
      const event = await anEvent({ priceCents: 5_000 });
      await anUnpaidRegistration(event, person);
      statuses.push((await remove(browser, event.id)).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
    expect(await db.event.count()).toBe(1);
    expect((await remove(browser, (await anEvent()).id)).status).toBe(200);
  });

  const remove = async (browser: Browser, id: string) => {
    const response = await browser.call(events, "DELETE", { params: { id } });
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
  };

  it("deleting an event deletes its registrations, and reports how many held a seat", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    await anUnpaidRegistration(event, await aMember());
    const { id } = await anUnpaidRegistration(event, await aMember());
    await db.write.registration.update({ where: { id }, data: { cancelledAt: new Date() } });
    expect(await remove(browser, event.id)).toEqual({
      status: 200,
      answer: { message: "Event deleted", registrations: 1, payments: 0 },
    });
    expect([await db.event.count(), await db.registration.count()]).toEqual([0, 0]);
    expect(await db.auditEntry.findFirstOrThrow({ where: { action: "event_deleted" } })).toMatchObject({
      details: { title: event.title, registrations: 1, payments: 0 },
    });
    expect((await remove(browser, event.id)).status).toBe(404);
  });

  it.each([
    ["is still to come", {}],
    ["is over", { startDate: new Date(Date.now() - 48 * hourMs) }],
    ["was cancelled", { status: "cancelled" as const }],
  ])(
    "deleting an event with paid money is refused in words, also for a cancelled seat, when it %s",
    async (_, facts) => {
      const browser = await signedInAs(await anAdmin());
      const { id } = await anEvent({ priceCents: 5_000 });
      const seat = await aPaidRegistration({ id, priceCents: 5_000 }, await aMember());
      await db.write.registration.update({ where: { id: seat.id }, data: { cancelledAt: new Date() } });
      const { startDate } = { startDate: new Date(Date.now() + 24 * hourMs), ...facts };
      const endDate = new Date(startDate.getTime() + hourMs);
      await db.write.event.update({ where: { id }, data: { ...facts, startDate, endDate } });
      expect(await remove(browser, id)).toMatchObject({
        status: 409,
        answer: {
          code: "event_has_payments",
          message: "Money has been paid for this event, so it can only be cancelled.",
        },
      });
      expect([await db.event.count(), await db.registration.count()]).toEqual([1, 1]);
    },
  );

  it("deleting an event waits for a payment that is being recorded, and is then refused", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    const seat = await anUnpaidRegistration(event, await aMember());
    await sql("BEGIN");
    await sql(`SELECT FROM "Registration" WHERE "id" = $1 FOR UPDATE`, [seat.id]);
    const removal = remove(browser, event.id);
    await expect.poll(waitingForLocks).toBe(1);
    await sql(
      `WITH p AS (
         INSERT INTO "Payment" ("id", "purpose", "description", "amountCents", "status", "method", "paymentDate")
         VALUES (gen_random_uuid(), 'event', 'Event Registration', 5000, 'completed', 'bank_transfer', now()) RETURNING "id")
       INSERT INTO "Allocation" ("id", "paymentId", "amountDueId", "amountCents")
       SELECT gen_random_uuid(), p."id", $1, 5000 FROM p`,
      [seat.dueId],
    );
    await sql("COMMIT");
    expect((await removal).status).toBe(409);
  });

  it("deleting an upcoming event removes it from everybody's calendar", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    await anUnpaidRegistration(event, await aMember());
    await remove(browser, event.id);
    const email = await db.outboxEmail.findFirstOrThrow({ where: { template: "event_cancelled" } });
    expect(entryOf(email.attachments)).toMatchObject({
      method: "CANCEL",
      uid: `${event.id}@localhost:3000`,
    });
  });

  it("deleting a past event emails nobody", async () => {
    const start = new Date(Date.now() - 48 * hourMs);
    const [browser, event] = [
      await signedInAs(await anAdmin()),
      await anEvent({ startDate: start, priceCents: 5_000 }),
    ];
    await anUnpaidRegistration(event, await aMember());
    await remove(browser, event.id);
    expect(await db.outboxEmail.count()).toBe(0);
  });

  it("deleting an event while somebody registers leaves no half registration, and gives a clear error", async () => {
    const [admin, member] = [await signedInAs(await anAdmin()), await signedInAs(await aMember())];
    for (let round = 0; round < 5; round++) {
      const event = await anEvent();
      const [registered, removed] = await Promise.all([
        member.call(registrations, "POST", { body: { eventId: event.id, paymentAmount: "0.00" } }),
        remove(admin, event.id),
      ]);
      expect([201, 404]).toContain(registered.status);
      expect(removed.status).toBe(200);
      expect(await db.registration.count()).toBe(0);
    }
  });
});

describe("the price list", () => {
  const line = (registrationType: string, price: number, label = registrationType) => ({
    registrationType,
    label,
    price,
  });
  const set = (browser: Browser, eventId: string, lines: ReturnType<typeof line>[]) =>
    browser.within(() =>
      action(setPrices)({
        eventId,
        rates: lines.map(({ label, ...rate }) => ({
          ...rate,
          name: label,
          membersOnly: rate.registrationType.startsWith("member_"),
        })),
      }),
    );

  it("the price list is replaced completely, in its order, and read with the event", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent()];
    await set(browser, event.id, [line("old", 1)]);
    expect(
      await set(browser, event.id, [line("member_two_day", 650), line("non_member_one_day", 500.5)]),
    ).toMatchObject({ ok: true });
    const answer = (await (await browser.call(events, "GET", { params: { id: event.id } })).json()) as Record<
      string,
      unknown
    >;
    expect(answer.prices).toEqual([line("member_two_day", 650), line("non_member_one_day", 500.5)]);
    await set(browser, event.id, []);
    expect(await db.eventPrice.count()).toBe(0);
  });

  it("a new price list does not change existing amounts due", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent({ priceCents: 5_000 })];
    await anUnpaidRegistration(event, await aMember());
    await set(browser, event.id, [line("everybody", 80)]);
    expect((await db.amountDue.findFirstOrThrow()).amountCents).toBe(5_000);
  });

  it("the price list has each type once, in letters that a payload can carry, and sensible prices", async () => {
    const [browser, event] = [await signedInAs(await anAdmin()), await anEvent()];
    expect(await set(browser, event.id, [line("a", 1, "A"), line("a", 2, "B")])).toMatchObject({
      issues: [
        { path: "rates.1.registrationType", message: "Another rate already has this registration type" },
      ],
    });
    for (const wrong of [
      line("Two Days", 1),
      line("", 1),
      line("a", -1),
      line("a", 1.005),
      line("a", 1, " "),
    ]) {
      expect(await set(browser, event.id, [wrong])).toMatchObject({ ok: false, code: "invalid_input" });
    }
    expect(await set(await signedInAs(await aMember()), event.id, [])).toMatchObject({ code: "forbidden" });
  });
});
