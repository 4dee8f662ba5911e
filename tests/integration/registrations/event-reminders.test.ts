import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { remindOfEvents } from "@/lib/registrations/remind-of-events";
import { aMember, anEvent, anUnpaidRegistration, hourMs } from "../../support/builders";
import { sql, waitingForLocks } from "../../support/database";
import { aPaidRegistration } from "../../support/money";

const dayHours = 24;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs);

const longAgo = inHours(-30 * dayHours);

/** A confirmed seat for which nothing was to be paid. */
async function aFreeSeat(eventId: string, registrationDate: Date) {
  const { id: userId, firstName, lastName, email } = await aMember();
  const data = { eventId, userId, firstName, lastName, email, amountCents: 0, registrationDate };
  return db.write.registration.create({ data });
}

/** An event with one confirmed seat, which was got so many hours ago. */
async function aRemindedEvent(
  startsInHours: number,
  facts: Parameters<typeof anEvent>[0] = {},
  registeredHoursAgo = 30 * dayHours,
) {
  const event = await anEvent({ startDate: inHours(startsInHours), ...facts });
  return { event, seat: await aFreeSeat(event.id, inHours(-registeredHoursAgo)) };
}

const letters = () =>
  db.outboxEmail.findMany({ where: { template: "event_reminder" }, orderBy: [{ createdAt: "asc" }] });
const sent = async () => (await letters()).length;

/** Moves the event, and registrants have been told of it. */
async function move(id: string, startsInHours: number) {
  const startDate = inHours(startsInHours);
  await db.write.event.update({
    where: { id },
    data: { startDate, endDate: new Date(startDate.getTime() + 2 * hourMs) },
  });
  await db.write.eventChange.deleteMany();
}

/** As if the reminders that were sent had been sent so much earlier. */
const passTime = (hours: number) =>
  sql(`UPDATE "EventReminder" SET "sentAt" = "sentAt" - make_interval(hours => $1)`, [hours]);

async function runsSend(expected: number) {
  await remindOfEvents();
  expect(await sent()).toBe(expected);
}

describe("a reminder of an event", () => {
  it("an event reminder is sent seven days and one day before, once each", async () => {
    const { event } = await aRemindedEvent(7 * dayHours + 1);
    await runsSend(0);
    await move(event.id, 7 * dayHours - 1);
    await runsSend(1);
    await runsSend(1);
    await move(event.id, dayHours - 1);
    await passTime(6 * dayHours);
    await runsSend(2);
    await runsSend(2);
  });

  it("an event reminder has date, place, map, private page, calendar file and ticket", async () => {
    const { event, seat } = await aRemindedEvent(dayHours - 1, { joinUrl: "https://meet.example.com/hall" });
    await remindOfEvents();
    const [letter] = await letters();
    expect(letter!.subject).toContain(event.title);
    for (const text of [
      "Place: Bay Street, Nassau",
      "Map: https://www.openstreetmap.org/search?query=Bay%20Street%2C%20Nassau",
      "Join online: https://meet.example.com/hall",
      `/registration/${seat.ticketCode}`,
    ])
      expect(letter!.text).toContain(text);
    expect(letter!.attachments).toMatchObject([
      { fileName: "event.ics", contentType: expect.stringContaining("method=REQUEST") as string },
      { fileName: "ticket.pdf", ticketOf: seat.id },
    ]);
    const [calendar] = letter!.attachments as { text: string }[];
    expect(calendar!.text.replaceAll("\r\n ", "")).toContain("Join online: https://meet.example.com/hall");
  });

  it("an event reminder has no map for an online event", async () => {
    await aRemindedEvent(dayHours - 1, { location: "Online (Zoom)" });
    await remindOfEvents();
    expect((await letters())[0]!.text).not.toContain("Map:");
  });

  it("event reminders go only to confirmed seats, not to held, released or cancelled ones", async () => {
    const { event, seat } = await aRemindedEvent(dayHours - 1, { priceCents: 5_000 });
    for (const mark of ["releasedAt", "cancelledAt", null] as const) {
      const { id } = await anUnpaidRegistration(event, await aMember());
      await db.write.registration.update({
        where: { id },
        data: { registrationDate: longAgo, ...(mark ? { [mark]: new Date() } : {}) },
      });
    }
    await remindOfEvents();
    expect((await letters()).map(({ toAddress }) => toAddress)).toEqual([seat.email]);
  });

  it.each(["draft", "postponed", "cancelled"] as const)(
    "no reminder is sent of an event that is %s",
    async (status) => {
      // Of these, the database allows seats at a postponed one alone.
      if (status === "postponed") {
        const { event } = await aRemindedEvent(dayHours - 1);
        await db.write.event.update({ where: { id: event.id }, data: { status } });
        await db.write.eventChange.deleteMany();
      } else await anEvent({ startDate: inHours(dayHours - 1), status });
      await runsSend(0);
      expect(await db.eventReminder.count()).toBe(0);
    },
  );

  it("no reminder is sent of an event that has begun", async () => {
    await aRemindedEvent(-0.5);
    await runsSend(0);
  });

  it("an event reminder is sent once by four simultaneous runs", async () => {
    const { event } = await aRemindedEvent(dayHours - 1);
    for (let person = 0; person < 9; person++) await aFreeSeat(event.id, longAgo);
    await Promise.all(Array.from({ length: 4 }, () => remindOfEvents()));
    const addresses = (await letters()).map(({ toAddress }) => toAddress);
    expect(addresses).toHaveLength(10);
    expect(new Set(addresses).size).toBe(10);
  });

  it("an event reminder is recorded only with its emails, so a failed run sends all of them next time", async () => {
    await aRemindedEvent(dayHours - 1);
    await sql(`ALTER TABLE "OutboxEmail" ADD CONSTRAINT "out_of_order" CHECK (false) NOT VALID`);
    try {
      await runsSend(0);
      expect(await db.eventReminder.count()).toBe(0);
    } finally {
      await sql(`ALTER TABLE "OutboxEmail" DROP CONSTRAINT "out_of_order"`);
    }
    await runsSend(1);
  });
});

describe("a reminder of an event that moves", () => {
  it("a moved event's reminder is sent again seven days before the new date", async () => {
    const { event } = await aRemindedEvent(6.5 * dayHours);
    await runsSend(1);
    await move(event.id, 20 * dayHours);
    await runsSend(1);
    await move(event.id, 6.9 * dayHours);
    await passTime(13 * dayHours);
    await runsSend(2);
  });

  it("no second reminder is sent when an event moves by a few hours", async () => {
    const { event } = await aRemindedEvent(6.5 * dayHours);
    await runsSend(1);
    await move(event.id, 6.6 * dayHours);
    await runsSend(1);
  });

  it("a reminder is never sent twice for one start, even when the event moves away and back", async () => {
    const { event } = await aRemindedEvent(6.5 * dayHours);
    await runsSend(1);
    await move(event.id, 20 * dayHours);
    await passTime(13 * dayHours);
    const { startDate, endDate } = event;
    await db.write.event.update({ where: { id: event.id }, data: { startDate, endDate } });
    await db.write.eventChange.deleteMany();
    await runsSend(1);
  });

  it("a moved event's reminder waits until registrants have been told of the change", async () => {
    const { event } = await aRemindedEvent(20 * dayHours);
    await db.write.event.update({ where: { id: event.id }, data: { startDate: inHours(dayHours - 1) } });
    expect(await db.eventChange.count()).toBe(1);
    await runsSend(0);
    await db.write.eventChange.deleteMany();
    await runsSend(1);
  });
});

describe("somebody who registers late", () => {
  it("a person who registers less than eight days ahead gets no weekly reminder", async () => {
    await aRemindedEvent(6 * dayHours + 20, {}, 20);
    await runsSend(0);
  });

  it("a person who registers more than eight days ahead gets the weekly reminder", async () => {
    await aRemindedEvent(6 * dayHours + 20, {}, 30);
    await runsSend(1);
  });

  it("a person who registers three days ahead gets only the last day's reminder", async () => {
    await aRemindedEvent(dayHours - 1, {}, 2 * dayHours);
    await runsSend(1);
    expect(await db.eventReminder.findMany()).toMatchObject([{ daysBefore: 1 }]);
  });

  it("a person who registers within the last day gets no reminder", async () => {
    await aRemindedEvent(20, {}, 1);
    await runsSend(0);
  });

  it("a person who paid within the last day gets no reminder, because the ticket was just sent", async () => {
    const event = await anEvent({ startDate: inHours(20), priceCents: 5_000 });
    const { id } = await aPaidRegistration(event, await aMember());
    await db.write.registration.update({ where: { id }, data: { registrationDate: longAgo } });
    await runsSend(0);
    expect(await db.eventReminder.count()).toBe(1);
  });

  it("writing reminders stops nobody from registering", async () => {
    const { event } = await aRemindedEvent(7 * dayHours - 1);
    const outbox = await pool().connect();
    await outbox.query(`BEGIN; LOCK TABLE "OutboxEmail" IN SHARE MODE`);
    const reminding = remindOfEvents();
    await expect.poll(waitingForLocks).toBe(1);
    await sql(`SELECT FROM "Event" WHERE "id" = $1 FOR NO KEY UPDATE NOWAIT`, [event.id]);
    await outbox.query("COMMIT");
    outbox.release();
    await reminding;
    expect(await sent()).toBe(1);
  });
});
