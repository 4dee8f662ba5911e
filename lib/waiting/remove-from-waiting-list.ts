import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { registrationIdInput } from "@/lib/seats/schema";

/**
 * Removes a person from a waiting list, and withdraws a seat that is offered to them.
 *
 * @throws Refusal `not_found`, `offer_ended` when they are no longer on it
 */
export const removeFromWaitingList = eventOperation({
  needs: ["registrations.edit"],
  eventOf: async ({ id }) =>
    (await db.waitingEntry.findUnique({ select: { eventId: true }, where: { id } }))?.eventId ?? null,
  input: registrationIdInput,
  presence: "session",
  run: (person, { id }) =>
    transaction(async () => {
      const [entry] = await sql.write<{ eventId: string }>`
        UPDATE "WaitingEntry" SET "cancelledAt" = now() FROM "count_seats_at_commit"()
        WHERE "id" = ${id}::uuid AND "state" IN ('waiting', 'offered') RETURNING "eventId"::text`;
      if (!entry) throw new Refusal("offer_ended", "This person is no longer on the waiting list.");
      announceFreedSeat();
      await recordAudit({
        actor: person,
        action: "waiting_removed",
        target: { type: "event", id: entry.eventId },
      });
      return { id };
    }),
});
