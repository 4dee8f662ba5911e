import { dayAfter, formatCalendarDay as shown, monthsAfter, yearsAfter, type Day } from "@/lib/core/days";
import { formatMoney } from "@/lib/core/money";
import type { DuesRules, DuesTerms } from "@/lib/association/rules";

export const standings = [
  "applicant",
  "awaiting_first_dues",
  "active",
  "grace",
  "lapsed",
  "suspended",
  "closed",
] as const;
export type Standing = (typeof standings)[number];

/** A period from a day until the day before another; `until` is null while it lasts. */
export type StandingPeriod = { from: Day; until: Day | null };

/** The person who made a change, and the stated reason; null for none. */
type Done = { by: string; reason: string | null };

export type StandingFacts = {
  accountFrom: Day;
  applications: {
    reference: string;
    status: "pending" | "approved" | "rejected" | "withdrawn";
    from: Day;
    decidedOn: Day | null;
    askedOn: Day | null;
  }[];
  /** When the person was a member, whatever they owed: from becoming active until being set back. */
  memberships: (StandingPeriod & { endedBy: Done | null })[];
  suspensions: (StandingPeriod & Done)[];
  /** The periods in which the account was closed. */
  closures: (StandingPeriod & Done)[];
  hasFee: boolean;
  joinedOn: Day | null;
  /** The last days of membership years, each with the day since which it has applied. */
  ends: { on: Day; since: Day }[];
  /** The dues with their payments. */
  dues: {
    reference: string;
    /** The amount in cents, without waived parts. */
    amountCents: number;
    from: Day;
    closedOn: Day | null;
    paid: { on: Day; cents: number }[];
  }[];
};

type Rules = Pick<DuesRules, "terms">;

export type StandingOnDay = {
  standing: Standing;
  /** The reason for the standing, in a sentence. */
  because: string;
  since: Day;
  /** The next change if nothing is paid or decided; null when nothing changes by itself. */
  next: { on: Day; standing: Standing } | null;
};

/** Whether somebody with this standing is a member in good standing, which is what an active membership is. */
export const isInGoodStanding = (standing: Standing): boolean =>
  standing === "active" || standing === "grace";

/** The minimum number of days that new terms give to everybody whom they find late. */
const leastNoticeDays = 7;

// A member is not late on the last day of the year, so grace starts a day later at the earliest.
const graceFrom = (day: Day, { graceDays }: DuesTerms) => dayAfter(day, Math.max(graceDays, 1));

/** When terms end the grace period of a member who was late before them, unless the earlier terms end it sooner. */
const graceFromTerms = (since: Day, { graceDays }: DuesTerms) =>
  dayAfter(since, Math.max(graceDays, leastNoticeDays));

const laterOf = (one: Day, other: Day) => (one > other ? one : other);
const soonerOf = (one: Day, other: Day | null) => (other !== null && other < one ? other : one);

type Ends = { lapse: Day; reinstatement: Day };

/**
 * The consequences of terms for an unpaid year. Later terms may give more time than earlier ones. A member for whom
 * they would leave less has as much as if the dues had been due on the day of the terms. A period that has ended is
 * therefore never reopened.
 */
function endsOf(end: Day, { terms }: Rules): Ends {
  let before: Ends | null = null;
  for (const one of terms) {
    const { since, reinstatementMonths: months } = one;
    const lapse: Day =
      since === null
        ? graceFrom(end, one)
        : laterOf(graceFrom(end, one), soonerOf(graceFromTerms(since, one), before?.lapse ?? null));
    const noticed = since && laterOf(monthsAfter(since, months), dayAfter(since, leastNoticeDays));
    const reinstatement: Day =
      noticed === null
        ? monthsAfter(lapse, months)
        : laterOf(monthsAfter(lapse, months), soonerOf(noticed, before?.reinstatement ?? null));
    before = { lapse, reinstatement };
  }
  if (!before) throw new Error("There are always terms");
  return before;
}

/** The first day on which a membership is lapsed when the dues for the time after `end` are unpaid. */
export const lapseDay = (end: Day, rules: Rules): Day => endsOf(end, rules).lapse;

/** The last day on which paying the dues preserves the join date. */
export const reinstatementEnds = (end: Day, rules: Rules): Day => endsOf(end, rules).reinstatement;

/**
 * The day of the terms that found a member late and gave them more time than their own days; null for other members.
 */
export function newTermsFor(end: Day, rules: Rules): Day | null {
  const last = rules.terms.findLast(({ since }) => since !== null && since > end);
  return last && lapseDay(end, rules) > graceFrom(end, last) ? last.since : null;
}

/** Whether new terms may still give time to members who have been late for longer than the grace period. */
export const isTimeLeftByTerms = (today: Day, { terms }: Rules): boolean =>
  terms.some((one) => one.since !== null && today <= graceFromTerms(one.since, one));

/**
 * The last of the years that had ended before new terms. A member with more time by the terms owes no other of those
 * years.
 */
export function lastYearBeforeTerms(end: Day, rules: Rules): Day {
  const since = newTermsFor(end, rules);
  let last = end;
  while (since && yearsAfter(last, 1) < since) last = yearsAfter(last, 1);
  return last;
}

/** The standing of a member on a day. Facts that became known after that day are ignored. */
export function standingOn(day: Day, facts: StandingFacts, rules: Rules): StandingOnDay {
  const closure = onDay(facts.closures, day);
  if (closure) return ended("closed", "Closed", "closed", closure);
  const suspension = onDay(facts.suspensions, day);
  if (suspension) return ended("suspended", "Suspended", "suspended", suspension);
  const membership = onDay(facts.memberships, day);
  return membership ? standingOfMember(day, membership.from, facts, rules) : standingBefore(day, facts);
}

function standingBefore(day: Day, facts: StandingFacts): StandingOnDay {
  const setBack = facts.memberships.findLast(({ until }) => until !== null && until <= day);
  const application = facts.applications.find(({ from }) => from <= day);
  const applicant = (because: string, since: Day): StandingOnDay => ({
    standing: "applicant",
    because: `Applicant: ${because}`,
    since,
    next: null,
  });
  if (setBack?.until && (application?.decidedOn ?? application?.from ?? "") <= setBack.until) {
    const { by, reason } = setBack.endedBy ?? { by: "an administrator", reason: null };
    return applicant(
      `${by} returned the membership to pending on ${shown(setBack.until)}${because(reason)}`,
      setBack.until,
    );
  }
  if (!application) {
    return day < facts.accountFrom
      ? applicant("there was no account yet.", day)
      : applicant(
          `the account was created on ${shown(facts.accountFrom)}, and there has been no application.`,
          facts.accountFrom,
        );
  }
  const { reference, status, from, askedOn } = application;
  const decidedOn = application.decidedOn !== null && application.decidedOn <= day && application.decidedOn;
  if (decidedOn && status === "approved") {
    return {
      standing: "awaiting_first_dues",
      because: `Awaiting first dues: application ${reference} was approved on ${shown(decidedOn)}${openWords(day, facts, ", and ") || ", and nothing has been paid yet"}.`,
      since: decidedOn,
      next: null,
    };
  }
  if (decidedOn)
    return applicant(`application ${reference} was ${status} on ${shown(decidedOn)}.`, decidedOn);
  return askedOn && askedOn <= day
    ? applicant(
        `application ${reference} has been waiting for the applicant's answer since ${shown(askedOn)}.`,
        from,
      )
    : applicant(`application ${reference} has been waiting for a decision since ${shown(from)}.`, from);
}

function standingOfMember(day: Day, from: Day, facts: StandingFacts, rules: Rules): StandingOnDay {
  const end = facts.ends.findLast(({ since }) => since <= day)?.on ?? facts.ends[0]?.on;
  const since = facts.joinedOn !== null && facts.joinedOn <= day ? facts.joinedOn : from;
  if (!facts.hasFee || !end) {
    const why = facts.hasFee ? "no renewal date is recorded." : "there is no fee for this level.";
    return { standing: "active", because: `Active since ${shown(since)}: ${why}`, since, next: null };
  }
  const lapse = lapseDay(end, rules);
  const late = dayAfter(end, 1);
  if (day <= end) {
    return {
      standing: "active",
      because: `Active since ${shown(since)}: the membership year ends ${shown(end)}${openWords(day, facts, ", and ")}.`,
      since,
      next: late < lapse ? { on: late, standing: "grace" } : { on: lapse, standing: "lapsed" },
    };
  }
  const owed = openWords(day, facts, ", and ") || ", and nothing has been paid since";
  if (day < lapse) {
    return {
      standing: "grace",
      because: `In grace: the membership year ended ${shown(end)}${owed}. The membership lapses on ${shown(lapse)}.`,
      since: late,
      next: { on: lapse, standing: "lapsed" },
    };
  }
  const last = reinstatementEnds(end, rules);
  const way =
    day <= last
      ? `Paying by ${shown(last)} keeps the join date of ${shown(since)}.`
      : "Paying now starts a new membership.";
  return {
    standing: "lapsed",
    because: `Lapsed on ${shown(lapse)}. The membership year ended ${shown(end)}${owed}. ${way}`,
    since: lapse,
    next: null,
  };
}

/**
 * The outstanding dues in words, such as ", and 350.00 BSD (K7Q2M9XD) is outstanding"; empty when nothing was outstanding on
 * that day.
 */
function openWords(day: Day, { dues }: StandingFacts, and: string): string {
  const open = dues.find(({ from, closedOn }) => from <= day && (closedOn === null || closedOn > day));
  if (!open) return "";
  const paid = open.paid.reduce((sum, { on, cents }) => (on <= day ? sum + cents : sum), 0);
  return `${and}${formatMoney(open.amountCents - paid)} (${open.reference}) is outstanding`;
}

const onDay = <One extends StandingPeriod>(periods: readonly One[], day: Day): One | undefined =>
  periods.findLast(({ from, until }) => from <= day && (until === null || day < until));

const ended = (
  standing: "closed" | "suspended",
  title: string,
  verb: string,
  { from, by, reason }: StandingPeriod & Done,
): StandingOnDay => ({
  standing,
  because: `${title}: ${by} ${verb} the account on ${shown(from)}${because(reason)}`,
  since: from,
  next: null,
});

/** The end of a sentence, with the reason if there is one. */
const because = (reason: string | null) => (reason ? `: ${reason}` : ".");
