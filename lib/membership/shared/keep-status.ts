import "server-only";
import { recordSystemAction } from "@/lib/audit/record";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import { recordRulesInForce } from "@/lib/association/rules-in-force";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { columnsOf } from "@/lib/db/columns";
import type { User } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { currentFacts, factFields } from "./standing-facts";
import { queueEmail } from "@/lib/mail/queue";
import { membershipLapsedLetter } from "../letters";
import { isInGoodStanding, isTimeLeftByTerms, reinstatementEnds, standingOn } from "../standing";

type Row = Pick<User, "id" | "membershipStatus" | (typeof factFields)[number]>;

/**
 * Updates the stored status of these members to what follows from their facts, in the caller's transaction. Returns the
 * ids of memberships that lapsed by it.
 */
export async function refreshStatuses(ids: readonly string[], now?: Date): Promise<string[]> {
  const { timeZone, dues } = getAssociation();
  const today = calendarDayOf(now ?? (await databaseNow()), timeZone);
  const members = await sql<Row>`
    SELECT u."id", u."membershipStatus", ${columnsOf("u", factFields)}
    FROM "User" u WHERE u."id" = ANY(${ids}::uuid[]) ORDER BY u."id" FOR UPDATE`;
  const standingOf = (member: Row) => standingOn(today, currentFacts(member, timeZone), dues).standing;
  for (const status of ["active", "pending"] as const) {
    const changed = members.filter(
      (member) =>
        member.membershipStatus !== status && isInGoodStanding(standingOf(member)) === (status === "active"),
    );
    if (changed.length === 0) continue;
    await sql.write`
      UPDATE "User" SET "membershipStatus" = ${status}::"MembershipStatus", "updatedAt" = now()
      WHERE "id" = ANY(${changed.map(({ id }) => id)}::uuid[])`;
  }
  return members
    .filter((member) => member.membershipStatus === "active" && standingOf(member) === "lapsed")
    .map(({ id }) => id);
}

const batchSize = 500;

/**
 * Updates the status of every member whose status may have changed by the calendar or by a setting, with an email and
 * an audit entry for each who has lapsed. Each run does everything due, so the time of the last one does not matter.
 * Rules that came with an upgrade are noted first, so that they apply from today.
 */
export async function refreshAllStatuses(now?: Date): Promise<void> {
  const at = now ?? (await databaseNow());
  await recordRulesInForce(getAssociation().policies);
  await refreshAssociation();
  const { dues, timeZone } = getAssociation();
  const isTimeLeft = isTimeLeftByTerms(calendarDayOf(at, timeZone), dues);
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    // The period is two days longer than the rule to cover all time zones; the rule itself decides.
    const batch = await sql<{ id: string }>`
      SELECT u."id"::text FROM "User" u
      WHERE u."id" > ${last}::uuid AND u."admittedAt" IS NOT NULL AND u."suspendedAt" IS NULL
        AND CASE WHEN u."membershipStatus" = 'active'
              THEN u."nextPaymentDate" < ${at}::timestamptz - make_interval(days => ${dues.graceDays - 2}::int)
              ELSE u."nextPaymentDate" IS NULL OR u."annualFeeCents" = 0
                OR u."nextPaymentDate" > ${at}::timestamptz - make_interval(days => ${dues.graceDays + 2}::int)
                OR ${isTimeLeft}::boolean END
      ORDER BY u."id" LIMIT ${batchSize}`;
    const ids = batch.map(({ id }) => id);
    await transaction(async () => tellLapsed(await refreshStatuses(ids, at), at));
    if (ids.length < batchSize) return;
    last = ids.at(-1)!;
  }
}

async function tellLapsed(ids: readonly string[], now: Date): Promise<void> {
  const { timeZone, dues } = getAssociation();
  for (const member of await db.user.findMany({ where: { id: { in: [...ids] } } })) {
    if (!member.nextPaymentDate) continue;
    const lastDay = reinstatementEnds(calendarDayOf(member.nextPaymentDate, timeZone), dues);
    const keepsJoinDateUntil = lastDay >= calendarDayOf(now, timeZone) ? lastDay : null;
    await queueEmail({
      to: member.email,
      template: "membership_lapsed",
      letter: membershipLapsedLetter(member, keepsJoinDateUntil),
    });
    await recordSystemAction({
      action: "membership_lapsed",
      target: { type: "user", id: member.id },
      details: { yearEnd: calendarDayOf(member.nextPaymentDate, timeZone) },
    });
  }
}
