import "server-only";
import { Refusal } from "@/lib/core/errors";
import { lockByName } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { durationLabel, scaleLimit } from "@/lib/limits/limit";

/** Groups of strangers from one network that are not paid for yet, at one event. */
const maxUnpaidGroups = 1;

/**
 * A stranger's groups at an event have lapsed, or are paid or released, and free ones are a week old, before the same
 * network holds another. Groups wait for each other here, so that none is overlooked.
 */
export async function requireFewGroups(eventId: string, networkHash: string): Promise<void> {
  await lockByName(`groups of ${networkHash}`);
  const unpaid = await sql<{ seconds: number }>`
    SELECT greatest(1, ceil(extract(epoch FROM g."pendingUntil" - now())))::integer AS "seconds"
    FROM "GroupBooking" g JOIN "Booking" b ON b."id" = g."id"
    WHERE g."networkHash" = ${networkHash} AND b."eventId" = ${eventId}::uuid AND g."pendingUntil" > now()
    UNION ALL
    SELECT greatest(1, ceil(extract(epoch FROM coalesce(min(r."heldUntil"), min(r."registrationDate") + interval '7 days') - now())))::integer AS "seconds"
    FROM "GroupBooking" g JOIN "Registration" r ON r."bookingId" = g."id"
    WHERE g."networkHash" = ${networkHash} AND r."eventId" = ${eventId}::uuid AND (r."state" = 'held'
      OR (r."state" = 'confirmed' AND r."paidAt" IS NULL AND r."registrationDate" > now() - interval '7 days'))
    GROUP BY g."id" ORDER BY 1`;
  if (unpaid.length < scaleLimit(maxUnpaidGroups)) return;
  const seconds = unpaid[0]?.seconds ?? 1;
  throw new Refusal(
    "too_many",
    `A group registered from your network hasn’t been confirmed or paid yet. Open the link in the email we've already sent and pay what is due, sign in as an active member, or try again in ${durationLabel(seconds)}.`,
    { retryAfterSeconds: seconds },
  );
}

/**
 * Anybody can confirm an address that is thrown away afterwards, so a stranger's groups hold no more of an event than a
 * network does: a quarter, together with what the coordinator's address has and has not paid for. Free seats are never
 * paid for, and count as long as they are held.
 *
 * @param contactEmail null before the address is confirmed
 */
export async function requireFewSeats(
  eventId: string,
  people: number,
  contactEmail: string | null,
): Promise<void> {
  if (contactEmail !== null) await lockByName(`groups of ${contactEmail} at ${eventId}`);
  const [seats] = await sql<{ max: number | null; unpaid: number }>`
    SELECT "max_unpaid_seats"(e."maxAttendees") AS "max", (
      SELECT count(*)::integer FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
      WHERE r."eventId" = e."id" AND g."contactEmail" = ${contactEmail}
        AND "holds_seat"(r."state") AND r."paidAt" IS NULL) AS "unpaid"
    FROM "Event" e WHERE e."id" = ${eventId}::uuid`;
  if (!seats || seats.max === null || seats.unpaid + people <= seats.max) return;
  const already = seats.unpaid > 0 ? `, and you already have ${seats.unpaid}` : "";
  throw new Refusal(
    "forbidden",
    `You can register up to ${seats.max} people for this event here${already}. To register more, sign in as an active member or write to us.`,
  );
}
