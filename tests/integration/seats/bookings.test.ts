import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { anEvent } from "../../support/builders";

let people = 0;
const aRegistration = (eventId: string) =>
  db.write.registration.create({
    data: {
      eventId,
      firstName: "Ada",
      lastName: "Rolle",
      email: `ada-${++people}@example.test`,
      amountCents: 0,
    },
  });

const bookingOf = async (id: string) =>
  (await db.registration.findUniqueOrThrow({ select: { bookingId: true }, where: { id } })).bookingId;
const join = (id: string, bookingId: string) =>
  db.write.registration.update({ where: { id }, data: { bookingId } });

it("a registration has a booking for its event, unless it joins another one's", async () => {
  const event = await anEvent();
  const [first, second] = [await aRegistration(event.id), await aRegistration(event.id)];
  const elsewhere = await aRegistration((await anEvent()).id);
  const bookings = await db.booking.findMany({
    select: { eventId: true, registrations: { select: { id: true } } },
  });
  expect(bookings).toHaveLength(3);
  expect(bookings).toContainEqual({ eventId: event.id, registrations: [{ id: first.id }] });

  const shared = await bookingOf(first.id);
  await join(second.id, shared);
  expect(await db.booking.count({ where: { eventId: event.id } }), "the emptied one is gone").toBe(1);
  await join(second.id, randomUUID());
  expect(await db.booking.count({ where: { eventId: event.id } }), "one of its own again").toBe(2);
  await expect(join(elsewhere.id, shared)).rejects.toThrow(/foreign key/i);
});

it("a booking is deleted with its last registration, and with its event", async () => {
  const event = await anEvent();
  const [first, second, third] = [
    await aRegistration(event.id),
    await aRegistration(event.id),
    await aRegistration(event.id),
  ];
  await join(second.id, await bookingOf(first.id));
  await db.write.registration.delete({ where: { id: first.id } });
  expect(await db.booking.count()).toBe(2);
  await db.write.registration.delete({ where: { id: second.id } });
  expect(await db.booking.count()).toBe(1);
  await db.write.event.delete({ where: { id: event.id } });
  expect(await db.registration.count({ where: { id: third.id } })).toBe(0);
  expect(await db.booking.count()).toBe(0);
});
