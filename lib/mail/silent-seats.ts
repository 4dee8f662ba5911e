import "server-only";
import { sql } from "@/lib/db/sql";

/**
 * Those of these registrations about which nobody is written to: a stranger typed their addresses, and the coordinator
 * of their group has not confirmed it.
 */
export async function findSilentSeats(registrationIds: string[]): Promise<Set<string>> {
  if (registrationIds.length === 0) return new Set();
  const rows = await sql<{ id: string }>`
    SELECT r."id"::text FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId"
    WHERE g."confirmedAt" IS NULL AND r."id" = ANY(${registrationIds}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}
