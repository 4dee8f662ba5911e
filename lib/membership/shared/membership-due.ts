import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { dayAfter, formatCalendarDay } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { db, Prisma, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { lockMember } from "@/lib/db/locks";
import type { DuePurpose } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { firstYearEnd, nextYearEnd, shareCents, shareOfYear } from "./membership-year";
import { newReference } from "@/lib/ledger/reference";
import { lastYearBeforeTerms, reinstatementEnds } from "../standing";

/** The name of the annual fee on receipts. */
export const duesDescription = "Annual membership dues";

/** The order of dues, oldest first. Dues without a date come first, because they are due on approval. */
export const dueOrder = [{ dueDate: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }] as const;

/** A Prisma filter for a member's unpaid dues. */
export const unclosedDues = (userId: string) =>
  ({ userId, purpose: "membership", closedAt: null, isLevelChange: false }) as const;

/** The dues that the user `u` pays next, for a SQL join. */
export const nextDuesOfUser = Prisma.sql`LATERAL (
  SELECT * FROM "AmountDue" o
  WHERE (CASE WHEN o."purpose" = 'membership' AND o."closedAt" IS NULL AND NOT o."isLevelChange" THEN o."userId" END) = u."id"
  ORDER BY o."dueDate" NULLS FIRST, o."createdAt" LIMIT 1)`;

/** The dues that a member pays next; null for none. All code that shows, creates or records dues uses this order. */
export const findNextDues = <Fields extends Prisma.AmountDueSelect>(userId: string, select: Fields) =>
  db.amountDue.findFirst({ select, where: unclosedDues(userId), orderBy: [...dueOrder] });

type Payer = { annualFeeCents: number; joinDate: Date | null; nextPaymentDate: Date | null };

/**
 * Returns the id of the member's next dues, which are created at the given time when there are none. Null when there
 * are none and the level has no fee, and for an unknown member. A trigger updates the amount of a whole year to the fee
 * until paid. The caller's transaction locks the member's row.
 */
export async function ensureNextDues(userId: string, at?: Date): Promise<string | null> {
  const now = at ?? (await databaseNow());
  // The member is locked, so that two concurrent calls do not both create dues.
  const [payer] = await sql<Payer>`
    SELECT "annualFeeCents", "joinDate", "nextPaymentDate" FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
  if (!payer) return null;
  const known = await findNextDues(userId, { id: true });
  if (known) return known.id;
  if (payer.annualFeeCents === 0) return null;
  const made = await db.write.amountDue.create({
    select: { id: true },
    data: {
      ...unclosedDues(userId),
      ...askedFor(payer, now),
      dueDate: dueOf(payer, now),
      reference: newReference(),
    },
  });
  return made.id;
}

/**
 * The due date of a year's dues; null when they are due on approval. A member who has been lapsed for too long starts
 * anew and is not late.
 */
function dueOf({ nextPaymentDate }: Payer, now: Date): Date | null {
  if (!nextPaymentDate) return null;
  const { timeZone, dues } = getAssociation();
  const last = reinstatementEnds(calendarDayOf(nextPaymentDate, timeZone), dues);
  return calendarDayOf(now, timeZone) > last ? now : nextPaymentDate;
}

/** The fee of a year. With calendar years, a person who joins within one pays for the days until its end. */
function askedFor({ annualFeeCents, joinDate, nextPaymentDate }: Payer, now: Date) {
  const { timeZone, dues } = getAssociation();
  const whole = { amountCents: annualFeeCents, description: duesDescription };
  if (!dues.isCalendarYear) return whole;
  const day = (date: Date) => calendarDayOf(date, timeZone);
  const last = nextPaymentDate && lastYearBeforeTerms(day(nextPaymentDate), dues);
  const begins = last ? dayAfter(last, 1) : day(now);
  const end = last ? nextYearEnd(last, joinDate && day(joinDate), dues) : firstYearEnd(begins, dues);
  const share = shareOfYear(begins, end);
  const coversUntil = new Date(end);
  if (!share) return { ...whole, coversUntil };
  return {
    amountCents: Math.max(1, shareCents(annualFeeCents, share)),
    description: `${duesDescription} until ${formatCalendarDay(end)} (${share.days} of ${share.of} days)`,
    coversUntil,
    adjustedAt: now,
  };
}

const batchSize = 200;

/**
 * Creates the dues of members whose year ends soon or has ended, and of approved applicants who have not paid yet. Dues
 * that were waived, paid by another person, declared void or refunded for good are not asked for again. Safe to run in
 * several processes at once.
 */
export async function createUpcomingDues(at?: Date): Promise<void> {
  const now = at ?? (await databaseNow());
  for (;;) {
    const owing = await findOwing(now);
    for (const { id } of owing) {
      await transaction(async () => {
        await lockMember(id);
        // The member may have paid since the list was read.
        if ((await findOwing(now, id)).length > 0) await ensureNextDues(id, now);
      });
    }
    if (owing.length < batchSize) return;
  }
}

async function findOwing(now: Date, id: string | null = null): Promise<{ id: string }[]> {
  const { issuedDaysBefore, graceDays, reinstatementMonths } = getAssociation().dues;
  return sql`
    SELECT u."id"::text FROM "User" u
    WHERE u."annualFeeCents" > 0 AND (${id}::uuid IS NULL OR u."id" = ${id}::uuid)
      AND CASE WHEN u."admittedAt" IS NOT NULL
            THEN u."suspendedAt" IS NULL
             AND u."nextPaymentDate" < ${now}::timestamptz + make_interval(days => ${issuedDaysBefore}::int)
             -- Whoever lapsed so long ago begins anew, and is not asked for what is past.
             AND (u."membershipStatus" = 'active' OR u."nextPaymentDate" > ${now}::timestamptz - make_interval(days => ${graceDays}::int, months => ${reinstatementMonths}::int))
            ELSE u."setBackAt" IS NULL
             AND EXISTS (SELECT FROM "MembershipApplication" a WHERE a."userId" = u."id" AND a."status" = 'approved') END
      AND NOT EXISTS (SELECT FROM "AmountDue" d
        WHERE d."userId" = u."id" AND d."purpose" = 'membership' AND NOT d."isLevelChange"
          AND CASE WHEN d."voidedAt" IS NULL THEN d."closedAt" IS NOT NULL AND u."admittedAt" IS NULL
                ELSE d."dueDate" IS NOT DISTINCT FROM u."nextPaymentDate" END)
      AND NOT EXISTS (SELECT FROM "AmountDue" d
        WHERE (CASE WHEN d."purpose" = 'membership' AND d."closedAt" IS NULL AND NOT d."isLevelChange" THEN d."userId" END) = u."id")
    LIMIT ${batchSize}`;
}

/** Whether an application of this account is approved, and the membership was not set back to pending since. */
export async function isApplicationApproved(userId: string): Promise<boolean> {
  const where = { userId, status: "approved", user: { setBackAt: null } } as const;
  return (await db.membershipApplication.count({ where })) > 0;
}

/** Whether the person can pay dues: members, including lapsed ones, and approved applicants can. */
export async function mayPayDues(userId: string): Promise<boolean> {
  const isMember = (await db.user.count({ where: { id: userId, admittedAt: { not: null } } })) > 0;
  return isMember || (await isApplicationApproved(userId));
}

type Sold = { purpose: DuePurpose; userId: string | null };

/** Whether paying an amount due makes a membership active that is not, without a further decision. */
export async function activatesMembership({ purpose, userId }: Sold): Promise<boolean> {
  if (purpose !== "membership" || userId === null) return false;
  const where = { id: userId, membershipStatus: "pending", setBackAt: null } as const;
  return (await db.user.count({ where })) > 0 && (await mayPayDues(userId));
}
