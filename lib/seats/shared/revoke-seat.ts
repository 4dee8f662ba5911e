import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { endSeats } from "./end-seats";
import { inStateTo } from "./seat-hold";

type Revoked = {
  id: string;
  bookingId: string;
  eventId: string;
  firstName: string;
  lastName: string;
  email: string;
  paidAt: Date | null;
  checkedInAt: Date | null;
};

/**
 * Cancels a registration in the caller's transaction, with its ticket and any check-in, and releases the seat. A
 * trigger marks its payment as owed back.
 *
 * @returns the registration before the change; null when it was already cancelled or does not exist
 */
export async function revokeSeat(id: string): Promise<Revoked | null> {
  // The registration is locked before it is read, so that the cancellation waits for a payment being recorded.
  const [before] = await sql<Revoked>`
    SELECT "id"::text, "bookingId"::text, "eventId"::text, "firstName", "lastName", "email", "paidAt", "checkedInAt"
    FROM "Registration" r WHERE "id" = ${id}::uuid AND ${inStateTo("revoke")} FOR NO KEY UPDATE`;
  if (!before) return null;
  await endSeats("revoke", Prisma.sql`r."id" = ${id}::uuid`);
  return before;
}
