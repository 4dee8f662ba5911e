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
import type { Direction } from "./rules";

/* Admission to an event, for staff and for check-in devices. */

/** The result of a scan: checked in or out, already there or gone, or refused with the reason. */
export type CheckIn = {
  verdict: "checked_in" | "already_checked_in" | "checked_out" | "already_checked_out" | "refused";
  person: CheckInPerson;
  counts: CheckInCounts;
};

/** Finds a scanned ticket and checks it in or out. @throws Refusal `not_found` for an unknown ticket or one of another event */
export async function admitTicket(
  keeper: Doorkeeper,
  eventId: string,
  text: string,
  direction: Direction,
): Promise<CheckIn> {
  if (!parseTicketCode(text)) throw new Refusal("not_found", "This code is not a ticket.");
  const holder = await findTicketHolder(keeper, eventId, text);
  if (!holder) throw new Refusal("not_found", "This ticket doesn't exist.");
  return admit(keeper, eventId, holder.id, direction);
}

/**
 * Checks a person in or out. No other function does. The rule is applied to the locked row, so that a second device or a
 * cancellation cannot intervene.
 *
 * @throws Refusal `not_found` for a ticket of another event
 */
export function admit(
  keeper: Doorkeeper,
  eventId: string,
  id: string,
  direction: Direction = "in",
): Promise<CheckIn> {
  return transaction(async () => {
    const found = await lockPerson(keeper, eventId, id);
    const verdict =
      direction === "in" ? await letIn(keeper, eventId, found) : await letOut(keeper, eventId, found);
    return { verdict, person: found, counts: await getCheckInCounts(keeper, eventId) };
  });
}

async function lockPerson(keeper: Doorkeeper, eventId: string, id: string): Promise<CheckInPerson> {
  await lockRegistration(id);
  const found = await findCheckInPerson(keeper, eventId, id);
  if (!found) throw new Refusal("not_found", "This ticket is not for this event.");
  return found;
}

const findLastVisit = (registrationId: string) =>
  db.visit.findFirst({ where: { registrationId }, orderBy: [{ enteredAt: "desc" }, { id: "desc" }] });

async function letIn(
  keeper: Doorkeeper,
  eventId: string,
  person: CheckInPerson,
): Promise<CheckIn["verdict"]> {
  const { id } = person;
  // Whoever was checked out may come back; a ticket that was never checked out may be somebody else's copy.
  const isBack = person.checkedInAt !== null && ((await findLastVisit(id))?.leftAt ?? null) !== null;
  if (person.checkedInAt && !isBack) return "already_checked_in";
  if (person.refusal) return "refused";
  const enteredAt = new Date();
  if (!isBack) {
    await db.write.registration.update({
      where: { id },
      data: { checkedInAt: enteredAt, checkedInById: doorkeeperAccount(keeper)?.id ?? null },
    });
    person.checkedInAt = enteredAt.toISOString();
  }
  await db.write.visit.create({ data: { registrationId: id, enteredAt } });
  await recordOfDoor(keeper, "checked_in", eventId, id);
  return "checked_in";
}

async function letOut(
  keeper: Doorkeeper,
  eventId: string,
  person: CheckInPerson,
): Promise<CheckIn["verdict"]> {
  const { id, checkedInAt } = person;
  if (!checkedInAt) {
    person.refusal = "This person was not checked in.";
    return "refused";
  }
  const last = await findLastVisit(id);
  if (last?.leftAt) return "already_checked_out";
  const leftAt = new Date();
  // Whoever was checked in before visits were recorded has none.
  await (last
    ? db.write.visit.update({ where: { id: last.id }, data: { leftAt } })
    : db.write.visit.create({ data: { registrationId: id, enteredAt: checkedInAt, leftAt } }));
  await recordOfDoor(keeper, "checked_out", eventId, id);
  return "checked_out";
}

/** Undoes the last check-in or check-out. @throws Refusal `not_found` */
export function undoAdmission(
  keeper: Doorkeeper,
  eventId: string,
  id: string,
  direction: Direction = "in",
): Promise<Pick<CheckIn, "person" | "counts">> {
  return transaction(async () => {
    const found = await lockPerson(keeper, eventId, id);
    const last = await findLastVisit(id);
    if (direction === "out") {
      if (last?.leftAt) {
        await db.write.visit.update({ where: { id: last.id }, data: { leftAt: null } });
        await recordOfDoor(keeper, "check_out_undone", eventId, id);
      }
    } else if (found.checkedInAt && !last?.leftAt) {
      if (last) await db.write.visit.delete({ where: { id: last.id } });
      // Coming back is undone alone; the earlier visit shows that the person was there.
      if (!last || !(await findLastVisit(id))) {
        await db.write.registration.update({
          where: { id },
          data: { checkedInAt: null, checkedInById: null },
        });
        found.checkedInAt = null;
      }
      await recordOfDoor(keeper, "check_in_undone", eventId, id);
    }
    return { person: found, counts: await getCheckInCounts(keeper, eventId) };
  });
}

function recordOfDoor(
  keeper: Doorkeeper,
  action: "checked_in" | "check_in_undone" | "checked_out" | "check_out_undone",
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
