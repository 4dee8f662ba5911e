import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { releaseFlyer } from "./flyers";
import { calledOffLetter } from "./letters";
import { countLost, eventFields } from "./queries";
import { eventById } from "./schema";
import { tellRegistrants } from "./tell-registrants";

/** Writing to thousands takes longer than a transaction may otherwise. */
const timeoutMs = 60_000;

/**
 * DELETE /api/events/{id}. Its registrations go with it, its payments stay in the books. When it was still to come, they
 * are to be paid back, and everybody who held a seat is told, with a calendar file that removes their entry.
 *
 * @throws Refusal `not_found`
 */
export const deleteEvent = operation({
  actor: admin,
  input: eventById,
  run: (person, { id }) =>
    transaction(
      async () => {
        // Whoever registers at this moment waits for the row, and then finds no event.
        await lockEvent(id);
        const event = await db.event.findUnique({ select: eventFields, where: { id } });
        if (!event) throw new Refusal("not_found", "Event not found");
        const lost = await countLost(person, id);
        if (event.endDate > (await databaseNow())) {
          await oweBack(id);
          await tellRegistrants(event, "event_cancelled", "CANCEL", ({ firstName, hasPaid }) =>
            calledOffLetter(firstName, event, hasPaid),
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
  // Whoever records a payment at this moment is waited for, or waits and then finds nothing to pay.
  await sql`SELECT FROM "Registration" WHERE "eventId" = ${eventId}::uuid FOR UPDATE`;
  await sql`
    UPDATE "Payment" p SET "owedBackAt" = now() FROM "Registration" r
    WHERE r."eventId" = ${eventId}::uuid AND r."id" = p."registrationId" AND p."status" = 'completed'
      AND p."owedBackAt" IS NULL`;
}
