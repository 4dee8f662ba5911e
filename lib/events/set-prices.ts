import "server-only";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { formatMoney } from "@/lib/core/money";
import { transaction } from "@/lib/db/client";
import { getEvent, toEventAnswer, type PortalEvent } from "./queries";
import { ratesInput } from "./schema";
import { lockedEvent } from "./shared/change-status";
import { saveRates } from "./shared/save-rates";

/** The prices of rates that are new, gone or changed, by their names. */
function changedPrices(before: PortalEvent, after: PortalEvent) {
  const pricesOf = ({ prices }: PortalEvent) =>
    Object.fromEntries(prices.map(({ label, priceCents }) => [label, formatMoney(priceCents)]));
  const gone = Object.fromEntries(before.prices.map(({ label }) => [label, null]));
  return compareFields(pricesOf(before), { ...gone, ...pricesOf(after) });
}

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
      const before = await getEvent(person, eventId);
      await saveRates(eventId, rates);
      const after = await getEvent(person, eventId);
      const saved = toEventAnswer(after).rates;
      await recordAudit({
        actor: person,
        action: "event_prices_set",
        target: { type: "event", id: eventId },
        details: { rates: saved, prices: changedPrices(before, after) },
      });
      return { rates: saved };
    }),
});
