import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, Prisma, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { registrationIdInput } from "@/lib/seats/schema";
import { endPlaces } from "./shared/end-places";

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
      const [entry] = await endPlaces(Prisma.sql`w."id" = ${id}::uuid`);
      if (!entry) throw new Refusal("offer_ended", "This person is no longer on the waiting list.");
      await recordAudit({
        actor: person,
        action: "waiting_removed",
        target: { type: "event", id: entry.eventId },
      });
      return { id };
    }),
});
