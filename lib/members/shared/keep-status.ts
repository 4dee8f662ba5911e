import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { calendarDayOf } from "@/lib/core/format";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { columnsOf } from "@/lib/db/columns";
import type { User } from "@/lib/db/rows";
import { sql } from "@/lib/db/sql";
import { currentFacts, factFields } from "./standing-facts";
import { queueEmail } from "@/lib/mail/queue";
import { membershipLapsedLetter } from "../letters";
import { isActive, reinstatementEnds, standingOn } from "../standing";

type Row = Pick<User, "id" | "membershipStatus" | (typeof factFields)[number]>;

/**
 * Makes the stored status of these members what follows from the facts, in the caller's transaction. Returns those whose
 * membership has lapsed by it.
 */
export async function keepStatus(ids: readonly string[], now?: Date): Promise<string[]> {
  const { timeZone, policies } = getAssociation();
  const today = calendarDayOf(now ?? (await databaseNow()), timeZone);
  const members = await sql<Row>`
    SELECT u."id", u."membershipStatus", ${columnsOf("u", factFields)}
    FROM "User" u WHERE u."id" = ANY(${ids}::uuid[]) ORDER BY u."id" FOR UPDATE`;
  const standingOf = (member: Row) =>
    standingOn(today, currentFacts(member, timeZone), policies.dues).standing;
  for (const status of ["active", "pending"] as const) {
    const changed = members.filter(
      (member) =>
        member.membershipStatus !== status && isActive(standingOf(member)) === (status === "active"),
    );
    if (changed.length === 0) continue;
    await sql`
      UPDATE "User" SET "membershipStatus" = ${status}::"MembershipStatus", "updatedAt" = now()
      WHERE "id" = ANY(${changed.map(({ id }) => id)}::uuid[])`;
  }
  return members
    .filter((member) => member.membershipStatus === "active" && standingOf(member) === "lapsed")
    .map(({ id }) => id);
}

const batchSize = 500;

/**
 * The same for all whose status may have changed by the calendar or by a setting, and a letter to whoever has lapsed.
 * Each run does all that is due, so it
 * does not matter when the last one was.
 */
export async function keepAllStatuses(now?: Date): Promise<void> {
  const at = now ?? (await databaseNow());
  const { graceDays } = getAssociation().policies.dues;
  let last = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    // Two days more than the rule, whatever the time zone: the rule itself decides.
    const batch = await sql<{ id: string }>`
      SELECT u."id"::text FROM "User" u
      WHERE u."id" > ${last}::uuid AND u."admittedAt" IS NOT NULL AND u."suspendedAt" IS NULL
        AND CASE WHEN u."membershipStatus" = 'active'
              THEN u."nextPaymentDate" < ${at}::timestamptz - make_interval(days => ${graceDays - 2}::int)
              ELSE u."nextPaymentDate" IS NULL OR u."annualFeeCents" = 0
                OR u."nextPaymentDate" > ${at}::timestamptz - make_interval(days => ${graceDays + 2}::int) END
      ORDER BY u."id" LIMIT ${batchSize}`;
    const ids = batch.map(({ id }) => id);
    await transaction(async () => tellLapsed(await keepStatus(ids, at), at));
    if (ids.length < batchSize) return;
    last = ids.at(-1)!;
  }
}

async function tellLapsed(ids: readonly string[], now: Date): Promise<void> {
  const { timeZone, policies } = getAssociation();
  for (const member of await db.user.findMany({ where: { id: { in: [...ids] } } })) {
    if (!member.nextPaymentDate) continue;
    const lastDay = reinstatementEnds(calendarDayOf(member.nextPaymentDate, timeZone), policies.dues);
    const keepsJoinDateUntil = lastDay >= calendarDayOf(now, timeZone) ? lastDay : null;
    await queueEmail({
      to: member.email,
      template: "membership_lapsed",
      letter: membershipLapsedLetter(member, keepsJoinDateUntil),
    });
  }
}
