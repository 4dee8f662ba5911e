import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { getAtDoor, getDoorCounts, searchAtDoor, type AtDoor, type DoorCounts } from "./door-queries";
import { doorPerson, doorSearch } from "./schema";

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
  run: (person, { eventId, id }): Promise<CheckIn> =>
    transaction(async () => {
      const { count } = await db.registration.updateMany({
        where: { id, eventId, checkedInAt: null, cancelledAt: null, paymentStatus: "paid" },
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
    }),
});

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
