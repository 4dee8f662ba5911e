import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { findAccount } from "@/lib/auth/ownership";
import { dayAfter, type Day } from "@/lib/core/days";
import { calendarDayOf } from "@/lib/core/format";
import { databaseNow } from "@/lib/db/clock";
import { isInGoodStanding, standingOn } from "../standing";
import { currentFacts } from "./standing-facts";

/** `validTo` is the last day if nothing is paid: of the paid year or of its grace; null without a fee. */
export type GoodStanding = { level: string; validTo: Day | null };

/** What a member in good standing may show for it today; null for everybody else. */
export async function findGoodStanding(userId: string): Promise<GoodStanding | null> {
  const { timeZone, dues } = getAssociation();
  const [account, now] = await Promise.all([findAccount(userId), databaseNow()]);
  if (!account) return null;
  const { standing, next } = standingOn(calendarDayOf(now, timeZone), currentFacts(account, timeZone), dues);
  return isInGoodStanding(standing)
    ? { level: account.membershipType, validTo: next && dayAfter(next.on, -1) }
    : null;
}
