import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import type { Staff } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { lockRegistration } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import {
  findTicketHolder,
  getForCheckIn,
  getCheckInCounts,
  searchForCheckIn,
  type CheckInPerson,
  type CheckInCounts,
} from "./check-in-queries";
import { parseTicketCode } from "./rules";
import { checkInEventInput, checkInPersonInput, checkInSearchInput } from "./schema";
import { markVerified } from "./verify-member-rate";

/** The result of a scan: checked in, already checked in, or refused with the reason. */
export type CheckIn = {
  verdict: "checked_in" | "already_checked_in" | "refused";
  person: CheckInPerson;
  counts: CheckInCounts;
};

/** The people of this event that a scanned ticket, typed code or name matches: at most 20. */
export const findForCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInSearchInput,
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
  async run(person, { eventId, text }) {
    if (!parseTicketCode(text)) throw new Refusal("not_found", "This code is not a ticket.");
    const holder = await findTicketHolder(person, eventId, text);
    if (!holder) throw new Refusal("not_found", "This ticket doesn't exist.");
    return admit(person, eventId, holder.id);
  },
});

/** How many people are checked in, for phones that did not scan them. */
export const readCheckInCounts = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInEventInput,
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
  run: (person, { eventId, id }) =>
    transaction(async () => {
      const found = await getForCheckIn(person, eventId, id);
      if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
      // Somebody else may have verified it meanwhile.
      if (found.canVerify) await markVerified(person, id);
      return admit(person, eventId, id);
    }),
});

/** The only way in: the rule decides on the locked row, so that neither a second phone nor a cancellation slips in between. */
function admit(person: Staff<"registrations.admit">, eventId: string, id: string): Promise<CheckIn> {
  return transaction(async () => {
    await lockRegistration(id);
    const found = await getForCheckIn(person, eventId, id);
    if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
    const verdict = found.checkedInAt ? "already_checked_in" : found.refusal ? "refused" : "checked_in";
    if (verdict === "checked_in") {
      const checkedInAt = new Date();
      await db.registration.update({ where: { id }, data: { checkedInAt, checkedInById: person.id } });
      found.checkedInAt = checkedInAt.toISOString();
      await recordAudit({
        actor: person,
        action: "checked_in",
        target: { type: "registration", id },
        details: { eventId },
      });
    }
    return { verdict, person: found, counts: await getCheckInCounts(person, eventId) };
  });
}

/** Undoes a check-in. @throws Refusal `not_found` */
export const undoCheckIn = eventOperation({
  needs: ["registrations.admit"],
  eventOf: ({ eventId }) => eventId,
  input: checkInPersonInput,
  run: (person, { eventId, id }) =>
    transaction(async () => {
      const { count } = await db.registration.updateMany({
        where: { id, eventId, checkedInAt: { not: null } },
        data: { checkedInAt: null, checkedInById: null },
      });
      const found = await getForCheckIn(person, eventId, id);
      if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
      if (count > 0) {
        await recordAudit({
          actor: person,
          action: "check_in_undone",
          target: { type: "registration", id },
          details: { eventId },
        });
      }
      return { person: found, counts: await getCheckInCounts(person, eventId) };
    }),
});
