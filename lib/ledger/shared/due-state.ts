import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { DueState } from "../rules";

/*
 * SQL expressions for when an amount due is payable, shared by the pages of members and of staff. `due` is the alias of
 * a row of "AmountDue".
 */

/**
 * The deadline of an amount due. A held seat is due by the end of its hold, even when its event is far ahead.
 * Membership dues have no seat, so none is looked up.
 */
export const deadlineOf = (due: Prisma.Sql) => Prisma.sql`
  coalesce(CASE WHEN ${due}."registrationId" IS NOT NULL THEN
    (SELECT h."heldUntil" FROM "Registration" h WHERE h."id" = ${due}."registrationId") END, ${due}."dueDate")`;

/** The day on which an amount is due. An amount without a deadline is due when it is created. */
export const dueDayOf = (due: Prisma.Sql) => Prisma.sql`coalesce(${deadlineOf(due)}, ${due}."createdAt")`;

/** The start of the day this many days ago, in the association's time zone. */
export function startOfDayAgo(days: Prisma.Sql): Prisma.Sql {
  const { timeZone } = getAssociation();
  return Prisma.sql`(((now() AT TIME ZONE ${timeZone})::date - ${days})::timestamp AT TIME ZONE ${timeZone})`;
}

/** The start of today, as a sub-select that PostgreSQL evaluates once for all rows. */
export const startOfToday = () => Prisma.sql`(SELECT ${startOfDayAgo(Prisma.sql`0`)})`;

/**
 * The state of an amount due. An amount is not overdue on its due day, so "not due yet" agrees with the ageing report.
 */
export const dueStateOf = (due: Prisma.Sql) => Prisma.sql`
  "due_state"(${due}."amountCents", ${due}."waivedCents", ${due}."paidCents", ${due}."voidedAt",
              ${dueDayOf(due)}, ${startOfToday()} - interval '1 microsecond')`;

/** The state of one amount due, including the changes of the caller's transaction. */
export async function readState(id: string): Promise<DueState> {
  const [due] = await sql<{ state: DueState }>`
    SELECT ${dueStateOf(Prisma.sql`y`)} AS "state" FROM "AmountDue" y WHERE y."id" = ${id}::uuid`;
  return due!.state;
}
