import type { DuesRules } from "@/lib/association/rules";
import { dayAfter, type Day } from "@/lib/core/days";
import { lapseDay, newTermsFor } from "./standing";

export const reminderRules = ["first", "second", "last_day", "overdue", "before_lapse", "new_rule"] as const;
export type ReminderRule = (typeof reminderRules)[number];

export type Reminder = { rule: ReminderRule; on: Day };

type Settings = Omit<DuesRules, "isCalendarYear">;

/**
 * All reminders of the dues after a year that ends on `end`, soonest first; of two on one day the later rule stays. Whom
 * new terms find late is reminded as if the dues had been due on their day.
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

/** Zero days stand for no reminder. */
const before = (day: Day, days: number) => (days === 0 ? null : dayAfter(day, -days));

/** A reminder that could not be sent for so many days is left out: what it says is too late. */
const latestDaysLate = 14;

const leastHoursBetween = 48;
const hourMs = 60 * 60 * 1_000;

export type RemindedMember = {
  isPaused: boolean;
  /** The rules of this year that were sent or left out. */
  settled: readonly string[];
  /** When the member was last reminded of any dues. */
  lastSentAt: Date | null;
};

export type ReminderDecision = { leaveOut: ReminderRule[]; send: ReminderRule | null };

/** When reminders are sent each day, in UTC: in the morning of the Bahamas, after dues are issued. */
export const sentDaily = { hour: 13, minute: 11 };

/** A daily run, and the day of the association's calendar on which it is. */
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

/** What a year brings that ends on one day. */
type YearPlan = { reminders: readonly Reminder[]; lapse: Day };

const planOf = (end: Day, settings: Settings): YearPlan => ({
  reminders: planDuesReminders(end, settings),
  lapse: lapseDay(end, settings),
});

/** The plans of years by their last day. Thousands of members share a few hundred. */
export function plansOf(settings: Settings): (end: Day) => YearPlan {
  const plans = new Map<Day, YearPlan>();
  return (end) => {
    const plan = plans.get(end) ?? planOf(end, settings);
    plans.set(end, plan);
    return plan;
  };
}

/**
 * The reminders that these runs send if nothing is paid or changed, soonest first: each when it is its turn, and not
 * within 48 hours of another.
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
    // Most days have nothing for most members, who are thousands.
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
 * What to do now about the reminders of somebody whose dues are open. One is sent at a time, and not within 48 hours of
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
