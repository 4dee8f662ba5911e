import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/client";
import { eventCancellationInput, eventStatusInput } from "./schema";
import { changeStatus, lockedEvent } from "./shared/change-status";
import { recordEventChanger } from "./shared/name-changer";

/** Writing thousands of emails takes longer than the default transaction timeout. */
const timeoutMs = 60_000;

/**
 * Publishes an event, postpones it, or makes it a draft again.
 * @throws Refusal `not_found`, `event_cancelled`, `event_has_registrations`, `too_many`
 */
export const setEventStatus = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventStatusInput,
  presence: "session",
  run: (person, { id, status }) =>
    transaction(async () => {
      const before = await lockedEvent(id);
      await changeStatus(person, before, status);
      await recordEventChanger(person, before, await lockedEvent(id));
      return { id, status };
    }),
});

/**
 * POST /api/admin/events/{id}/cancel: cancels an event. Its page stays online, with a notice.
 * @throws Refusal `not_found`, `event_cancelled` when it was cancelled before, `event_over`, `too_many`
 */
export const cancelEvent = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventCancellationInput,
  presence: "fresh",
  run: (person, { id, message }) =>
    transaction(
      async () => {
        const event = await lockedEvent(id);
        if (event.status === "cancelled") {
          throw new Refusal("event_cancelled", "This event has already been cancelled.");
        }
        await changeStatus(person, event, "cancelled", message);
        return { id, status: "cancelled" as const, notified: event.currentAttendees };
      },
      { timeoutMs },
    ),
});
