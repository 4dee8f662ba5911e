import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { releaseFlyer } from "./flyers";
import { eventCancelledLetter } from "./letters";
import { countDeletionEffects, eventFields } from "./queries";
import { eventIdInput } from "./schema";
import { notificationLimit, notifyRegistrants } from "./notify-registrants";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * DELETE /api/events/{id}. Deletes the registrations and keeps the payments. If the event is upcoming, payments are
 * marked as owed back, and everybody with a seat gets an email with a calendar cancellation.
 *
 * @throws Refusal `not_found`, `too_many`
 */
export const deleteEvent = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  needsPresence: true,
  run: (person, { id }) =>
    transaction(
      async () => {
        // Locked so that a concurrent registration waits and then finds no event.
        await lockEvent(id);
        const event = await db.event.findUnique({ select: eventFields, where: { id } });
        if (!event) throw new Refusal("not_found", "Event not found");
        const lost = await countDeletionEffects(person, id);
        if (event.endDate > (await databaseNow())) {
          if (event.currentAttendees > 0) {
            await countUse("event cancellations by member", person.id, notificationLimit);
          }
          await oweBack(id);
          await notifyRegistrants(event, "event_cancelled", "CANCEL", ({ firstName, hasPaid }) =>
            eventCancelledLetter(firstName, event, hasPaid),
          );
        }
        await releaseFlyer(event.flyerImageUrl);
        await db.event.delete({ where: { id } });
        await recordAudit({
          actor: person,
          action: "event_deleted",
          target: { type: "event", id },
          details: { title: event.title, ...lost },
        });
        return { message: "Event deleted", ...lost };
      },
      { timeoutMs },
    ),
});

async function oweBack(eventId: string): Promise<void> {
  // Waits for payments being recorded; later ones find nothing to pay.
  await sql`SELECT FROM "Registration" WHERE "eventId" = ${eventId}::uuid FOR UPDATE`;
  await sql`
    UPDATE "AmountDue" d SET "voidedAt" = now() FROM "Registration" r
    WHERE r."eventId" = ${eventId}::uuid AND r."id" = d."registrationId" AND d."voidedAt" IS NULL`;
}
