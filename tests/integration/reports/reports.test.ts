import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { db, transaction } from "@/lib/db/client";
import { receivablesByAge } from "@/lib/payments/shared/ageing";
import {
  currentYear,
  expectedByMonth,
  incomeByMonth,
  membersByMonth,
  retentionByYear,
  seatsByEvent,
} from "@/lib/reports/queries";
import { aMember, anAdmin, anEvent, type Admin } from "../../support/builders";

const reportYear = 2024;

/** The first moment of the month so many months before December 2024, in Nassau, where none begins at midnight UTC. */
function monthsAgo(count: number): Date {
  const [year, month] = [reportYear, 12];
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

/** A payment of an amount due, recorded together with it. */
async function pays(paymentDate: Date, amountCents: number, purpose: "membership" | "event" = "event") {
  return transaction(async () => {
    const about = { purpose, description: "x", amountCents };
    const reference = `R${(references += 1)}`;
    const due = await db.write.amountDue.create({ data: { ...about, reference, createdAt: new Date(0) } });
    const payment = await db.write.payment.create({ data: { ...about, status: "completed", paymentDate } });
    const share = { paymentId: payment.id, amountDueId: due.id };
    await db.write.allocation.create({ data: { ...share, amountCents } });
    return share;
  });
}
let references = 0;

it("members are counted at the end of each month, to the millisecond in the association's zone", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await db.write.user.update({
    where: { id: admin.id },
    data: { createdAt: monthsAgo(30), membershipStatus: "pending" },
  });
  const someone = async (createdAt: Date, joinDate: Date | null, membershipStatus: "active" | "pending") =>
    db.write.user.update({
      where: { id: (await aMember()).id },
      data: { createdAt, joinDate, membershipStatus },
    });
  await someone(monthsAgo(3), monthsAgo(1), "active"); // waits for two months
  await someone(beforeIt(monthsAgo(3)), beforeIt(monthsAgo(1)), "active"); // the same, a moment earlier
  await someone(monthsAgo(2), null, "active"); // active from the first day
  await someone(monthsAgo(0), monthsAgo(5), "active"); // a member for longer than the account is there
  await someone(monthsAgo(1), null, "pending");

  const months = await membersByMonth(admin, reportYear);
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

it("money counts in the month it was paid, by purpose, without failed, bounced or unallocated payments", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await pays(monthsAgo(0), 1_000, "membership");
  await pays(beforeIt(monthsAgo(0)), 2_000, "membership");
  await pays(monthsAgo(1), 300, "event");
  await pays(monthsAgo(13), 9_999, "event");
  await db.write.payment.create({
    data: { purpose: "event", description: "x", amountCents: 7, status: "failed", paymentDate: monthsAgo(1) },
  });
  await db.write.payment.create({
    data: {
      purpose: "event",
      description: "x",
      amountCents: 8,
      status: "completed",
      paymentDate: monthsAgo(1),
    },
  });
  const { paymentId, amountDueId } = await pays(monthsAgo(1), 50);
  await transaction(async () => {
    const share = { paymentId, amountDueId, amountCents: -50, refundId: randomUUID() };
    await db.write.allocation.create({ data: { ...share, createdAt: monthsAgo(1) } });
    const refund = { id: share.refundId, paymentId, kind: "bounced", amountCents: 50 } as const;
    await db.write.refund.create({ data: { ...refund, method: "cheque", refundDate: monthsAgo(1) } });
  });
  const months = await incomeByMonth(admin, reportYear);
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: monthsAgo(1), duesCents: 2_000, eventCents: 300 },
    { month: monthsAgo(0), duesCents: 1_000, eventCents: 0 },
  ]);
  expect(months.slice(0, 10).every(({ duesCents, eventCents }) => duesCents + eventCents === 0)).toBe(true);
});

it("a report's year begins and ends at midnight of the association's zone, and has no future months", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const newYear = monthsAgo(11);
  await pays(newYear, 500);
  await pays(beforeIt(newYear), 40);
  const totalOf = async (year: number) =>
    (await incomeByMonth(admin, year)).map(({ eventCents }) => eventCents);
  expect(await totalOf(reportYear)).toEqual([500, ...Array.from({ length: 11 }, () => 0)]);
  expect(await totalOf(reportYear - 1)).toEqual([...Array.from({ length: 11 }, () => 0), 40]);

  const thisYear = await currentYear();
  const begun = await incomeByMonth(admin, thisYear);
  expect(begun.length).toBeGreaterThan(0);
  expect(begun.every(({ month }) => month <= new Date())).toBe(true);
  expect(await incomeByMonth(admin, thisYear + 1)).toEqual([]);
});

it("amounts due and received are counted in their months, less those waived, void or undone", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const owed = (dueDate: Date, more: object = {}) =>
    db.write.amountDue.create({
      data: {
        reference: String(dueDate.getTime() % 1e8) + Object.keys(more).join(""),
        purpose: "event",
        description: "Model",
        amountCents: 5_000,
        dueDate,
        ...more,
      } as never,
    });
  await owed(monthsAgo(2));
  await owed(beforeIt(monthsAgo(1)), { waivedCents: 2_000 });
  await owed(monthsAgo(1), { voidedAt: new Date() });
  await owed(beforeIt(monthsAgo(2)));
  const paid = (paymentDate: Date, amountCents: number) =>
    db.write.payment.create({
      data: { purpose: "event", description: "Model", status: "completed", amountCents, paymentDate },
    });
  await paid(monthsAgo(2), 700);
  const bounced = await paid(beforeIt(monthsAgo(1)), 300);
  await db.write.refund.create({
    data: {
      paymentId: bounced.id,
      kind: "bounced",
      amountCents: 300,
      method: "cheque",
      refundDate: monthsAgo(1),
    },
  });
  const months = await expectedByMonth(admin, reportYear);
  expect(months.slice(-4).map(({ expectedCents, receivedCents }) => [expectedCents, receivedCents])).toEqual([
    [5_000, 0],
    [8_000, 1_000],
    [0, -300],
    [0, 0],
  ]);
  const ageing = await receivablesByAge(admin);
  expect(ageing.map(({ name }) => name)).toEqual(["not_due", "1-30", "31-60", "61-90", "90+"]);
  expect(ageing.reduce((sum, { cents }) => sum + cents, 0)).toBe(13_000);
});

it("a report's month may have more cents than fit into four bytes", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const large = { description: "Dues of many", amountCents: 900_000_000 };
  for (const reference of ["A", "B", "C"]) {
    await pays(monthsAgo(0), large.amountCents, "membership");
    await pays(monthsAgo(0), large.amountCents);
    await db.write.amountDue.create({
      data: { ...large, reference, purpose: "membership", dueDate: monthsAgo(0) } as never,
    });
  }
  const income = (await incomeByMonth(admin, reportYear)).at(-1);
  expect(income).toMatchObject({ duesCents: 2_700_000_000, eventCents: 2_700_000_000 });
  const expected = (await expectedByMonth(admin, reportYear)).at(-1);
  expect(expected).toMatchObject({ expectedCents: 2_700_000_000, receivedCents: 5_400_000_000 });
});

it("retention counts current members by level and joining year in the association's zone", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  await db.write.user.update({ where: { id: admin.id }, data: { joinDate: null } });
  const year = new Date().getUTCFullYear() - 1;
  const joined = async (joinDate: Date, membershipType: string, membershipStatus: "active" | "pending") =>
    db.write.user.update({
      where: { id: (await aMember()).id },
      data: { joinDate, membershipType, membershipStatus },
    });
  const newYear = new Date(Date.UTC(year, 0, 1, 5));
  await joined(newYear, "Professional", "active");
  await joined(newYear, "Professional", "pending");
  await joined(newYear, "Student", "active");
  await joined(beforeIt(newYear), "Professional", "active");
  await joined(new Date(Date.UTC(year - 20, 5, 1)), "Professional", "active");
  expect(await retentionByYear(admin)).toEqual([
    { year: year - 1, level: "Professional", joined: 1, stayed: 1 },
    { year, level: "Professional", joined: 2, stayed: 1 },
    { year, level: "Student", joined: 1, stayed: 1 },
  ]);
});

it("reported seats are of events that the reader may know of, and of no draft", async () => {
  const admin = (await anAdmin()) as unknown as Admin;
  const [coming, past] = [new Date(Date.now() + 86_400_000), new Date(Date.now() - 86_400_000)];
  for (const startDate of [coming, past]) {
    await anEvent({ title: "Published", startDate });
    const { id } = await anEvent({ title: "Secret", startDate });
    await db.write.event.update({ where: { id }, data: { status: "draft" } });
  }
  expect(await seatsByEvent(admin)).toMatchObject({
    coming: [{ title: "Published" }],
    past: [{ title: "Published" }],
  });
});
