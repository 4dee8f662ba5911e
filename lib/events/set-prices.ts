import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { transaction } from "@/lib/db/client";
import { getEvent, toEventAnswer } from "./queries";
import { ratesInput } from "./schema";
import { lockedEvent } from "./shared/change-status";
import { saveRates } from "./shared/save-rates";

/**
 * Replaces an event's rates; without any, its single price applies.
 *
 * @throws Refusal `not_found`, `rate_in_use`, `capacity_below_attendees`
 */
export const setPrices = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ eventId }) => eventId,
  input: ratesInput,
  presence: "session",
  run: (person, { eventId, rates }) =>
    transaction(async () => {
      await lockedEvent(eventId);
      await saveRates(eventId, rates);
      const saved = toEventAnswer(await getEvent(person, eventId)).rates;
      await recordAudit({
        actor: person,
        action: "event_prices_set",
        target: { type: "event", id: eventId },
        details: { rates: saved },
      });
      return { rates: saved };
    }),
});
