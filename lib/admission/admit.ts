import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { lockRegistration } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import {
  findTicketHolder,
  findCheckInPerson,
  getCheckInCounts,
  type CheckInPerson,
  type CheckInCounts,
} from "./queries";
import { doorkeeperAccount, doorkeeperAuditFacts, type Doorkeeper } from "./doorkeeper";
import { parseTicketCode } from "@/lib/seats/rules";

/* Admission to an event, for staff and for check-in devices. */

/** The result of a scan: checked in, already checked in, or refused with the reason. */
export type CheckIn = {
  verdict: "checked_in" | "already_checked_in" | "refused";
  person: CheckInPerson;
  counts: CheckInCounts;
};

/** Finds and checks in a scanned ticket. @throws Refusal `not_found` for an unknown ticket or one of another event */
export async function admitTicket(keeper: Doorkeeper, eventId: string, text: string): Promise<CheckIn> {
  if (!parseTicketCode(text)) throw new Refusal("not_found", "This code is not a ticket.");
  const holder = await findTicketHolder(keeper, eventId, text);
  if (!holder) throw new Refusal("not_found", "This ticket doesn't exist.");
  return admit(keeper, eventId, holder.id);
}

/**
 * Checks a person in. No other function does. The rule is applied to the locked row, so that a second device or a
 * cancellation cannot intervene.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export function admit(keeper: Doorkeeper, eventId: string, id: string): Promise<CheckIn> {
  return transaction(async () => {
    await lockRegistration(id);
    const found = await findCheckInPerson(keeper, eventId, id);
    if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
    const verdict = found.checkedInAt ? "already_checked_in" : found.refusal ? "refused" : "checked_in";
    if (verdict === "checked_in") {
      const checkedInAt = new Date();
      await db.write.registration.update({
        where: { id },
        data: { checkedInAt, checkedInById: doorkeeperAccount(keeper)?.id ?? null },
      });
      await db.write.visit.create({ data: { registrationId: id, enteredAt: checkedInAt } });
      found.checkedInAt = checkedInAt.toISOString();
      await recordOfDoor(keeper, "checked_in", eventId, id);
    }
    return { verdict, person: found, counts: await getCheckInCounts(keeper, eventId) };
  });
}

/** Undoes a check-in. @throws Refusal `not_found` */
export function undoAdmission(
  keeper: Doorkeeper,
  eventId: string,
  id: string,
): Promise<Pick<CheckIn, "person" | "counts">> {
  return transaction(async () => {
    const { count } = await db.write.registration.updateMany({
      where: { id, eventId, checkedInAt: { not: null } },
      data: { checkedInAt: null, checkedInById: null },
    });
    if (count > 0) await db.write.visit.deleteMany({ where: { registrationId: id } });
    const found = await findCheckInPerson(keeper, eventId, id);
    if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
    if (count > 0) await recordOfDoor(keeper, "check_in_undone", eventId, id);
    return { person: found, counts: await getCheckInCounts(keeper, eventId) };
  });
}

function recordOfDoor(
  keeper: Doorkeeper,
  action: "checked_in" | "check_in_undone",
  eventId: string,
  id: string,
): Promise<void> {
  return recordAudit({
    actor: doorkeeperAccount(keeper),
    action,
    target: { type: "registration", id },
    details: { eventId, ...doorkeeperAuditFacts(keeper) },
  });
}
