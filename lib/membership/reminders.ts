import type { DuesRules } from "@/lib/association/rules";
import { dayAfter, type Day } from "@/lib/core/days";
import { lapseDay, newTermsFor } from "./standing";

export const reminderRules = ["first", "second", "last_day", "overdue", "before_lapse", "new_rule"] as const;
export type ReminderRule = (typeof reminderRules)[number];

export type Reminder = { rule: ReminderRule; on: Day };

type Settings = Omit<DuesRules, "isCalendarYear">;

/**
 * All reminders of the dues after a year that ends on `end`, soonest first. When two fall on one day, only the later
 * rule is used. A member whom new terms find late is reminded as if the dues had been due on the day of the terms.
 */
export function planDuesReminders(end: Day, settings: Settings): Reminder[] {
  const lapse = lapseDay(end, settings);
  const newTerms = newTermsFor(end, settings);
  const planned: [ReminderRule, Day | null][] = newTerms
    ? [
        ["new_rule", newTerms],
        ["overdue", before(newTerms, -settings.overdueReminderDaysAfter)],
        ["before_lapse", before(lapse, settings.lastReminderDaysBeforeLapse)],
      ]
    : [
        ["first", before(end, settings.firstReminderDaysBefore)],
        ["second", before(end, settings.secondReminderDaysBefore)],
        ["last_day", end],
        ["overdue", before(end, -settings.overdueReminderDaysAfter)],
        ["before_lapse", before(lapse, settings.lastReminderDaysBeforeLapse)],
      ];
  const reminders = planned.flatMap(([rule, on]) =>
    on !== null && on < lapse && (newTerms === null || on >= newTerms) ? [{ rule, on }] : [],
  );
  return reminders
    .filter(({ on }, index) => !reminders.slice(index + 1).some((later) => later.on === on))
    .sort((one, other) => (one.on < other.on ? -1 : 1));
}

/** The day some days before another; null for zero days, which mean no reminder. */
const before = (day: Day, days: number) => (days === 0 ? null : dayAfter(day, -days));

/** The days after which a reminder that could not be sent is skipped, because its text no longer fits. */
const latestDaysLate = 14;

const leastHoursBetween = 48;
const hourMs = 60 * 60 * 1_000;

export type RemindedMember = {
  isPaused: boolean;
  /** The rules whose reminders were sent or skipped this year. */
  settled: readonly string[];
  /** When the member was last reminded of any dues; null for never. */
  lastSentAt: Date | null;
};

export type ReminderDecision = { leaveOut: ReminderRule[]; send: ReminderRule | null };

/** The daily time of reminders in UTC: in the morning of the Bahamas, after dues are issued. */
export const sentDaily = { hour: 13, minute: 11 };

/** A daily run, and its day in the association's time zone. */
export type ReminderRun = { now: Date; today: Day };

/** The daily runs after `now` until the end of a day. */
export function runsUntil(
  last: Day,
  { now, dayOf }: { now: Date; dayOf: (date: Date) => Day },
): ReminderRun[] {
  const first = new Date(now);
  first.setUTCHours(sentDaily.hour, sentDaily.minute, 0, 0);
  const runs: ReminderRun[] = [];
  for (let at = first.getTime() + (first < now ? 24 * hourMs : 0); ; at += 24 * hourMs) {
    const run = { now: new Date(at), today: dayOf(new Date(at)) };
    if (run.today > last) return runs;
    runs.push(run);
  }
}

/** The reminders and the day of lapse of a membership year that ends on one day. */
type YearPlan = { reminders: readonly Reminder[]; lapse: Day };

const planOf = (end: Day, settings: Settings): YearPlan => ({
  reminders: planDuesReminders(end, settings),
  lapse: lapseDay(end, settings),
});

/**
 * Returns a cached function from the last day of a year to its plan, because thousands of members share a few hundred
 * days.
 */
export function plansOf(settings: Settings): (end: Day) => YearPlan {
  const plans = new Map<Day, YearPlan>();
  return (end) => {
    const plan = plans.get(end) ?? planOf(end, settings);
    plans.set(end, plan);
    return plan;
  };
}

/**
 * The reminders that these runs will send if nothing is paid or changed, soonest first. Two reminders to a member are
 * at least 48 hours apart.
 */
export function comingReminders(
  member: RemindedMember,
  runs: readonly ReminderRun[],
  plan: YearPlan,
): Reminder[] {
  const sends: Reminder[] = [];
  let { settled, lastSentAt } = member;
  const findNext = () => plan.reminders.find(({ rule }) => !settled.includes(rule));
  let next = findNext();
  for (const run of runs) {
    if (!next) break;
    // Most members have nothing due on most days, and there are thousands of them.
    if (next.on > run.today) continue;
    const { leaveOut, send } = stepOf(plan, { ...member, settled, lastSentAt }, run);
    settled = [...settled, ...leaveOut, ...(send ? [send] : [])];
    next = findNext();
    if (!send) continue;
    lastSentAt = run.now;
    sends.push({ rule: send, on: run.today });
  }
  return sends;
}

/**
 * The next action for the reminders of a member with outstanding dues. One is sent at a time, at least 48 hours after
 * another; missed ones follow, oldest first.
 */
export function decideReminder(
  { yearEnd, ...member }: RemindedMember & { yearEnd: Day },
  run: ReminderRun,
  settings: Settings,
): ReminderDecision {
  return stepOf(planOf(yearEnd, settings), member, run);
}

function stepOf(
  { reminders, lapse }: YearPlan,
  { isPaused, settled, lastSentAt }: RemindedMember,
  { now, today }: ReminderRun,
): ReminderDecision {
  if (today >= lapse) return { leaveOut: [], send: null };
  const due = reminders.filter(({ rule, on }) => on <= today && !settled.includes(rule));
  const oldest = dayAfter(today, -latestDaysLate);
  const isLeftOut = ({ on }: Reminder) => isPaused || on < oldest;
  const leaveOut = due.filter(isLeftOut).map(({ rule }) => rule);
  const next = due.find((reminder) => !isLeftOut(reminder));
  const isTooSoon = lastSentAt !== null && now.getTime() - lastSentAt.getTime() < leastHoursBetween * hourMs;
  return { leaveOut, send: next && !isTooSoon ? next.rule : null };
}
