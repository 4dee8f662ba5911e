import { expect, it } from "vitest";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { fillCurves } from "@/lib/reports/fill-curves";
import { aMember, anAdmin, anEvent, anUnpaidRegistration, hourMs, type Admin } from "../../support/builders";

const dayMs = 24 * hourMs;

async function registered(
  event: { id: string; priceCents: number },
  registrationDate: Date,
  ended: { cancelledAt?: Date; releasedAt?: Date } = {},
) {
  const { id } = await anUnpaidRegistration(event, await aMember());
  await db.write.registration.update({ where: { id }, data: { registrationDate, ...ended } });
}

it("a fill curve counts seats taken at each day's end, from 60 days before the event to its day", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  // 6:00 PM in Nassau, on the other side of midnight in UTC for half of the year
  const event = await anEvent({ startDate: new Date("2024-06-20T22:00:00Z"), priceCents: 5_000 });
  const midnight = +new Date("2024-06-20T04:00:00Z"); // the day begins
  const at = (daysBefore: number, ms = 0) => new Date(midnight - daysBefore * dayMs + ms);
  await registered(event, at(90));
  await registered(event, at(80), { cancelledAt: at(70) });
  await registered(event, at(60));
  await registered(event, at(10));
  await registered(event, at(10, -1));
  await registered(event, at(9), { cancelledAt: at(2) });
  await registered(event, at(9), { releasedAt: at(3, -1), cancelledAt: at(1) });
  await registered(event, at(0, 17 * hourMs));
  await registered(event, at(-1)); // after the day
  const { past } = await fillCurves(admin);
  expect(past).toHaveLength(1);
  const { seats } = past[0]!;
  expect(seats).toHaveLength(61);
  const before = (days: number) => seats[60 - days];
  expect([60, 12, 11, 10, 9, 5, 4, 3, 2, 1, 0].map(before)).toEqual([2, 2, 3, 4, 6, 6, 5, 5, 4, 4, 5]);
});

it("fill curves show the next three and last three published events, and no future days", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const noon = noonOf(calendarDayOf(new Date(), "America/Nassau"), "America/Nassau");
  const inDays = (days: number, facts: object = {}) =>
    anEvent({ title: String(days), priceCents: 5_000, startDate: new Date(+noon + days * dayMs), ...facts });
  for (const days of [90, 5, 40, 20, -3, -1, -9, -20]) await inDays(days);
  await inDays(1, { status: "cancelled" });
  await inDays(2, { status: "draft" });
  const event = await db.event.findFirstOrThrow({ where: { title: "20" } });
  await registered(event, new Date());
  const { coming, past } = await fillCurves(admin);
  expect(coming.map(({ title, seats }) => [title, seats.length])).toEqual([
    ["5", 56],
    ["20", 41],
    ["40", 21],
  ]);
  expect(coming[1]!.seats.slice(-2)).toEqual([0, 1]);
  expect(past.map(({ title, seats }) => [title, seats.length])).toEqual([
    ["-1", 61],
    ["-3", 61],
    ["-9", 61],
  ]);
});
