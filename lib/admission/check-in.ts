import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { admit, admitTicket, undoAdmission } from "./admit";
import { findCheckInPerson, getCheckInCounts, searchForCheckIn } from "./queries";
import { checkInEventInput, checkInPersonInput, checkInSearchInput } from "./schema";
import { markVerified } from "./verify-member-rate";

/** The people of this event that a scanned ticket, typed code or name matches: at most 20. */
export const findForCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInSearchInput,
  presence: "session",
  readsOnly: true,
  run: (person, { eventId, text }) => searchForCheckIn(person, eventId, text),
});

/**
 * Checks a person in, once: of two phones that scan one ticket at the same time, one gets `checked_in`.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export const checkIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  presence: "session",
  run: (person, { eventId, id }) => admit(person, eventId, id),
});

/**
 * Finds and checks in a scanned ticket in one call, because every round trip delays the queue.
 *
 * @throws Refusal `not_found` for an unknown ticket or one of another event
 */
export const scanTicket = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInSearchInput,
  presence: "session",
  run: (person, { eventId, text }) => admitTicket(person, eventId, text),
});

/** How many people are checked in, for phones that did not scan them. */
export const readCheckInCounts = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInEventInput,
  presence: "session",
  readsOnly: true,
  run: (person, { eventId }) => getCheckInCounts(person, eventId),
});

/**
 * Verifies the registration and checks the person in, unless something else prevents it.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export const verifyAndCheckIn = eventOperation({
  needs: ["registrations.admit", "registrations.verify"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  presence: "session",
  run: (person, { eventId, id }) =>
    transaction(async () => {
      const found = await findCheckInPerson(person, eventId, id);
      if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
      // Somebody else may have verified it meanwhile.
      if (found.canVerify) await markVerified(person, id);
      return admit(person, eventId, id);
    }),
});

/** Undoes a check-in. @throws Refusal `not_found` */
export const undoCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  presence: "session",
  run: (person, { eventId, id }) => undoAdmission(person, eventId, id),
});
