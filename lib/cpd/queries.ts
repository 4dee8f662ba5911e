import "server-only";
import { isDeepStrictEqual } from "node:util";
import { getAssociation } from "@/lib/association/queries";
import type { CpdScheme } from "@/lib/association/cpd";
import { listCertifiedHours, type CertifiedHours } from "@/lib/certificates/shared/certified-hours";
import { dayAfter, type Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import type { Prisma } from "@/lib/db/client";
import { columnsOf, jsonOf } from "@/lib/db/columns";
import { sqlRows } from "@/lib/db/sql";
import { cpdOf } from "@/lib/events/cpd-rules";
import type { Certificate, Event, User } from "@/lib/db/rows";
import { nextYearEnd, previousYearEnd } from "@/lib/membership/shared/membership-year";
import { gaugeOf, helpOf, periodOn, type CpdCredit, type Gauge, type CpdPeriod } from "./gauges";
import { gaugeSentence } from "./labels";
import { contentOf } from "./statement";

/** What a gauge needs of a member. */
type Counted = Pick<User, "id" | "membershipStatus" | "nextPaymentDate" | "joinDate">;

export const cpdEntryFields = {
  id: true,
  title: true,
  provider: true,
  date: true,
  minutes: true,
  category: true,
  isLive: true,
  learned: true,
  state: true,
  reason: true,
  submittedAt: true,
  document: { select: { id: true, fileName: true, fileType: true } },
} as const;

type Row = Prisma.CpdEntryGetPayload<{ select: typeof cpdEntryFields }>;
const { document: evidenceFields, ...ownFields } = cpdEntryFields;

const findEntries = (userId: string) => sqlRows<Row>({ date: true, submittedAt: true })`
  SELECT ${columnsOf("e", Object.keys(ownFields))},
    (SELECT ${jsonOf("d", Object.keys(evidenceFields.select))} FROM "Document" d WHERE d."id" = e."documentId") AS "document"
  FROM "CpdEntry" e WHERE e."userId" = ${userId}::uuid ORDER BY e."date" DESC, e."id" DESC`;

export const dayOf = (date: Date): Day => date.toISOString().slice(0, 10);

/** An entry as calls answer it. */
export function toEntry({ date, minutes, isLive, submittedAt, document, ...row }: Row) {
  return {
    ...row,
    source: "entry" as const,
    code: null,
    date: dayOf(date),
    hours: minutes / 60,
    live: isLive,
    submittedAt: submittedAt?.toISOString() ?? null,
    evidence: document,
  };
}
export type OwnEntry = ReturnType<typeof toEntry>;

/** What a certificate counts for, in the form of an entry. A certificate is of an event, so that it was live. */
const toCertifiedEntry = ({ issuer, ...certified }: CertifiedHours) => ({
  ...certified,
  id: null,
  source: "certificate" as const,
  provider: issuer,
  live: true,
  learned: null,
  state: "approved" as const,
  reason: null,
  submittedAt: null,
  evidence: null,
});
export type CpdItem = OwnEntry | ReturnType<typeof toCertifiedEntry>;

/** A member's record: their entries, and what their certificates count for, the latest first. */
export async function listRecord(userId: string): Promise<CpdItem[]> {
  const [entries, certified] = await Promise.all([findEntries(userId), listCertifiedHours(userId)]);
  const items: CpdItem[] = [...certified.map(toCertifiedEntry), ...entries.map(toEntry)];
  return items.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
}

const toCredit = ({ date, hours, category, live, source }: CpdItem): CpdCredit => ({
  date,
  minutes: hours * 60,
  category,
  isLive: live,
  isOwnBody: source === "certificate",
});

/** The member's pauses, the latest first. */
export async function listPauses(userId: string): Promise<(CpdPeriod & { id: string })[]> {
  const rows = await sqlRows<{ id: string; startsOn: Date; endsOn: Date }>({ startsOn: true, endsOn: true })`
    SELECT "id", "startsOn", "endsOn" FROM "CpdPause" WHERE "userId" = ${userId}::uuid ORDER BY "startsOn" DESC`;
  return rows.map(({ id, startsOn, endsOn }) => ({ id, from: dayOf(startsOn), to: dayOf(endsOn) }));
}

/** The membership year of a member that a day is in; the calendar year for somebody without one. */
function membershipYearOf({ nextPaymentDate, joinDate }: Counted): (day: Day) => CpdPeriod {
  const { timeZone, policies } = getAssociation();
  const joinedOn = joinDate && calendarDayOf(joinDate, timeZone);
  return (day) => {
    let end = nextPaymentDate ? calendarDayOf(nextPaymentDate, timeZone) : `${day.slice(0, 4)}-12-31`;
    while (end < day) end = nextYearEnd(end, joinedOn, policies.dues);
    while (previousYearEnd(end, joinedOn) >= day) end = previousYearEnd(end, joinedOn);
    return { from: dayAfter(previousYearEnd(end, joinedOn), 1), to: end };
  };
}

/** Published events ahead that count for CPD, the next first. */
async function listEventsAhead() {
  const { timeZone } = getAssociation();
  const rows = await sqlRows<Pick<Event, "id" | "title" | "startDate" | "cpd">>({ startDate: true })`
    SELECT "id", "title", "startDate", "cpd" FROM "Event"
    WHERE "status" = 'published' AND "startDate" > now() AND "cpd" IS NOT NULL
    ORDER BY "startDate", "id" LIMIT 30`;
  return rows.flatMap(({ cpd, startDate, ...event }) => {
    const date = calendarDayOf(startDate, timeZone);
    const credits = (cpdOf(cpd)?.hours ?? []).map(({ category, hours }) => ({
      date,
      category,
      minutes: hours * 60,
      isLive: true,
      isOwnBody: true,
    }));
    return credits.length > 0 ? [{ ...event, date, credits }] : [];
  });
}

const maxEvents = 3;

export type MemberGauge = ReturnType<typeof toGauge>;

function toGauge(scheme: CpdScheme, gauge: Gauge, whose: string) {
  return {
    scheme: scheme.key,
    name: scheme.name,
    body: scheme.body,
    period: gauge.period,
    target: gauge.target / 60,
    earned: gauge.earned / 60,
    missing: gauge.missing.map(({ of, minutes }) => ({ of, hours: minutes / 60 })),
    sentence: gaugeSentence(gauge, whose),
    /** Events ahead that would help, those first that close all that is missing. */
    events: [] as { id: string; title: string; date: Day; closes: boolean }[],
  };
}

/** All that a member's gauges are made of, requested together. */
export async function readCpd(userId: string) {
  const [items, pauses, ahead] = await Promise.all([
    listRecord(userId),
    listPauses(userId),
    listEventsAhead(),
  ]);
  return { items, pauses, ahead };
}

/**
 * The member's gauges, one for each scheme that is on; empty for somebody who is not an active member.
 *
 * @param whose how the sentences call the member: "your" or "Ann's"
 */
export function gaugesOf(
  member: Counted,
  { items, pauses, ahead }: Awaited<ReturnType<typeof readCpd>>,
  whose: string,
): MemberGauge[] {
  if (member.membershipStatus !== "active") return [];
  const { timeZone, policies } = getAssociation();
  const schemes = policies.cpd.schemes.filter(({ isOn }) => isOn);
  const credits = items.filter(({ state }) => state === "approved").map(toCredit);
  const today = calendarDayOf(new Date(), timeZone);
  const yearOf = membershipYearOf(member);
  return schemes.map((scheme) => {
    const period = periodOn(today, scheme, yearOf);
    const periods = { period, before: periodOn(dayAfter(period.from, -1), scheme, yearOf) };
    const gauge = gaugeOf(scheme, periods, credits, pauses);
    const events = gauge.missing.length === 0 ? [] : ahead.filter(({ date }) => date <= period.to);
    const helping = events.flatMap(({ credits: added, ...event }) => {
      const help = helpOf(gauge, gaugeOf(scheme, periods, [...credits, ...added], pauses));
      return help === "nothing" ? [] : [{ ...event, closes: help === "closes" }];
    });
    return {
      ...toGauge(scheme, gauge, whose),
      events: helping.toSorted((a, b) => Number(b.closes) - Number(a.closes)).slice(0, maxEvents),
    };
  });
}

/** The member's gauge of the first scheme that is on, the association's own; null for somebody without one. */
export async function findOwnGauge(member: Counted): Promise<MemberGauge | null> {
  if (member.membershipStatus !== "active") return null;
  const [first] = gaugesOf(member, await readCpd(member.id), "your");
  return first ?? null;
}

type Issued = Pick<Certificate, "code" | "startDate" | "timeZone" | "lines">;

/** The valid yearly statements of a member. */
export const findIssuedStatements = (userId: string) => sqlRows<Issued>({ startDate: true })`
  SELECT "code", "startDate", "timeZone", "lines" FROM "Certificate"
  WHERE "userId" = ${userId}::uuid AND "kind" = 'statement' AND "state" = 'valid'`;

/** The calendar years in which a member has approved CPD or a statement, the latest first, each with its statement. */
export function statementsOf(record: readonly CpdItem[], rows: readonly Issued[]) {
  const issued = new Map(
    rows.map(({ startDate, timeZone, ...row }) => [
      Number(calendarDayOf(startDate, timeZone).slice(0, 4)),
      row,
    ]),
  );
  const approved = record.filter(({ state }) => state === "approved");
  const years = new Set([...issued.keys(), ...approved.map(({ date }) => Number(date.slice(0, 4)))]);
  return [...years]
    .sort((a, b) => b - a)
    .map((year) => {
      const { code = null, lines } = issued.get(year) ?? {};
      const { lines: current } = contentOf(record, year);
      // Without anything that counts, there is nothing to state anew.
      return { year, code, isCurrent: current.length === 0 || isDeepStrictEqual(lines, current) };
    });
}
export type CpdStatements = ReturnType<typeof statementsOf>;
