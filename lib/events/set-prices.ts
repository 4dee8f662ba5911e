import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { inCents, priceListInput } from "./schema";

/**
 * Replaces an event's price list; an empty list restores the event's single price. Existing registrations keep their
 * amount, and each concurrent one gets either the old or the new list.
 *
 * @throws Refusal `not_found`
 */
export const setPrices = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: priceListInput,
  run: (person, { eventId, prices }) =>
    transaction(async () => {
      const events = await sql<{
        id: string;
      }>`SELECT "id"::text FROM "Event" WHERE "id" = ${eventId}::uuid FOR UPDATE`;
      if (events.length === 0) throw new Refusal("not_found", "Event not found");
      await db.eventPrice.deleteMany({ where: { eventId } });
      await db.eventPrice.createMany({
        data: prices.map((line, position) => ({ ...inCents(line), eventId, position })),
      });
      await recordAudit({
        actor: person,
        action: "event_prices_set",
        target: { type: "event", id: eventId },
        details: { prices },
      });
      return { prices };
    }),
});
