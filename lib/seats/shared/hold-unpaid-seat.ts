import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";

type Held = { heldUntil: Date | null; wasCheckedIn: boolean };

/**
 * Takes the payment of a confirmed seat back, in the caller's transaction: the seat is held as one that is newly taken
 * and paid by bank transfer, and a check-in is undone, because nobody is checked in without a valid ticket. Once the
 * event has started it has no deadline: whoever attended owes the money, and a released seat would make it void.
 *
 * @returns null when the seat was not paid; nothing has changed then
 */
export async function holdUnpaidSeat(id: string): Promise<Held | null> {
  const offline = Prisma.sql`false`;
  const [held] = await sql.write<Held>`
    UPDATE "Registration" r SET
      "paidAt" = NULL, "checkedInAt" = NULL, "checkedInById" = NULL, "updatedAt" = now(),
      "heldUntil" = hold."until", "remindAt" = ${remindAt(Prisma.sql`hold."until"`, offline)}
    FROM (
      SELECT r."id", r."checkedInAt", CASE WHEN e."startDate" > now() THEN ${heldUntil(offline)} END AS "until"
      FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId" WHERE r."id" = ${id}::uuid
    ) hold
    WHERE r."id" = hold."id" AND r."paidAt" IS NOT NULL AND r."state" = 'confirmed'
    RETURNING r."heldUntil", hold."checkedInAt" IS NOT NULL AS "wasCheckedIn"`;
  return held ?? null;
}
