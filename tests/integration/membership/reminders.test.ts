import { describe, expect, it } from "vitest";
import { dayAfter } from "@/lib/core/days";
import { db } from "@/lib/db/client";
import { listReminders } from "@/lib/membership/shared/reminder-queries";
import { queueReminders } from "@/lib/membership/shared/queue-reminders";
import { createUpcomingDues } from "@/lib/membership/shared/membership-due";
import { aMember, anAdmin, type Admin } from "../../support/builders";
import { sql } from "../../support/database";
import { dayOf, nightly, noon, payDuesOf } from "../../support/nightly";

const onDays = async (from: string, until: string) => {
  for (let day = from; day <= until; day = dayAfter(day, 1)) await nightly(noon(day));
};
const sent = async (userId?: string) =>
  (
    await db.duesReminder.findMany({
      where: { isSent: true, ...(userId ? { userId } : {}) },
      orderBy: [{ at: "asc" }, { id: "asc" }],
    })
  ).map(({ rule, at }) => `${dayOf(at)} ${rule}`);
const letters = (email: string) =>
  db.outboxEmail.findMany({
    where: { toAddress: email, template: "dues_reminder" },
    orderBy: { createdAt: "asc" },
  });

const whoseYearEnds = (day: string, more: object = {}) =>
  aMember({ joinDate: noon("2020-03-05"), nextPaymentDate: noon(day), ...more });

describe("reminders of dues", () => {
  it("dues reminders go out on their five days, once each, to members who have not paid, and then stop", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await onDays("2026-08-01", "2026-12-31");
    expect(await sent(member.id)).toEqual([
      "2026-08-31 first",
      "2026-09-23 second",
      "2026-09-30 last_day",
      "2026-10-14 overdue",
      "2026-10-25 before_lapse",
    ]);
    expect((await letters(member.email)).map(({ subject }) => subject)).toEqual([
      "Your membership dues are due on Sep 30, 2026",
      "Your membership dues are due on Sep 30, 2026",
      "Your membership dues are due today",
      "Please pay your membership dues by Oct 29, 2026",
      "Please pay your membership dues by Oct 29, 2026",
    ]);
  });

  it("upcoming dues reminders are listed as the daily runs will send them, late ones 48 hours apart", async () => {
    const today = dayOf(new Date());
    const ends = [-20, -13, -1, 0, 1, 6, 7, 8, 29, 45].map((days) => dayAfter(today, days));
    for (const end of ends) await whoseYearEnds(end);
    const [late] = await db.user.findMany({ orderBy: { nextPaymentDate: "asc" } });
    await sql(
      `INSERT INTO "DuesReminder" ("id", "userId", "rule", "yearEnd", "at", "isSent")
       VALUES (gen_random_uuid(), $1, 'first', $2, now() - interval '5 hours', true)`,
      [late!.id, ends[0]],
    );
    await createUpcomingDues();
    const days = 40;
    const office = (await anAdmin()) as unknown as Admin;
    const { reminders } = await listReminders(office, days, { withPaused: true });
    const listed = reminders.map(({ id, on, rule }) => `${on} ${id} ${rule}`).sort();
    expect(listed.length).toBeGreaterThan(20);
    const pageOf = async (page: number) =>
      (await listReminders(office, days, { withPaused: false, page, size: 20 })).reminders;
    expect([...(await pageOf(1)), ...(await pageOf(2))].slice(0, 40)).toEqual(reminders.slice(0, 40));
    for (let count = 0; count <= days; count++) {
      const run = new Date(`${dayAfter(today, count)}T13:11:00Z`);
      if (run > new Date()) await nightly(run);
    }
    const after = await db.duesReminder.findMany({ where: { isSent: true, at: { gt: new Date() } } });
    expect(after.map(({ at, userId, rule }) => `${dayOf(at)} ${userId} ${rule}`).sort()).toEqual(listed);
  });

  it("dues reminders end with the payment, and begin again with the next year", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await onDays("2026-08-01", "2026-09-24");
    expect(await payDuesOf(member.id, noon("2026-09-24"))).toBe(true);
    await onDays("2026-09-25", "2027-08-31");
    expect(await sent(member.id)).toEqual(["2026-08-31 first", "2026-09-23 second", "2027-08-31 first"]);
  });

  it("dues reminders missed during a ten-day outage are sent once each, 48 hours apart", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await onDays("2026-08-01", "2026-09-21");
    // The second and the last day's fall into the ten days.
    await onDays("2026-10-01", "2026-10-10");
    expect(await sent(member.id)).toEqual(["2026-08-31 first", "2026-10-01 second", "2026-10-03 last_day"]);
    const [, late] = await letters(member.email);
    expect(late?.text).toContain("ended on Sep 30, 2026");
    const [one, two] = await db.duesReminder.findMany({
      where: { rule: { not: "first" } },
      orderBy: { at: "asc" },
    });
    expect(two!.at.getTime() - one!.at.getTime()).toBeGreaterThanOrEqual(48 * 60 * 60 * 1_000);
  });

  it("dues reminders two weeks late are skipped, so that nobody gets all of them together", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await onDays("2026-10-20", "2026-10-20");
    expect(await sent(member.id)).toEqual(["2026-10-20 overdue"]);
    expect(await db.duesReminder.count({ where: { isSent: false } })).toBe(3);
  });

  it("paused dues reminders are not sent, nor later those that came up during the pause", async () => {
    const member = await whoseYearEnds("2026-09-30", { remindersPausedAt: new Date() });
    await onDays("2026-08-01", "2026-09-25");
    await db.write.user.update({ where: { id: member.id }, data: { remindersPausedAt: null } });
    await onDays("2026-09-26", "2026-10-01");
    expect(await sent(member.id)).toEqual(["2026-09-30 last_day"]);
  });

  it("dues reminders skip suspended members, those without a fee, and void or waived dues", async () => {
    const suspended = await whoseYearEnds("2026-09-30");
    await whoseYearEnds("2026-09-30", { annualFeeCents: 0 });
    const member = await whoseYearEnds("2026-09-30");
    await createUpcomingDues(noon("2026-08-20"));
    await db.write.user.update({ where: { id: suspended.id }, data: { suspendedAt: new Date() } });
    await sql(`UPDATE "AmountDue" SET "voidedAt" = now() WHERE "userId" = $1`, [member.id]);
    await onDays("2026-08-21", "2026-10-31");
    expect(await sent()).toEqual([]);
  });

  it("dues reminders are sent once by ten simultaneous runs", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await createUpcomingDues(noon("2026-08-31"));
    await Promise.all(Array.from({ length: 10 }, () => queueReminders(noon("2026-08-31"))));
    expect(await sent(member.id)).toEqual(["2026-08-31 first"]);
    expect(await letters(member.email)).toHaveLength(1);
    await expect(sql(`UPDATE "DuesReminder" SET "rule" = 'second'`)).rejects.toThrow(/does not change/);
  });

  it("dues reminders are sent once when the clock jumps back", async () => {
    const member = await whoseYearEnds("2026-09-30");
    await onDays("2026-08-25", "2026-09-01");
    await onDays("2026-08-25", "2026-09-01");
    expect(await sent(member.id)).toEqual(["2026-08-31 first"]);
    expect(await letters(member.email)).toHaveLength(1);
  });
});
