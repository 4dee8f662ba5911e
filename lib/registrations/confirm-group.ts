import "server-only";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { countUse } from "@/lib/limits/limit";
import { markConfirmed } from "./group-confirmation";
import { ticketCodeInput } from "./schema";

/**
 * Confirms a group by the code of the coordinator's page, which was sent to their address alone. All seats are held from
 * now as ones that are taken now, and everybody is written to.
 *
 * @throws Refusal `not_found`, `link_expired` when seats were released meanwhile
 */
export const confirmGroup = operation({
  actor: bearer,
  input: ticketCodeInput,
  timeoutMs: 20_000,
  async run(_person, { code }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    return transaction(() => confirm(code), { timeoutMs: 20_000 });
  },
});

async function confirm(code: string) {
  // Locked, so that pressing twice has one effect.
  await sql`SELECT FROM "GroupBooking" WHERE "code" = ${code} FOR NO KEY UPDATE`;
  const group = await db.groupBooking.findUnique({
    select: { id: true, confirmedAt: true },
    where: { code },
  });
  if (!group) throw new Refusal("not_found", "Group not found");
  const { id: bookingId, confirmedAt } = group;
  if (confirmedAt) return { code };
  const seats = await sql<{ hasSeat: boolean }>`
    SELECT "holds_seat"("state") AS "hasSeat" FROM "Registration" WHERE "bookingId" = ${bookingId}::uuid
      AND "state" <> 'cancelled' FOR UPDATE`;
  if (seats.length === 0 || seats.some(({ hasSeat }) => !hasSeat)) {
    throw new Refusal(
      "link_expired",
      "The seats of this group have been released, because it was not confirmed in time. Please register the group again.",
    );
  }
  await markConfirmed(bookingId);
  return { code };
}
