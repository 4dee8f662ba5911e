import "server-only";
import { max, min } from "date-fns";
import { getAssociation } from "@/lib/association/queries";
import { authorityFrom } from "@/lib/auth/authority";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import type { PaidYear, User } from "@/lib/db/rows";
import { firstYearEnd, nextYearEnd } from "./membership-year";
import { lastYearBeforeTerms, reinstatementEnds } from "../standing";
import { activationDates } from "./activation";
import { changeMembership } from "./change-membership";
import { isApplicationApproved } from "./membership-due";

/* The changes that paid dues make to a membership, and how to reverse them exactly. */

type Facts = Pick<User, "admittedAt" | "joinDate" | "nextPaymentDate">;

const select = { admittedAt: true, joinDate: true, nextPaymentDate: true, yearFeeCents: true } as const;
const factsOf = (userId: string) => db.user.findUniqueOrThrow({ select, where: { id: userId } });

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

/**
 * Stores with the dues what `change` makes of the membership, in the caller's transaction.
 * @param paidAt when the money was received, or null when the rest is no longer asked for
 */
export async function recordPaidYear<Result>(
  userId: string,
  { amountDueId, paidAt }: { amountDueId: string; paidAt: Date | null },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await factsOf(userId);
  const result = await change();
  const after = await factsOf(userId);
  const settledAt = await databaseNow();
  await db.write.paidYear.create({
    data: {
      amountDueId,
      userId,
      settledAt,
      paidAt: paidAt ?? settledAt,
      ...columnsBefore(before),
      ...columnsAfter(after),
      yearFeeBefore: before.yearFeeCents,
    },
  });
  return result;
}

/**
 * Stores a paid year for a person who had paid dues before they were approved. Everything that `change` creates is
 * attributed to these dues.
 */
export async function keepingPaidDues<Result>(
  userId: string,
  change: () => Promise<Result>,
): Promise<Result> {
  const paid = await db.amountDue.findFirst({
    select: { id: true },
    where: {
      userId,
      purpose: "membership",
      isLevelChange: false,
      voidedAt: null,
      paidYear: null,
      closedAt: { not: null },
      paidCents: { gt: 0 },
    },
    orderBy: { closedAt: "desc" },
  });
  return paid ? recordPaidYear(userId, { amountDueId: paid.id, paidAt: null }, change) : change();
}

/**
 * Returns the membership to its state before these dues were settled, in the caller's transaction. Later payments are
 * recomputed as if these dues had never been paid; changes made by hand since then stay.
 * @returns the member before and after it, or null when nothing is stored with these dues
 */
export async function revertPaidYear(
  userId: string,
  amountDueId: string,
): Promise<{ before: User; after: User } | null> {
  const year = await db.paidYear.findUnique({ where: { amountDueId } });
  if (!year) return null;
  const years = await db.paidYear.findMany({
    include: { amountDue: { select: { coversUntil: true } } },
    where: { userId, id: { gt: year.id } },
    orderBy: { id: "asc" },
  });
  const before = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const mayJoin = await isApplicationApproved(userId);
  const approvedAt = await findApproval(userId);
  let membership = beforeOf(year);
  let last: PaidYear = year;
  for (const one of years) {
    membership = withHandChanges(membership, afterOf(last), beforeOf(one));
    const { paidAt, settledAt, amountDue } = one;
    const coversUntil = endOfCoveredYear(amountDue.coversUntil);
    const after =
      membership.admittedAt || before.setBackAt
        ? { ...membership, ...datesAfterPayment({ ...before, ...membership }, { paidAt, coversUntil }) }
        : mayJoin
          ? joined(
              { ...before, ...membership },
              { at: beginning({ paidAt, approvedAt, now: settledAt }), coversUntil },
            )
          : membership;
    await db.write.paidYear.update({
      where: { id: one.id },
      data: { ...columnsBefore(membership), ...columnsAfter(after) },
    });
    membership = after;
    last = one;
  }
  await db.write.paidYear.delete({ where: { id: year.id } });
  const authority = authorityFrom("dues returned", userId);
  const put = withHandChanges(membership, afterOf(last), before);
  let after = await changeMembership(authority, {
    ...put,
    ...(years.length === 0 && { yearFeeCents: year.yearFeeBefore }),
  });
  // The membership ended by this reversal, not because an administrator set it back.
  if (before.admittedAt && !put.admittedAt) after = await changeMembership(authority, { setBackAt: null });
  return { before, after };
}

/**
 * The facts in `put`, except those that differ between `kept` and `found`, which somebody has changed by hand since.
 */
function withHandChanges(put: Facts, kept: Facts, found: Facts): Facts {
  const of = (fact: keyof Facts) => (isSame(kept[fact], found[fact]) ? put[fact] : found[fact]);
  return { admittedAt: of("admittedAt"), joinDate: of("joinDate"), nextPaymentDate: of("nextPaymentDate") };
}

const beforeOf = (year: PaidYear): Facts => ({
  admittedAt: year.admittedBefore,
  joinDate: year.joinedBefore,
  nextPaymentDate: year.nextPaymentBefore,
});
const afterOf = (year: PaidYear): Facts => ({
  admittedAt: year.admittedAfter,
  joinDate: year.joinedAfter,
  nextPaymentDate: year.nextPaymentAfter,
});
const columnsBefore = ({ admittedAt, joinDate, nextPaymentDate }: Facts) => ({
  admittedBefore: admittedAt,
  joinedBefore: joinDate,
  nextPaymentBefore: nextPaymentDate,
});
const columnsAfter = ({ admittedAt, joinDate, nextPaymentDate }: Facts) => ({
  admittedAfter: admittedAt,
  joinedAfter: joinDate,
  nextPaymentAfter: nextPaymentDate,
});

type Dated = Pick<User, "joinDate" | "nextPaymentDate" | "annualFeeCents">;

/** The dates of an applicant who becomes a member by paying. */
function joined(before: Dated, { at, coversUntil }: { at: Date; coversUntil: Date | null }): Facts {
  const dates = activationDates(before, at);
  const nextPaymentDate = coversUntil && dates.nextPaymentDate ? coversUntil : dates.nextPaymentDate;
  return { admittedAt: at, joinDate: dates.joinDate, nextPaymentDate };
}

/**
 * When a person who pays their first dues becomes a member: when the money was received, but not before the approval.
 */
export async function readMembershipStart(userId: string, paidAt: Date | null): Promise<Date> {
  const now = await databaseNow();
  return beginning({ paidAt: paidAt ?? now, approvedAt: await findApproval(userId), now });
}

type Beginning = { paidAt: Date; approvedAt: Date | null; now: Date };

const beginning = ({ paidAt, approvedAt, now }: Beginning): Date =>
  min([max([paidAt, approvedAt ?? paidAt]), now]);

async function findApproval(userId: string): Promise<Date | null> {
  const approved = await db.membershipApplication.findFirst({
    select: { decidedAt: true },
    where: { userId, status: "approved" },
    orderBy: { decidedAt: { sort: "desc", nulls: "last" } },
  });
  return approved?.decidedAt ?? null;
}

/** The moment at which a year with this last day ends; null without a day. */
export const endOfCoveredYear = (coversUntil: Date | null): Date | null =>
  coversUntil && noonOf(coversUntil.toISOString().slice(0, 10), getAssociation().timeZone);

type Paid = { paidAt: Date; coversUntil: Date | null };

/**
 * The dates after these dues are paid. The year ends one year later for each; a member who has been lapsed for too long
 * starts anew.
 */
export function datesAfterPayment(
  before: Dated,
  { paidAt, coversUntil }: Paid,
): { joinDate?: Date; nextPaymentDate: Date | null } {
  const { timeZone, dues } = getAssociation();
  const { joinDate, nextPaymentDate } = before;
  const day = (date: Date) => calendarDayOf(date, timeZone);
  if (!nextPaymentDate || day(paidAt) > reinstatementEnds(day(nextPaymentDate), dues)) {
    const { nextPaymentDate: end, ...dates } = activationDates(before, paidAt);
    return { ...dates, nextPaymentDate: end ?? noonOf(firstYearEnd(day(paidAt), dues), timeZone) };
  }
  if (coversUntil) return { nextPaymentDate: coversUntil > nextPaymentDate ? coversUntil : nextPaymentDate };
  const last = lastYearBeforeTerms(day(nextPaymentDate), dues);
  const end = nextYearEnd(last, joinDate && day(joinDate), dues);
  return { nextPaymentDate: noonOf(end, timeZone) };
}
