import { addHours } from "date-fns";
import fc from "fast-check";
import { expect, it } from "vitest";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter, daysBetween } from "@/lib/core/days";
import { db } from "@/lib/db/client";
import { planDuesReminders } from "@/lib/membership/reminders";
import { lapseDay } from "@/lib/membership/standing";
import { seedOf, sized } from "../../support/chance";
import { sql } from "../../support/database";
import { runUntilKilled } from "../../support/killed";
import { dayOf, nightly, noon, payDuesOf } from "../../support/nightly";

const { timeZone, dues: rules } = getAssociation();

type Night = "ordinary" | "standstill" | { killedAfterMs: number };

/** What happens in so many nights by chance: now and then nothing for ten days, and more than ten times a kill. */
function someNights(count: number, seed: number): Night[] {
  const dice = fc.sample(fc.integer({ min: 0, max: 99 }), { numRuns: count, seed });
  let standstillUntil = 0;
  const nights = dice.map((roll, night): Night => {
    if (night >= standstillUntil && roll < 2) standstillUntil = night + 10;
    if (night < standstillUntil) return "standstill";
    return roll >= 98 ? { killedAfterMs: 15 * (100 - roll) ** 2 } : "ordinary";
  });
  const kills = nights.filter((night) => typeof night === "object").length;
  return kills > 10 ? nights : someNights(count, seed + 1);
}

it("in two simulated years members get each reminder once, 48 hours apart, none after paying", async () => {
  const begin = "2027-01-01";
  const days = 730;
  const seed = seedOf(35);
  const people = sized(60, 1_000);
  await sql(
    `INSERT INTO "User" ("id", "email", "firstName", "lastName", "membershipStatus", "joinDate", "nextPaymentDate", "updatedAt")
     SELECT gen_random_uuid(), 'simulated-' || n || '@example.test', 'Ann', 'Rolle ' || n, 'active', '2020-03-05T17:00:00Z',
       (DATE '${begin}' + (n * 365 / ${people}) + TIME '12:00') AT TIME ZONE '${timeZone}', now()
     FROM generate_series(0, ${people - 1}) n`,
  );
  const members = await db.user.findMany({ select: { id: true, email: true }, orderBy: { email: "asc" } });
  // Each pays so many days after the end of their year, or never.
  const habits = fc.sample(fc.option(fc.integer({ min: -44, max: 60 }), { freq: 5 }), {
    numRuns: people,
    seed,
  });
  const habitOf = new Map(members.map(({ id }, index) => [id, habits[index] ?? null]));
  const nights = someNights(days, seed);
  const paid = new Map<string, Date>();
  const yearOf = (userId: string, end: string) => `${userId} ${end}`;
  const ordinaryDays = new Set<string>();
  for (let day = 0; day < days; day++) {
    const now = addHours(noon(dayAfter(begin, day)), 1);
    // What was planned for tables that were nearly empty would read them whole for two years.
    if (day % 60 === 0) await sql("ANALYZE");
    const night = nights[day]!;
    if (night === "standstill") {
      // Nothing runs.
    } else if (night !== "ordinary")
      await runUntilKilled("run-nightly-until-killed", night.killedAfterMs, now.toISOString());
    else {
      await nightly(now);
      ordinaryDays.add(dayOf(now));
    }
    // In the afternoon money comes in.
    const owing = await sql<{ userId: string; end: Date }>(
      `SELECT d."userId", u."nextPaymentDate" AS "end" FROM "AmountDue" d JOIN "User" u ON u."id" = d."userId"
       WHERE d."purpose" = 'membership' AND d."closedAt" IS NULL`,
    );
    for (const { userId, end } of owing) {
      const habit = habitOf.get(userId) ?? null;
      if (habit === null || daysBetween(dayOf(end), dayOf(now)) < habit) continue;
      const at = addHours(now, 3);
      expect(await payDuesOf(userId, at)).toBe(true);
      paid.set(yearOf(userId, dayOf(end)), at);
    }
  }
  const reminders = await db.duesReminder.findMany({
    where: { isSent: true },
    orderBy: [{ userId: "asc" }, { at: "asc" }],
  });
  // As many letters as rows, so none was sent twice, or noted without a letter.
  const letterCounts = await sql<{ userId: string; count: number }>(
    `SELECT u."id" AS "userId", count(*)::int AS "count" FROM "OutboxEmail" o JOIN "User" u ON u."email" = o."toAddress"
     WHERE o."template" = 'dues_reminder' GROUP BY 1`,
  );
  const byMember = new Map<string, typeof reminders>();
  for (const reminder of reminders)
    byMember.set(reminder.userId, [...(byMember.get(reminder.userId) ?? []), reminder]);
  expect(letterCounts.map(({ userId, count }) => [userId, count]).sort()).toEqual(
    [...byMember].map(([userId, own]) => [userId, own.length]).sort(),
  );
  for (const own of byMember.values()) {
    for (const [index, { userId, at, rule, yearEnd }] of own.entries()) {
      const end = yearEnd.toISOString().slice(0, 10);
      const { on } = planDuesReminders(end, rules).find((planned) => planned.rule === rule)!;
      const which = `${userId} ${rule} ${end}`;
      expect(dayOf(at) >= on && dayOf(at) <= dayAfter(on, 14), which).toBe(true);
      expect(dayOf(at) < lapseDay(end, rules), which).toBe(true);
      const before = own[index - 1];
      if (before)
        expect(at.getTime() - before.at.getTime(), which).toBeGreaterThanOrEqual(48 * 60 * 60 * 1_000);
      const payment = paid.get(yearOf(userId, end));
      expect(payment && payment < at, `${which} after paying`).toBeFalsy();
    }
  }
  // None is forgotten where nothing stood still.
  const known = new Set(
    reminders.map(({ userId, rule, yearEnd }) => `${userId} ${rule} ${yearEnd.toISOString().slice(0, 10)}`),
  );
  let expected = 0;
  const ends = new Set(
    reminders.map(({ userId, yearEnd }) => yearOf(userId, yearEnd.toISOString().slice(0, 10))),
  );
  for (const year of ends) {
    const [userId, end] = year.split(" ") as [string, string];
    const payment = paid.get(year);
    for (const { rule, on } of planDuesReminders(end, rules)) {
      const needed = [-4, -3, -2, -1, 0].map((offset) => dayAfter(on, offset));
      if (!needed.every((day) => ordinaryDays.has(day)) || (payment && dayOf(payment) < on)) continue;
      expected++;
      expect(known.has(`${userId} ${rule} ${end}`), `${userId} ${rule} ${end} is missing`).toBe(true);
    }
  }
  expect(expected).toBeGreaterThan(people);
}, 600_000);
