import "server-only";
import type { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import type { SeatAttendee } from "@/lib/seats/shared/take-seat";

type Ended = Pick<SeatAttendee, "userId" | "firstName" | "lastName" | "email"> & {
  eventId: string;
  registeredById: string | null;
};

/**
 * Ends those of the places `w` on waiting lists that are waiting or have an offer, in the caller's transaction, and
 * offers their seats to the next in line.
 * @returns the ended ones
 */
export async function endPlaces(which: Prisma.Sql): Promise<Ended[]> {
  const ended = await sql.write<Ended>`
    UPDATE "WaitingEntry" w SET "cancelledAt" = now() FROM "count_seats_at_commit"()
    WHERE ${which} AND w."state" IN ('waiting', 'offered')
    RETURNING w."eventId"::text, w."userId"::text, w."registeredById"::text, w."firstName", w."lastName", w."email"`;
  if (ended.length > 0) announceFreedSeat();
  return ended;
}
