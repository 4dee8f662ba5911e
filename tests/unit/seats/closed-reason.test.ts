import { expect, it } from "vitest";
import { closedReason } from "@/lib/seats/labels";
import { registrationState } from "@/lib/seats/rules";

const now = new Date();
const event = {
  status: "published" as const,
  startDate: new Date(now.getTime() + 86_400_000).toISOString(),
  isRegistered: false,
  maxAttendees: 10,
  currentAttendees: 4,
  offeredSeats: 0,
  waitingCount: 0,
};
const onSale = { isOffered: true, isOnSale: true, left: null };
const soldOut = { isOffered: false, isOnSale: true, left: 0 };
const ended = { isOffered: false, isOnSale: false, left: null };

const saidOf = (seats: object) => {
  const all = { ...event, prices: [onSale], ...seats };
  return closedReason(registrationState(all, now), all);
};

it("an event says that all seats are taken only when they are", () => {
  const allTaken = "All seats are taken. A seat becomes available if someone cancels.";
  expect(saidOf({ currentAttendees: 10 })).toBe(allTaken);
  expect(saidOf({ currentAttendees: 9, offeredSeats: 1, prices: [] })).toBe(allTaken);
  expect(saidOf({ waitingCount: 2, prices: [ended] })).toMatch(
    /^Seats are available, but no rate is on sale/,
  );
  expect(saidOf({ maxAttendees: null, prices: [soldOut, ended] })).toMatch(/^All seats at the current rates/);
  expect(saidOf({ waitingCount: 2 })).toMatch(/^Remaining seats are offered/);
  expect(saidOf({ prices: [ended] })).toMatch(/^No rate is on sale/);
  expect(saidOf({})).toBeNull();
});
