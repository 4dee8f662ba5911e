import "server-only";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { inStateTo } from "./seat-hold";

/** What the moves that end a seat change in its row. */
const effects = {
  release: Prisma.sql`"releasedAt" = now()`,
  revoke: Prisma.sql`"cancelledAt" = now(), "checkedInAt" = NULL, "checkedInById" = NULL`,
};

/**
 * Ends those of the registrations `r` that are in a state for this move, in the caller's transaction, and offers their
 * seats to the waiting list. A trigger marks payments for revoked seats as owed back.
 * @returns the ids of the ended ones
 */
export async function endSeats(move: keyof typeof effects, which: Prisma.Sql): Promise<string[]> {
  const ended = await sql.write<{ id: string }>`
    UPDATE "Registration" r SET ${effects[move]}, "updatedAt" = now() FROM "count_seats_at_commit"()
    WHERE ${which} AND ${inStateTo(move)} RETURNING r."id"::text`;
  if (ended.length > 0) announceFreedSeat();
  return ended.map(({ id }) => id);
}
