import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { countDeletionEffects, getEvent } from "./queries";
import { eventIdInput } from "./schema";

/**
 * Previews the deletion of an event for the confirmation dialog: the registrations deleted, the people notified because
 * the event is upcoming, and the payments that prevent the deletion.
 * @throws Refusal `not_found`
 */
export const previewDeletion = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventIdInput,
  presence: "session",
  readsOnly: true,
  async run(person, { id }) {
    const [event, lost] = await Promise.all([getEvent(person, id), countDeletionEffects(person, id)]);
    const isUpcoming = Date.parse(event.endDate) > Date.now();
    return { ...lost, notified: isUpcoming ? event.currentAttendees : 0 };
  },
});
