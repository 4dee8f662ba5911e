import { describe, expect, it } from "vitest";
import { defaultPolicies } from "@/lib/association/schema";
import { duesRules } from "@/lib/association/rules";
import {
  comingReminders,
  plansOf,
  planDuesReminders,
  decideReminder,
  runsUntil,
} from "@/lib/membership/reminders";

const settings = duesRules(defaultPolicies.dues, [], "2026-09-30");
const on = (end: string, changed: Partial<typeof defaultPolicies.dues> = {}) =>
  planDuesReminders(end, duesRules({ ...defaultPolicies.dues, ...changed }, [], "2026-09-30")).map(
    ({ rule, on: day }) => `${day} ${rule}`,
  );

describe("the reminders of a year", () => {
  it("a membership year has five dues reminders by default", () => {
    expect(on("2026-09-30")).toEqual([
      "2026-08-31 first",
      "2026-09-23 second",
      "2026-09-30 last_day",
      "2026-10-14 overdue",
      "2026-10-25 before_lapse",
    ]);
  });

  it("dues reminders for a year that ends on February 29 count from that day", () => {
    expect(on("2028-02-29")[0]).toBe("2028-01-30 first");
    expect(on("2028-02-29")[3]).toBe("2028-03-14 overdue");
  });

  it("dues reminders are left out where the setting is zero or they would come after the lapse", () => {
    expect(on("2026-09-30", { firstReminderDaysBefore: 0, lastReminderDaysBeforeLapse: 0 })).toEqual([
      "2026-09-23 second",
      "2026-09-30 last_day",
      "2026-10-14 overdue",
    ]);
    expect(on("2026-09-30", { graceDays: 0 }).at(-1)).toBe("2026-09-30 last_day");
  });

  it("two dues reminders on one day are sent as one", () => {
    expect(on("2026-09-30", { lastReminderDaysBeforeLapse: 16 })).toEqual([
      "2026-08-31 first",
      "2026-09-23 second",
      "2026-09-30 last_day",
      "2026-10-14 before_lapse",
    ]);
  });
});

describe("what is to be done about them", () => {
  const member = {
    yearEnd: "2026-09-30",
    isPaused: false,
    settled: [] as string[],
    lastSentAt: null as Date | null,
  };
  const step = (today: string, changed: Partial<typeof member> = {}) =>
    decideReminder({ ...member, ...changed }, { now: new Date(`${today}T17:00:00Z`), today }, settings);

  it("no dues reminder is due before the first, or right after one was sent", () => {
    expect(step("2026-08-30")).toEqual({ leaveOut: [], send: null });
    expect(step("2026-08-31")).toEqual({ leaveOut: [], send: "first" });
    expect(step("2026-09-01", { settled: ["first"] })).toEqual({ leaveOut: [], send: null });
  });

  it("the oldest missed dues reminder is sent, and the next no sooner than 48 hours later", () => {
    const settled = ["first"];
    expect(step("2026-10-01", { settled })).toEqual({ leaveOut: [], send: "second" });
    const lastSentAt = new Date("2026-10-01T17:00:00Z");
    const after = { settled: ["first", "second"], lastSentAt };
    expect(step("2026-10-02", after).send).toBeNull();
    expect(step("2026-10-03", after).send).toBe("last_day");
  });

  it("dues reminders are skipped over two weeks late, during a pause, and after the lapse", () => {
    expect(step("2026-09-20")).toEqual({ leaveOut: ["first"], send: null });
    expect(step("2026-09-23", { settled: ["first"], isPaused: true })).toEqual({
      leaveOut: ["second"],
      send: null,
    });
    expect(step("2026-10-30")).toEqual({ leaveOut: [], send: null });
  });
});

describe("the reminders to come", () => {
  const now = new Date("2026-01-10T17:00:00Z");
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const yearEnd = "2026-02-10";
  const member = { isPaused: false, settled: [], lastSentAt: null };
  const runs = runsUntil("2026-03-11", { now, dayOf });

  it("the upcoming dues reminders are those that the daily runs would send", () => {
    expect([runs.length, runs[0]!.today, runs.at(-1)!.today]).toEqual([60, "2026-01-11", "2026-03-11"]);
    let [settled, lastSentAt] = [[] as string[], null as Date | null];
    const sent = runs.flatMap((run) => {
      const { leaveOut, send } = decideReminder({ ...member, yearEnd, settled, lastSentAt }, run, settings);
      settled = [...settled, ...leaveOut, ...(send ? [send] : [])];
      if (!send) return [];
      lastSentAt = run.now;
      return [{ rule: send, on: run.today }];
    });
    expect(sent.length).toBeGreaterThan(2);
    expect(comingReminders(member, runs, plansOf(settings)(yearEnd))).toEqual(sent);
  });

  it("dues reminders are planned once for all members whose year ends on one day, not per day", () => {
    let plans = 0;
    const counting = {
      ...settings,
      get secondReminderDaysBefore() {
        plans++;
        return settings.secondReminderDaysBefore;
      },
    };
    const planOf = plansOf(counting);
    for (let one = 0; one < 3; one++) comingReminders(member, runs, planOf(yearEnd));
    expect(plans).toBe(1);
  });
});
