import "server-only";
import { recordSystemAction } from "@/lib/audit/record";
import { sql } from "@/lib/db/sql";
import { sumPaidOfSeat } from "@/lib/ledger/shared/keep-part";
import { groupSeating } from "@/lib/groups/shared/seating";
import { queueCancellation } from "@/lib/seats/shared/confirmation";
import { readSeatMoney } from "@/lib/seats/shared/seat-money";
import { revokeSeat } from "@/lib/seats/shared/revoke-seat";

/**
 * Cancels a person's surplus seats, in the caller's transaction, before their account gets this address, because one
 * person may have only one seat at an event. The person is emailed, and payments for the seats are owed back.
 */
export async function cancelSurplusSeats(userId: string, address: string): Promise<void> {
  const surplus = await sql<{ id: string }>`
    SELECT s.*::text AS "id" FROM "User" u, "surplus_seats"(u."id",
      ARRAY[${address}::text] || CASE WHEN u."emailVerifiedAt" IS NOT NULL THEN ARRAY[u."email"] ELSE '{}' END) s
    WHERE u."id" = ${userId}::uuid`;
  for (const { id } of surplus) {
    const paidCents = await sumPaidOfSeat(id);
    const money = await readSeatMoney(id, { keptCents: 0 });
    const revoked = await revokeSeat(id);
    if (!revoked) continue;
    await recordSystemAction({
      action: "registration_cancelled",
      target: { type: "registration", id },
      details: { eventId: revoked.eventId, hasPaid: paidCents > 0, refundCents: paidCents, keptCents: 0 },
    });
    const facts = { ...revoked, email: address };
    await queueCancellation(groupSeating, revoked.eventId, facts, money, {
      isByStranger: false,
      hasAnother: true,
    });
  }
}
