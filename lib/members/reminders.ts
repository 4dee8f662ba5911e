import type { Policies } from "@/lib/association/schema";
import { dayAfter, type Day } from "@/lib/core/days";
import { lapseDay } from "./standing";

export const reminderRules = ["first", "second", "last_day", "overdue", "before_lapse"] as const;
export type ReminderRule = (typeof reminderRules)[number];

export type Reminder = { rule: ReminderRule; on: Day };

type Settings = Omit<Policies["dues"], "isCalendarYear">;

/** All reminders of the dues after a year that ends on `end`, soonest first; of two on one day the later rule stays. */
export function remindersOf(end: Day, settings: Settings): Reminder[] {
  const lapse = lapseDay(end, settings);
  const planned: [ReminderRule, Day | null][] = [
    ["first", before(end, settings.firstReminderDaysBefore)],
    ["second", before(end, settings.secondReminderDaysBefore)],
    ["last_day", end],
    ["overdue", before(end, -settings.overdueReminderDaysAfter)],
    ["before_lapse", before(lapse, settings.lastReminderDaysBeforeLapse)],
  ];
  const reminders = planned.flatMap(([rule, on]) => (on !== null && on < lapse ? [{ rule, on }] : []));
  return reminders
    .filter(({ on }, index) => !reminders.slice(index + 1).some((later) => later.on === on))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** Zero days stand for no reminder. */
const before = (day: Day, days: number) => (days === 0 ? null : dayAfter(day, -days));

/** A reminder that could not be sent for so many days is left out: what it says is too late. */
const latestDaysLate = 14;

const leastHoursBetween = 48;
const hourMs = 60 * 60 * 1_000;

export type RemindedMember = {
  yearEnd: Day;
  isPaused: boolean;
  /** The rules of this year that were sent or left out. */
  settled: readonly string[];
  /** When the member was last reminded of any dues. */
  lastSentAt: Date | null;
};

export type Step = { leaveOut: ReminderRule[]; send: ReminderRule | null };

/** When reminders are sent each day, in UTC: in the morning of the Bahamas, after dues are issued. */
export const sentDaily = { hour: 13, minute: 11 };

/**
 * The reminders that go out until a day if nothing is paid or changed, soonest first, as the daily runs after `now` send
 * them: each when it is its turn, and not within 48 hours of another.
 */
export function comingReminders(
  member: RemindedMember,
  { now, last, dayOf }: { now: Date; last: Day; dayOf: (date: Date) => Day },
  settings: Settings,
): Reminder[] {
  const run = new Date(now);
  run.setUTCHours(sentDaily.hour, sentDaily.minute, 0, 0);
  const sends: Reminder[] = [];
  let { settled, lastSentAt } = member;
  for (
    let at = run.getTime() + (run < now ? 24 * hourMs : 0);
    dayOf(new Date(at)) <= last;
    at += 24 * hourMs
  ) {
    const day = { now: new Date(at), today: dayOf(new Date(at)) };
    const { leaveOut, send } = reminderStep({ ...member, settled, lastSentAt }, day, settings);
    settled = [...settled, ...leaveOut, ...(send ? [send] : [])];
    if (!send) continue;
    lastSentAt = day.now;
    sends.push({ rule: send, on: day.today });
  }
  return sends;
}

/**
 * What to do now about the reminders of somebody whose dues are open. One is sent at a time, and not within 48 hours of
 * another; missed ones follow, oldest first.
 */
export function reminderStep(
  { yearEnd, isPaused, settled, lastSentAt }: RemindedMember,
  { now, today }: { now: Date; today: Day },
  settings: Settings,
): Step {
  if (today >= lapseDay(yearEnd, settings)) return { leaveOut: [], send: null };
  const due = remindersOf(yearEnd, settings).filter(({ rule, on }) => on <= today && !settled.includes(rule));
  const isLeftOut = ({ on }: Reminder) => isPaused || on < dayAfter(today, -latestDaysLate);
  const leaveOut = due.filter(isLeftOut).map(({ rule }) => rule);
  const next = due.find((reminder) => !isLeftOut(reminder));
  const isTooSoon = lastSentAt !== null && now.getTime() - lastSentAt.getTime() < leastHoursBetween * hourMs;
  return { leaveOut, send: next && !isTooSoon ? next.rule : null };
}
