import type { CpdScheme } from "@/lib/association/cpd";
import { dayAfter, daysBetween, type Day } from "@/lib/core/days";

/** Something that counts: an approved entry, or one category of a valid certificate. */
export type CpdCredit = {
  date: Day;
  minutes: number;
  category: string;
  isLive: boolean;
  /** Whether it was at an event of the association. */
  isOwnBody: boolean;
};

/** From the first to the last day. */
export type CpdPeriod = { from: Day; to: Day };

export type MissingMinutes = { of: "hours" | "live" | "own"; minutes: number };

export type Gauge = {
  period: CpdPeriod;
  /** In minutes, like all others here; less than the scheme's where the member was paused. */
  target: number;
  /** What counts, with what was carried over; it can be more than the target. */
  earned: number;
  carriedOver: number;
  live: number;
  /** What counts and was not live, by category. */
  notLive: { category: string; minutes: number }[];
  /** What does not count, because its category has a cap. */
  overCap: { category: string; minutes: number }[];
  missing: MissingMinutes[];
};

const step = 15;
const minutesOf = (hours: number) => Math.round(hours * 60);
const yearOf = (day: Day) => Number(day.slice(0, 4));

/** The period of a scheme that a day is in. `yearEnd` is the last day of the member's membership year. */
export function periodOn(
  day: Day,
  { period, years, firstYear }: Pick<CpdScheme, "period" | "years" | "firstYear">,
  yearBefore: (day: Day) => CpdPeriod,
): CpdPeriod {
  if (period === "membership_year") return yearBefore(day);
  const length = period === "years" ? years : 1;
  const begins = firstYear + Math.floor((yearOf(day) - firstYear) / length) * length;
  return { from: `${begins}-01-01`, to: `${begins + length - 1}-12-31` };
}

/** The days of a period on which the member is not paused. Pauses may overlap. */
function activeDays({ from, to }: CpdPeriod, pauses: readonly CpdPeriod[]): number {
  const paused = new Set<Day>();
  for (const pause of pauses) {
    const last = pause.to < to ? pause.to : to;
    for (let day = pause.from > from ? pause.from : from; day <= last; day = dayAfter(day, 1))
      paused.add(day);
  }
  return daysBetween(from, to) + 1 - paused.size;
}

/** What is counted of credits: of each category no more than its cap, live and own ones first. */
function count(credits: readonly CpdCredit[], { caps }: Pick<CpdScheme, "caps">) {
  return [...new Set(credits.map(({ category }) => category))].map((category) => {
    const found = credits.filter((credit) => credit.category === category);
    const sum = (some: readonly CpdCredit[]) => some.reduce((total, { minutes }) => total + minutes, 0);
    const cap = caps.find((one) => one.category === category);
    const most = cap ? minutesOf(cap.maxHours) : Infinity;
    const all = sum(found);
    const counted = Math.min(all, most);
    const live = Math.min(sum(found.filter(({ isLive }) => isLive)), most);
    const own = Math.min(sum(found.filter(({ isOwnBody }) => isOwnBody)), most);
    return { category, counted, live, own, notLive: counted - live, over: all - counted };
  });
}

const total = <Name extends string>(rows: Record<Name, number>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/**
 * What a member has of a scheme in a period. A pause lowers target and minimums by its share of the period, rounded
 * down to 15 minutes. What is carried over counts for the target alone, and is carried over once.
 */
export function gaugeOf(
  scheme: CpdScheme,
  { period, before }: { period: CpdPeriod; before: CpdPeriod },
  credits: readonly CpdCredit[],
  pauses: readonly CpdPeriod[],
): Gauge {
  const within = ({ from, to }: CpdPeriod) => credits.filter(({ date }) => date >= from && date <= to);
  const required = (hours: number, when: CpdPeriod) => {
    const share = activeDays(when, pauses) / (daysBetween(when.from, when.to) + 1);
    return Math.floor((minutesOf(hours) * share) / step) * step;
  };
  const rows = count(within(period), scheme);
  const beyond = total(count(within(before), scheme), "counted") - required(scheme.targetHours, before);
  const carriedOver = Math.min(Math.max(0, beyond), minutesOf(scheme.carryOverHours));
  const live = total(rows, "live");
  const earned = total(rows, "counted") + carriedOver;
  const target = required(scheme.targetHours, period);
  const lacks: MissingMinutes[] = [
    { of: "hours", minutes: target - earned },
    { of: "live", minutes: required(scheme.minLiveHours, period) - live },
    { of: "own", minutes: required(scheme.minOwnHours, period) - total(rows, "own") },
  ];
  return {
    period,
    target,
    earned,
    carriedOver,
    live,
    notLive: rows
      .filter((row) => row.notLive > 0)
      .map((row) => ({ category: row.category, minutes: row.notLive })),
    overCap: rows.filter((row) => row.over > 0).map((row) => ({ category: row.category, minutes: row.over })),
    missing: lacks.filter(({ minutes }) => minutes > 0),
  };
}

/** How much an event ahead would help: whether it closes all that is missing, a part, or nothing. */
export function helpOf(before: Gauge, after: Gauge): "closes" | "helps" | "nothing" {
  if (after.missing.length === 0) return "closes";
  return total(after.missing, "minutes") < total(before.missing, "minutes") ? "helps" : "nothing";
}
