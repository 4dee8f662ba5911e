import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { admin } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { databaseNow } from "@/lib/db/clock";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { movedLetter } from "./letters";
import { eventFields, toEvent, type EventRow } from "./queries";
import { eventById, eventInput } from "./schema";
import { tellRegistrants } from "./tell-registrants";

/** Writing to thousands takes longer than a transaction may otherwise. */
const timeoutMs = 60_000;

/**
 * PUT /api/events/{id}. The address stays when the title changes. Whoever holds a seat is told when
 * time, place or title change, with a calendar file that moves their entry.
 *
 * @throws Refusal `not_found`, `capacity_below_attendees`
 */
export const updateEvent = operation({
  actor: admin,
  input: eventInput.and(eventById),
  run: (person, { id, price, ...facts }) =>
    transaction(
      async () => {
        const before = await lockedEvent(id);
        const after = await save(id, { ...facts, priceCents: Math.round(price * 100) }, before);
        if (after.calendarSequence !== before.calendarSequence && after.endDate > (await databaseNow())) {
          await tellRegistrants(after, "event_moved", "REQUEST", ({ firstName, ticketCode }) =>
            movedLetter(firstName, before, after, ticketCode),
          );
        }
        await recordAudit({
          actor: person,
          action: "event_updated",
          target: { type: "event", id },
          details: { title: after.title, changed: changedOf(before, after) },
        });
        return toEvent(after);
      },
      { timeoutMs },
    ),
});

/** Two administrators who save at once take turns, so that each sees what the other changed. */
async function lockedEvent(id: string): Promise<EventRow> {
  await lockEvent(id);
  const event = await db.event.findUnique({ select: eventFields, where: { id } });
  if (!event) throw new Refusal("not_found", "Event not found");
  return event;
}

type Facts = Pick<
  EventRow,
  "title" | "description" | "startDate" | "endDate" | "location" | "maxAttendees" | "priceCents"
>;

async function save(id: string, data: Facts, before: EventRow): Promise<EventRow> {
  try {
    return await db.event.update({ select: eventFields, where: { id }, data });
  } catch (error) {
    if (!isCheckViolation(error, "Event_capacity")) throw error;
    const message = `${before.currentAttendees} people are already registered, so the maximum cannot be lower.`;
    throw new Refusal("capacity_below_attendees", message, { issues: [{ path: "maxAttendees", message }] });
  }
}

const compared = [
  "title",
  "description",
  "startDate",
  "endDate",
  "location",
  "maxAttendees",
  "priceCents",
] as const;

function changedOf(before: EventRow, after: EventRow): string[] {
  return compared.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}
