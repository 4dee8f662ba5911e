import "server-only";
import type { Authority } from "@/lib/auth/authority";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf, noonOf } from "@/lib/core/format";
import { db } from "@/lib/db/client";
import { selectOf } from "@/lib/db/columns";
import { changeMembership } from "./change-membership";
import { unclosedDues } from "./membership-due";
import { currentFacts, factFields } from "./standing-facts";
import { firstYearEnd } from "./membership-year";
import { reinstatementEnds, standingOn } from "../standing";

type Dated = { joinDate: Date | null; nextPaymentDate: Date | null; annualFeeCents: number };

/**
 * The dates of a member who becomes active. The join date is that of the first activation, unless the membership has
 * been lapsed for too long. With a fee, the next payment is at the end of the year; a payment date of an earlier
 * activation stays when it is still ahead.
 */
export function activationDates({ joinDate, nextPaymentDate, annualFeeCents }: Dated, at: Date) {
  const { timeZone, dues } = getAssociation();
  const today = calendarDayOf(at, timeZone);
  const end = nextPaymentDate && calendarDayOf(nextPaymentDate, timeZone);
  const isPaidAhead = joinDate !== null && nextPaymentDate !== null && nextPaymentDate > at;
  const isTooLate = end !== null && today > reinstatementEnds(end, dues);
  const nextPayment = isPaidAhead ? nextPaymentDate : noonOf(firstYearEnd(today, dues), timeZone);
  return {
    joinDate: (isTooLate ? null : joinDate) ?? at,
    nextPaymentDate: annualFeeCents > 0 ? nextPayment : null,
  };
}

/**
 * Activates a membership in the caller's transaction, which holds the member's lock. A lapsed member starts a new year.
 * @param paidUntil the end of the paid year, when it is not a year from now
 * @returns false when they are a member already or do not exist; nothing has changed then
 */
export async function activateMembership(
  authority: Authority<"membership">,
  at: Date,
  paidUntil: Date | null = null,
): Promise<boolean> {
  const member = await db.user.findUnique({
    select: selectOf(factFields),
    where: { id: authority.userId },
  });
  if (!member || (member.admittedAt !== null && !hasLapsed(member, at))) return false;
  const dates = activationDates(member, at);
  await changeMembership(authority, {
    admittedAt: at,
    yearFeeCents: null,
    ...dates,
    ...(paidUntil && dates.nextPaymentDate ? { nextPaymentDate: paidUntil } : {}),
  });
  const end = dates.nextPaymentDate;
  if (end && end.getTime() !== member.nextPaymentDate?.getTime())
    await countAsThisYears(authority.userId, end);
  return true;
}

/** Whether a member's year and grace period are over, suspended or not. */
export function hasLapsed(member: Parameters<typeof currentFacts>[0], at: Date): boolean {
  const { timeZone, dues } = getAssociation();
  const facts = currentFacts({ ...member, suspendedAt: null, closedAt: null }, timeZone);
  return standingOn(calendarDayOf(at, timeZone), facts, dues).standing === "lapsed";
}

/** Counts dues from before as those of the year that starts now, so that paying them does not extend it. */
async function countAsThisYears(userId: string, end: Date): Promise<void> {
  const day = calendarDayOf(end, getAssociation().timeZone);
  await db.write.amountDue.updateMany({ where: unclosedDues(userId), data: { coversUntil: new Date(day) } });
}
