import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import type { DueState } from "../rules";

/* When an amount due is to be paid, for member and staff alike: expressions of a row of "AmountDue" by its alias. */

/** A held seat is due by the end of its hold, however far ahead its event is. For dues, no seat is looked for. */
export const deadlineOf = (due: Prisma.Sql) => Prisma.sql`
  coalesce(CASE WHEN ${due}."registrationId" IS NOT NULL THEN
    (SELECT h."heldUntil" FROM "Registration" h WHERE h."id" = ${due}."registrationId") END, ${due}."dueDate")`;

/** What has no deadline is due when it is asked for. */
export const dueDayOf = (due: Prisma.Sql) => Prisma.sql`coalesce(${deadlineOf(due)}, ${due}."createdAt")`;

/** When the day that was this many days ago began in the association's time zone. */
export function startOfDayAgo(days: Prisma.Sql): Prisma.Sql {
  const { timeZone } = getAssociation();
  return Prisma.sql`(((now() AT TIME ZONE ${timeZone})::date - ${days})::timestamp AT TIME ZONE ${timeZone})`;
}

/** A selection, which PostgreSQL computes once for all rows. */
export const startOfToday = () => Prisma.sql`(SELECT ${startOfDayAgo(Prisma.sql`0`)})`;

/** Nothing is late on the day on which it is due, so "not due yet" is everything that the ageing calls so. */
export const dueStateOf = (due: Prisma.Sql) => Prisma.sql`
  "due_state"(${due}."amountCents", ${due}."waivedCents", ${due}."paidCents", ${due}."voidedAt",
              ${dueDayOf(due)}, ${startOfToday()} - interval '1 microsecond')`;

/** The state of one amount due, as the caller's transaction has left it. */
export async function readState(id: string): Promise<DueState> {
  const [due] = await sql<{ state: DueState }>`
    SELECT ${dueStateOf(Prisma.sql`y`)} AS "state" FROM "AmountDue" y WHERE y."id" = ${id}::uuid`;
  return due!.state;
}
