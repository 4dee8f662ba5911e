import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { announceGroup } from "./group-announcement";

/** Locks the group whose seat this is, if it is one's: before the seat, as its coordinator does. */
export async function lockGroupOf(registrationId: string): Promise<void> {
  await sql`
    SELECT FROM "GroupBooking" WHERE "id" = (
      SELECT "bookingId" FROM "Registration" WHERE "id" = ${registrationId}::uuid) FOR NO KEY UPDATE`;
}

/** Whoever pays for a seat of a group need not open the link as well: everybody is written to as after that. */
export async function confirmGroupOf(registrationId: string): Promise<void> {
  const [group] = await sql<{ id: string }>`
    SELECT g."id"::text FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE r."id" = ${registrationId}::uuid AND g."confirmedAt" IS NULL`;
  if (group) await markConfirmed(group.id);
}

/**
 * Marks a group as confirmed in the caller's transaction, which holds its row: its coordinator owes what is due, seats
 * are held as ones that are taken now, and everybody is written to.
 */
export async function markConfirmed(bookingId: string): Promise<void> {
  await sql`
    UPDATE "GroupBooking" g SET "confirmedAt" = now(), "userId" = (
      SELECT u."id" FROM "User" u WHERE u."email" = g."contactEmail" AND u."emailVerifiedAt" IS NOT NULL)
    WHERE g."id" = ${bookingId}::uuid`;
  await sql`
    UPDATE "AmountDue" d SET "payerEmail" = g."contactEmail"
    FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
    WHERE d."registrationId" = r."id" AND g."id" = ${bookingId}::uuid`;
  await sql`
    UPDATE "Invoice" i SET "payerEmail" = g."contactEmail"
    FROM "GroupBooking" g WHERE i."id" = g."invoiceId" AND g."id" = ${bookingId}::uuid`;
  const offline = Prisma.sql`false`;
  const [{ eventId }] = (await sql<{ eventId: string }>`
    WITH held AS (
      UPDATE "Registration" r SET "addressToConfirm" = false, "heldUntil" = hold."until",
        "remindAt" = ${remindAt(Prisma.sql`hold."until"`, offline)}, "updatedAt" = now()
      FROM (SELECT e."id", ${heldUntil(offline)} AS "until" FROM "Event" e) hold
      WHERE r."bookingId" = ${bookingId}::uuid AND hold."id" = r."eventId")
    SELECT "eventId"::text FROM "Booking" WHERE "id" = ${bookingId}::uuid`) as [{ eventId: string }];
  await recordAudit({
    actor: null,
    action: "group_confirmed",
    target: { type: "event", id: eventId },
    details: { bookingId },
  });
  await announceGroup(bookingId);
}
