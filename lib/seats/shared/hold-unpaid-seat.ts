import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { inStateTo } from "./seat-hold";

type Held = { heldUntil: Date | null; wasCheckedIn: boolean };

/**
 * Takes the payment of a confirmed seat back, in the caller's transaction. The seat is held like a new one paid by bank
 * transfer, and a check-in is undone, because it requires a valid ticket. After the event has started the hold has no
 * deadline, because an attendee owes the money, and releasing the seat would void it.
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
    WHERE r."id" = hold."id" AND r."paidAt" IS NOT NULL AND ${inStateTo("unpay")}
    RETURNING r."heldUntil", hold."checkedInAt" IS NOT NULL AS "wasCheckedIn"`;
  return held ?? null;
}
