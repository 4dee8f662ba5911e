import "server-only";
import { eventOperation } from "@/lib/auth/event-operation";
import { transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { admit, admitTicket, undoAdmission } from "./admit";
import { findCheckInPerson, getCheckInCounts, searchForCheckIn } from "./queries";
import { checkInEventInput, checkInFindInput, checkInPersonInput, checkInSearchInput } from "./schema";
import { markVerified } from "./verify-member-rate";

/** People of the event who match a typed code or name, or for no text those who are still missing. */
export const findForCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInFindInput,
  presence: "session",
  readsOnly: true,
  run: (person, { eventId, text }) => searchForCheckIn(person, eventId, text),
});

/**
 * Checks a person in or out, once: if two devices scan a ticket at the same time, only one gets `checked_in`.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export const checkIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  presence: "session",
  run: (person, { eventId, id, direction }) => admit(person, eventId, id, direction),
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
  run: (person, { eventId, text, direction }) => admitTicket(person, eventId, text, direction),
});

/** The number of people checked in, for devices that did not scan them. */
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
      // Another member of staff may have verified the registration in the meantime.
      if (found.canVerify) await markVerified(person, id);
      return admit(person, eventId, id);
    }),
});

/** Undoes a check-in or check-out. @throws Refusal `not_found` */
export const undoCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  presence: "session",
  run: (person, { eventId, id, direction }) => undoAdmission(person, eventId, id, direction),
});
