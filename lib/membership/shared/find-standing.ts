import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { findAccount } from "@/lib/auth/ownership";
import { fullNameOrLeft } from "@/lib/core/full-name";
import { calendarDayOf } from "@/lib/core/format";
import { yearsAfter, type Day } from "@/lib/core/days";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { jsonOf } from "@/lib/db/columns";
import type { MembershipApplication } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import { notReversedFilter } from "@/lib/ledger/rules";
import { currentFacts } from "./standing-facts";
import { standingOn, type StandingPeriod, type StandingFacts, type StandingOnDay } from "../standing";

/** The reader of a reason: staff see who decided and the stated reason, members only that it was an administrator. */
export type StandingReader = "staff" | "member";

/** The standing on a day, and today's day. */
export type FoundStanding = StandingOnDay & { on: Day; today: Day };

/**
 * The standing of a member today, or on another day as far as is known today; null for an unknown id. An application
 * that is being decided can be left out.
 */
export async function findStanding(
  userId: string,
  reader: StandingReader,
  day: Day | null = null,
  withoutApplication: string | null = null,
): Promise<FoundStanding | null> {
  const { timeZone, dues: rules } = getAssociation();
  const [now, facts] = await Promise.all([
    databaseNow(),
    readFacts(userId, reader, timeZone, withoutApplication),
  ]);
  const today = calendarDayOf(now, timeZone);
  const on = day ?? today;
  return facts && { ...standingOn(on, facts, rules), on, today };
}

const changes = [
  "member_suspended",
  "suspension_lifted",
  "account_closed",
  "account_reopened",
  "membership_set_back",
] as const;
type Change = { action: (typeof changes)[number]; on: Day; by: string; reason: string | null };

async function readFacts(
  userId: string,
  reader: StandingReader,
  timeZone: string,
  withoutApplication: string | null,
): Promise<StandingFacts | null> {
  const user = await findAccount(userId);
  if (!user) return null;
  const dayOf = (date: Date) => calendarDayOf(date, timeZone);
  const dayIf = (date: Date | null) => date && dayOf(date);
  const facts = currentFacts(user, timeZone);
  const [applications, dues, changed] = await Promise.all([
    // An unproven address must not reveal the applications under it to the person who typed it, and an unconfirmed
    // application may be a stranger's.
    sqlRows<ApplicationRow>({ createdAt: true, decidedAt: true, askedAt: true })`
      SELECT a."reference", a."status", a."createdAt", a."decidedAt", a."askedAt"
      FROM "MembershipApplication" a
      WHERE a."id" IS DISTINCT FROM ${withoutApplication}::uuid AND (a."userId" = ${userId}::uuid
        OR (${user.emailVerifiedAt !== null || reader === "staff"}
          AND a."email" = ${user.email} AND a."addressProvenAt" IS NOT NULL))
      ORDER BY a."createdAt" DESC, a."id" DESC LIMIT 20`,
    db.amountDue.findMany({
      select: {
        reference: true,
        amountCents: true,
        waivedCents: true,
        createdAt: true,
        closedAt: true,
        voidedAt: true,
        allocations: {
          select: { amountCents: true, payment: { select: { paymentDate: true } } },
          where: notReversedFilter,
        },
      },
      where: { userId, purpose: "membership", isLevelChange: false },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
    readChanges(userId, reader, timeZone),
  ]);
  const years = dues
    .filter(({ voidedAt }) => !voidedAt)
    .map(({ reference, amountCents, waivedCents, createdAt, closedAt, allocations }) => {
      const paid = allocations.map(({ payment, amountCents: cents }) => ({
        on: dayOf(payment.paymentDate),
        cents,
      }));
      const isPaid = paid.reduce((sum, { cents }) => sum + cents, 0) >= amountCents - waivedCents;
      // A payment counts from the day it was received, whenever it was recorded.
      const lastPaid = isPaid
        ? (paid
            .map(({ on }) => on)
            .toSorted()
            .at(-1) ?? null)
        : null;
      return {
        reference,
        paid,
        amountCents: amountCents - waivedCents,
        from: dayOf(createdAt),
        closedOn: closedAt && (lastPaid ?? dayOf(closedAt)),
      };
    });
  return {
    ...facts,
    applications: applications.map(({ createdAt, decidedAt, askedAt, ...application }) => ({
      ...application,
      from: dayOf(createdAt),
      decidedOn: dayIf(decidedAt),
      askedOn: dayIf(askedAt),
    })),
    memberships: membershipsOf(facts, dayIf(user.setBackAt), changed),
    suspensions: periodsOf(facts.suspensions, changed, "member_suspended", "suspension_lifted"),
    closures: periodsOf(facts.closures, changed, "account_closed", "account_reopened"),
    ends: endsOf(
      facts,
      years.flatMap(({ closedOn }) => closedOn ?? []),
    ),
    dues: years,
  };
}

type ApplicationRow = Pick<
  MembershipApplication,
  "reference" | "status" | "createdAt" | "decidedAt" | "askedAt"
>;
type ChangeRow = Pick<Change, "action" | "reason"> & {
  at: Date;
  actor: { firstName: string; lastName: string } | null;
};

/** The changes that staff made to the account, from the audit log, oldest first. */
async function readChanges(userId: string, reader: StandingReader, timeZone: string): Promise<Change[]> {
  const entries = await sqlRows<ChangeRow>({ at: true })`
    SELECT e."action", e."at", e."details"->>'reason' AS "reason",
           CASE WHEN u."id" IS NOT NULL THEN ${jsonOf("u", ["firstName", "lastName"])} END AS "actor"
    FROM "AuditEntry" e LEFT JOIN "User" u ON u."id" = e."actorId"
    WHERE e."targetType" = 'user' AND e."targetId" = ${userId} AND e."action" = ANY(${changes}::text[])
    ORDER BY e."id"`;
  return entries.map(({ action, at, reason, actor }) => ({
    action,
    on: calendarDayOf(at, timeZone),
    ...(reader === "staff"
      ? { by: fullNameOrLeft(actor), reason }
      : { by: "an administrator", reason: null }),
  }));
}

/** The periods of the membership. The last one is in the account's own columns, the earlier ones in the audit log. */
function periodsOf(
  current: StandingFacts["suspensions"],
  changed: readonly Change[],
  begins: Change["action"],
  ends: Change["action"],
): StandingFacts["suspensions"] {
  const periods: StandingFacts["suspensions"] = [];
  for (const { action, on, by, reason } of changed) {
    const last = periods.at(-1);
    if (action === begins) periods.push({ from: on, until: null, by, reason });
    if (action === ends && last?.until === null) last.until = on;
  }
  const last = periods.at(-1);
  const isOver = current.length === 0;
  if (last?.until === null) return isOver ? [] : periods;
  return [...periods, ...current];
}

function membershipsOf(
  { memberships, joinedOn, accountFrom }: StandingFacts,
  setBackOn: Day | null,
  changed: readonly Change[],
): StandingFacts["memberships"] {
  const ended = changed.filter(({ action }) => action === "membership_set_back");
  const current = memberships[0] ?? null;
  const begins = joinedOn ?? current?.from ?? accountFrom;
  const past: (StandingPeriod & { endedBy: Change | null })[] = [];
  for (const change of ended) {
    past.push({ from: past.at(-1)?.until ?? begins, until: change.on, endedBy: change });
  }
  // The membership was set back to pending before the audit log recorded that.
  if (past.length === 0 && setBackOn && !current) {
    past.push({ from: begins, until: setBackOn, endedBy: null });
  }
  return [...past, ...(current ? [{ ...current, from: past.length > 0 ? current.from : begins }] : [])];
}

/** The end of the year before each payment of dues. Each payment moved the end by a year. */
function endsOf({ ends, accountFrom }: StandingFacts, paidOn: readonly Day[]): StandingFacts["ends"] {
  let end = ends[0]?.on;
  if (!end) return [];
  const found: StandingFacts["ends"] = [];
  for (const since of paidOn.toSorted().toReversed()) {
    found.unshift({ on: end, since });
    end = yearsAfter(end, -1);
  }
  return [{ on: end, since: accountFrom }, ...found];
}
