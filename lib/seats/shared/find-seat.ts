import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { holdsSeatFilter } from "@/lib/events/rules";

/**
 * Whether this account or email address has a seat at the event. `canTakeOver`: another person's registration under the
 * address does not count, because the account may take it over.
 */
export async function holdsSeat(
  { userId, email }: { userId: string | null; email: string },
  eventId: string,
  { canTakeOver }: { canTakeOver: boolean },
): Promise<boolean> {
  const holders = [...(userId ? [{ userId }] : []), { email }];
  const others = {
    email,
    booking: { group: null },
    OR: [{ userId: null }, { typedByOther: true }, ...(userId ? [{ userId: { not: userId } }] : [])],
  };
  const where = { eventId, ...holdsSeatFilter, OR: holders, ...(canTakeOver ? { NOT: others } : {}) };
  return (await db.registration.count({ where })) > 0;
}

/** The id of the event that a registration is for; null when there is no such registration. */
export async function findEventOfRegistration(id: string): Promise<string | null> {
  const registration = await db.registration.findUnique({ select: { eventId: true }, where: { id } });
  return registration?.eventId ?? null;
}

/**
 * Whether the new holder has another seat at the event, also under their account. The event is locked as for taking a
 * seat, so that a seat taken concurrently is visible.
 */
export async function hasOtherSeat(id: string, eventId: string): Promise<boolean> {
  await sql`SELECT FROM "Event" WHERE "id" = ${eventId}::uuid FOR NO KEY UPDATE`;
  return (
    (await sql`SELECT FROM "Registration" r WHERE r."id" = ${id}::uuid AND "has_other_seat"(r)`).length > 0
  );
}
