import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import type { Admin } from "@/lib/auth/member";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { getAtDoor, getDoorCounts, searchAtDoor, type AtDoor, type DoorCounts } from "./door-queries";
import { ticketCodeIn } from "./rules";
import { door, doorPerson, doorSearch } from "./schema";
import { verify } from "./verify-member-rate";

/** What the door shows: green, 'already checked in', or red with the reason. */
export type CheckIn = {
  verdict: "checked_in" | "already_checked_in" | "refused";
  person: AtDoor;
  counts: DoorCounts;
};

/** Who a scanned ticket, a typed code or a typed name means: at most 20 people of this event. */
export const findAtDoor = operation({
  actor: admin,
  input: doorSearch,
  readsOnly: true,
  run: (person, { eventId, text }) => searchAtDoor(person, eventId, text),
});

/**
 * Lets somebody in, once: of two phones that scan one ticket at the same moment, one is told that it was the first.
 *
 * @throws Refusal `not_found` when the ticket is for another event, or none
 */
export const checkIn = operation({
  actor: admin,
  input: doorPerson,
  run: (person, { eventId, id }) => letIn(person, eventId, id),
});

/**
 * What the camera read, in one step: at the door every round trip is felt.
 *
 * @throws Refusal `not_found` when it is no ticket, nobody's, or for another event
 */
export const scanTicket = operation({
  actor: admin,
  input: doorSearch,
  async run(person, { eventId, text }) {
    const code = ticketCodeIn(text);
    if (!code) throw new Refusal("not_found", "This code is not a ticket.");
    // A search finds names too; a camera lets in by the ticket alone.
    const [ticket] = await searchAtDoor(person, eventId, code);
    if (ticket?.ticketCode !== code) throw new Refusal("not_found", "This ticket doesn't exist.");
    return letIn(person, eventId, ticket.id);
  },
});

/** How many are in, for a phone that watches the others. */
export const readDoorCounts = operation({
  actor: admin,
  input: door,
  readsOnly: true,
  run: (person, { eventId }) => getDoorCounts(person, eventId),
});

const letsIn = { cancelledAt: null, paymentStatus: "paid", memberRateToVerify: false } as const;

/**
 * An administrator verifies at the door what was still to be verified, and the person comes in unless something else
 * stands in the way.
 *
 * @throws Refusal `not_found` when the ticket is for another event
 */
export const verifyAtDoor = operation({
  actor: admin,
  input: doorPerson,
  run: (person, { eventId, id }) =>
    transaction(async () => {
      const found = await getAtDoor(person, eventId, id);
      if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
      // Another administrator may have been faster; then only the check-in is left.
      if (found.canVerify) await verify(person, id);
      return letIn(person, eventId, id);
    }),
});

function letIn(person: Admin, eventId: string, id: string): Promise<CheckIn> {
  return transaction(async () => {
    const { count } = await db.registration.updateMany({
      where: { id, eventId, checkedInAt: null, ...letsIn },
      data: { checkedInAt: new Date(), checkedInById: person.id },
    });
    const found = await getAtDoor(person, eventId, id);
    if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
    if (count > 0) {
      await recordAudit({
        actor: person,
        action: "checked_in",
        target: { type: "registration", id },
        details: { eventId },
      });
    }
    const verdict = count > 0 ? "checked_in" : found.checkedInAt ? "already_checked_in" : "refused";
    return { verdict, person: found, counts: await getDoorCounts(person, eventId) };
  });
}

/** Takes a check-in back that was a mistake. @throws Refusal `not_found` */
export const undoCheckIn = operation({
  actor: admin,
  input: doorPerson,
  run: (person, { eventId, id }) =>
    transaction(async () => {
      const { count } = await db.registration.updateMany({
        where: { id, eventId, checkedInAt: { not: null } },
        data: { checkedInAt: null, checkedInById: null },
      });
      const found = await getAtDoor(person, eventId, id);
      if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
      if (count > 0) {
        await recordAudit({
          actor: person,
          action: "check_in_undone",
          target: { type: "registration", id },
          details: { eventId },
        });
      }
      return { person: found, counts: await getDoorCounts(person, eventId) };
    }),
});
