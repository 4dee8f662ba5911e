import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { incomeByMonth, membersByMonth } from "@/lib/reports/queries";
import { aMember, anAdmin, type Admin } from "../../support/builders";

/** The first moment of the month so many months ago, in Nassau, where no month begins at midnight in Greenwich. */
function monthsAgo(count: number): Date {
  const [year, month] = new Intl.DateTimeFormat("en-CA", {
    timeZone: "America/Nassau",
    year: "numeric",
    month: "2-digit",
  })
    .format(new Date())
    .split("-")
    .map(Number) as [number, number];
  for (const offset of [4, 5]) {
    const start = new Date(Date.UTC(year, month - 1 - count, 1, offset));
    const hour = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Nassau", hour: "2-digit" }).format(
      start,
    );
    if (hour === "00") return start;
  }
  throw new Error("No month begins then");
}

const beforeIt = (moment: Date) => new Date(+moment - 1);

it("members are counted at the end of each month, to the millisecond in the association's zone", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await db.user.update({
    where: { id: admin.id },
    data: { createdAt: monthsAgo(30), membershipStatus: "pending" },
  });
  const someone = async (createdAt: Date, joinDate: Date | null, membershipStatus: "active" | "pending") =>
    db.user.update({ where: { id: (await aMember()).id }, data: { createdAt, joinDate, membershipStatus } });
  await someone(monthsAgo(3), monthsAgo(1), "active"); // waits for two months
  await someone(beforeIt(monthsAgo(3)), beforeIt(monthsAgo(1)), "active"); // the same, a moment earlier
  await someone(monthsAgo(2), null, "active"); // active from the first day
  await someone(monthsAgo(0), monthsAgo(5), "active"); // a member for longer than the account is there
  await someone(monthsAgo(1), null, "pending");

  const months = await membersByMonth(admin);
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) => monthsAgo(11 - index)),
  );
  expect(months.slice(-7).map(({ active, pending }) => [active, pending])).toEqual([
    [0, 1],
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 2],
    [4, 2],
    [4, 2],
  ]);
});

it("money counts in the month in which it was paid, by what it was for; what failed does not", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const paid = (
    paymentDate: Date,
    amountCents: number,
    purpose: "membership" | "event",
    status = "completed" as const,
  ) => db.payment.create({ data: { purpose, description: "x", amountCents, status, paymentDate } });
  await paid(monthsAgo(0), 1_000, "membership");
  await paid(beforeIt(monthsAgo(0)), 2_000, "membership");
  await paid(monthsAgo(1), 300, "event");
  await paid(monthsAgo(13), 9_999, "event");
  await db.payment.create({
    data: { purpose: "event", description: "x", amountCents: 7, status: "failed", paymentDate: monthsAgo(1) },
  });
  const months = await incomeByMonth(admin);
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: monthsAgo(1), duesCents: 2_000, eventCents: 300 },
    { month: monthsAgo(0), duesCents: 1_000, eventCents: 0 },
  ]);
  expect(months.slice(0, 10).every(({ duesCents, eventCents }) => duesCents + eventCents === 0)).toBe(true);
});
