import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpdPolicy, defaultCpd, type CpdScheme } from "@/lib/association/cpd";
import { dayAfter } from "@/lib/core/days";
import { gaugeOf, periodOn, type CpdCredit, type CpdPeriod } from "@/lib/cpd/gauges";
import { gaugeSentence } from "@/lib/cpd/labels";
import { entryProblem } from "@/lib/cpd/rules";
import { seedOfTest } from "../../support/chance";

const own = defaultCpd.schemes[0]!;
const year = (number: number): CpdPeriod => ({ from: `${number}-01-01`, to: `${number}-12-31` });
const periods = { period: year(2026), before: year(2025) };
const credit = (facts: Partial<CpdCredit> & { hours: number }): CpdCredit => ({
  date: "2026-05-05",
  minutes: facts.hours * 60,
  category: "Ethics",
  isLive: false,
  isOwnBody: false,
  ...facts,
});

/** Counts quarters of an hour one by one, and days of pauses day by day. */
function recount(scheme: CpdScheme, credits: CpdCredit[], pauses: CpdPeriod[]) {
  const countIn = ({ from, to }: CpdPeriod, isCounted: (one: CpdCredit) => boolean) => {
    const left = new Map(scheme.caps.map(({ category, maxHours }) => [category, maxHours * 4]));
    let quarters = 0;
    for (const one of credits) {
      if (one.date < from || one.date > to || !isCounted(one)) continue;
      for (let minutes = 0; minutes < one.minutes; minutes += 15) {
        const room = left.get(one.category) ?? Infinity;
        if (room <= 0) continue;
        left.set(one.category, room - 1);
        quarters += 1;
      }
    }
    return quarters;
  };
  const neededIn = ({ from, to }: CpdPeriod, hours: number) => {
    let [days, active] = [0, 0];
    for (let day = from; day <= to; day = dayAfter(day, 1)) {
      days += 1;
      if (!pauses.some((pause) => day >= pause.from && day <= pause.to)) active += 1;
    }
    let quarters = 0;
    while ((quarters + 1) * days <= hours * 4 * active) quarters += 1;
    return quarters;
  };
  const { period, before } = periods;
  const beyond = countIn(before, () => true) - neededIn(before, scheme.targetHours);
  const carried = Math.max(0, Math.min(beyond, scheme.carryOverHours * 4));
  const earned = countIn(period, () => true) + carried;
  const lacks = [
    ["hours", neededIn(period, scheme.targetHours) - earned],
    ["live", neededIn(period, scheme.minLiveHours) - countIn(period, ({ isLive }) => isLive)],
    ["own", neededIn(period, scheme.minOwnHours) - countIn(period, ({ isOwnBody }) => isOwnBody)],
  ] as const;
  return {
    earned: earned * 15,
    target: neededIn(period, scheme.targetHours) * 15,
    missing: lacks
      .filter(([, quarters]) => quarters > 0)
      .map(([of, quarters]) => ({ of, minutes: quarters * 15 })),
  };
}

describe("a gauge", () => {
  it("a gauge counts what a recount by quarters of an hour counts", () => {
    const hours = (max: number) => fc.integer({ min: 0, max: max * 4 }).map((quarters) => quarters / 4);
    const day = fc.integer({ min: -400, max: 400 }).map((offset) => dayAfter("2026-01-01", offset));
    const credits = fc.array(
      fc.record({
        date: day,
        minutes: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15),
        category: fc.constantFrom("Ethics", "Reading", "Other"),
        isLive: fc.boolean(),
        isOwnBody: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    const pause = fc.tuple(day, fc.nat(200)).map(([from, days]) => ({ from, to: dayAfter(from, days) }));
    const caps = fc.uniqueArray(
      fc.record({ category: fc.constantFrom("Ethics", "Reading"), maxHours: hours(6) }),
      { selector: ({ category }) => category },
    );
    const scheme = fc.record({
      targetHours: hours(20),
      minLiveHours: hours(8),
      minOwnHours: hours(8),
      carryOverHours: hours(5),
      caps,
    });
    fc.assert(
      fc.property(scheme, credits, fc.array(pause, { maxLength: 2 }), (facts, found, pauses) => {
        const counted = gaugeOf({ ...own, ...facts }, periods, found, pauses);
        expect(counted).toMatchObject(recount({ ...own, ...facts }, found, pauses));
      }),
      { seed: seedOfTest(), numRuns: 60 },
    );
  });

  it("a gauge says in one sentence what counts, and what doesn't because of a cap", () => {
    const gauge = gaugeOf(
      own,
      periods,
      [credit({ hours: 5, isLive: true, isOwnBody: true }), credit({ hours: 5, category: "Reading" })],
      [],
    );
    expect(gaugeSentence(gauge, "Ann's")).toBe(
      "8 of 12 hours: 5 live, 3 from Ann's own reading; 2 over the cap for reading don't count",
    );
    expect(gauge.missing).toEqual([{ of: "hours", minutes: 240 }]);
  });

  it("the period of a scheme is the membership year, the calendar year or a number of years from its first", () => {
    const membership = () => ({ from: "2026-04-02", to: "2027-04-01" });
    expect(periodOn("2026-05-05", own, membership)).toEqual(membership());
    expect(periodOn("2026-05-05", { ...own, period: "calendar_year" }, membership)).toEqual(year(2026));
    const threeYears = { ...own, period: "years", years: 3, firstYear: 2024 } as const;
    expect(periodOn("2026-05-05", threeYears, membership)).toEqual({ from: "2024-01-01", to: "2026-12-31" });
    expect(periodOn("2023-05-05", threeYears, membership)).toEqual({ from: "2021-01-01", to: "2023-12-31" });
  });
});

describe("a scheme", () => {
  const refused = (facts: Partial<CpdScheme>, categories = ["Ethics", "Reading"]) =>
    cpdPolicy
      .safeParse({ ...defaultCpd, categories, schemes: [{ ...own, caps: [], ...facts }] })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);

  it("a scheme whose caps exclude its own target is refused in words", () => {
    const caps = [
      { category: "Ethics", maxHours: 6 },
      { category: "Reading", maxHours: 3 },
    ];
    expect(refused({ caps })).toEqual([
      ["schemes.0.caps", "The caps allow 9 hours in all, fewer than the target of 12"],
    ]);
    expect(refused({ caps }, ["Ethics", "Reading", "Other"])).toBeUndefined();
    expect(refused({ minLiveHours: 13 })).toEqual([
      ["schemes.0.minLiveHours", "Live hours can’t be more than the target"],
    ]);
    expect(refused({ minOwnHours: 13 })).toEqual([
      ["schemes.0.minOwnHours", "Hours from us can’t be more than the target"],
    ]);
  });

  it("the schemes of a new portal are valid, and only the association's own is on", () => {
    expect(cpdPolicy.parse(defaultCpd)).toEqual(defaultCpd);
    expect(defaultCpd.schemes.filter(({ isOn }) => isOn).map(({ key }) => key)).toEqual(["own"]);
  });
});

describe("an entry", () => {
  it("an entry is not in the future, has a category of the settings and fits into a day with the others", () => {
    const others = { otherMinutes: 660, othersOfYear: 299, othersWaiting: 100 };
    const facts = { today: "2026-05-05", categories: ["Ethics"], categoryBefore: null, ...others };
    const entry = { date: "2026-05-05", minutes: 60, category: "Ethics", state: "draft" as const };
    expect(entryProblem(entry, facts)).toBeNull();
    expect(entryProblem({ ...entry, date: "2026-05-06" }, facts)?.field).toBe("date");
    expect(entryProblem({ ...entry, date: "2016-05-04" }, facts)?.field).toBe("date");
    expect(entryProblem({ ...entry, state: "submitted" }, facts)?.field).toBe("state");
    expect(entryProblem(entry, { ...facts, othersOfYear: 300 })?.field).toBe("date");
    expect(entryProblem({ ...entry, category: "Golf" }, facts)?.field).toBe("category");
    expect(entryProblem({ ...entry, category: "Golf" }, { ...facts, categoryBefore: "Golf" })).toBeNull();
    expect(entryProblem({ ...entry, minutes: 75 }, facts)).toEqual({
      field: "hours",
      message: "You can record up to 12 hours a day; your other entries and certificates of that day have 11",
    });
  });
});
