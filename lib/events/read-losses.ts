import "server-only";
import { admin } from "@/lib/auth/actor";
import { operation } from "@/lib/operation";
import { countLost, getEvent } from "./queries";
import { eventById } from "./schema";

/**
 * What deleting an event would do, for the question before it: how many registrations go, how many payments stay,
 * and how many people would be notified because it is upcoming.
 *
 * @throws Refusal `not_found`
 */
export const readLosses = operation({
  actor: admin,
  input: eventById,
  readsOnly: true,
  async run(person, { id }) {
    const [event, lost] = await Promise.all([getEvent(person, id), countLost(person, id)]);
    const isUpcoming = Date.parse(event.endDate) > Date.now();
    return { ...lost, notified: isUpcoming ? event.currentAttendees : 0 };
  },
});
