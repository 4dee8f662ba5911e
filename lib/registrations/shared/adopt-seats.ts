import "server-only";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { queueGroupPage } from "@/lib/groups/shared/announcement";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";
import { stopReplaced } from "@/lib/seats/shared/stop-unsent";
import { cancelSurplusSeats } from "./surplus-seats";

/**
 * Runs work that proves an account's address, in the caller's transaction. The seats under the address then belong to
 * the account, one at an event, by a trigger that renews their codes and those of everything that moves to another
 * address. Emails with the new codes are sent again, once, for upcoming events. Places on waiting lists appear on the
 * account's page.
 */
export async function adoptSeats<Proven>(
  userId: string,
  address: string,
  prove: () => Promise<Proven>,
): Promise<Proven> {
  await cancelSurplusSeats(userId, address);
  const seats = await sql<Coded>`
    SELECT r."id"::text, r."ticketCode" AS "code" FROM "Registration" r JOIN "Event" e ON e."id" = r."eventId"
    WHERE (r."userId" = ${userId}::uuid OR (r."userId" IS NULL AND r."email" = ${address}))
      AND "holds_seat"(r."state") AND e."startDate" > now()
    ORDER BY e."startDate", r."id"`;
  const groups = await sql<Coded>`
    SELECT g."id"::text, g."code" FROM "GroupBooking" g JOIN "Booking" b ON b."id" = g."id"
    JOIN "Event" e ON e."id" = b."eventId" JOIN "User" u ON u."id" = ${userId}::uuid
    -- One that waits to be confirmed is nobody's yet, and moves with the proven address that it is under.
    WHERE (g."userId" = u."id" OR (g."userId" IS NULL AND g."contactEmail" = u."email" AND u."emailVerifiedAt" IS NOT NULL))
      AND e."startDate" > now() ORDER BY e."startDate", g."id"`;
  const proven = await prove();
  // A place or an offer under the address ends when the account already has a place or seat there, which may free a
  // seat.
  announceFreedSeat();
  for (const { id, code } of seats) {
    const { ticketCode } = await db.registration.findUniqueOrThrow({
      select: { ticketCode: true },
      where: { id },
    });
    if (ticketCode === code) continue;
    await stopReplaced([code, ticketCode, id]);
    await queueCurrentState(id, { isByStranger: false, isAdopted: true });
  }
  for (const { id, code } of groups) {
    const now = await db.groupBooking.findUniqueOrThrow({ select: { code: true }, where: { id } });
    if (now.code === code) continue;
    await stopReplaced([code, now.code]);
    await queueGroupPage(id);
  }
  return proven;
}

type Coded = { id: string; code: string };
