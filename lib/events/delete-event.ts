import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { sql } from "@/lib/db/sql";
import { cpdOf } from "./cpd-rules";
import { releaseFlyer, releasePictures } from "./shared/flyers";
import { releaseSignatures } from "./shared/signatures";
import { countDeletionEffects, readProgramme } from "./queries";
import { eventIdInput } from "./schema";
import { cancelEverySeat, lockedEvent } from "./shared/change-status";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * DELETE /api/events/{id}, while nothing has been paid for it. Deletes the registrations. If the event is upcoming,
 * everybody with a seat gets an email with a calendar cancellation.
 *
 * @throws Refusal `not_found`, `event_has_payments`, `too_many`
 */
export const deleteEvent = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "fresh",
  run: (person, { id }) =>
    transaction(
      async () => {
        // The event is locked so that a concurrent registration waits and then finds no event.
        const event = await lockedEvent(id);
        // Payments being recorded finish first; later ones find nothing to pay.
        await sql`SELECT FROM "Registration" WHERE "eventId" = ${id}::uuid FOR UPDATE`;
        const lost = await countDeletionEffects(person, id);
        if (lost.payments > 0) {
          throw new Refusal(
            "event_has_payments",
            "Money has been paid for this event, so it can only be cancelled.",
          );
        }
        if (event.endDate > (await databaseNow())) await cancelEverySeat(person, event, null);
        await releaseFlyer(event.flyerImageUrl);
        await releasePictures((await readProgramme(event)).speakers);
        await db.write.event.delete({ where: { id } });
        await releaseSignatures(cpdOf(event.cpd));
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
