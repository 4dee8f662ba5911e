import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { eventOperation } from "@/lib/auth/event-operation";
import { db, transaction } from "@/lib/db/client";
import { lockEvent } from "@/lib/db/locks";
import { isCheckViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { eventFields, toEvent, toEventAnswer, type EventRow } from "./queries";
import { eventIdInput, eventInput, inCents } from "./schema";
import { notificationLimit } from "./notify-registrants";

/**
 * PUT /api/events/{id}. The slug stays when the title changes. A trigger records a change of time, place or title, of
 * which `sendEventChanges` notifies everybody with a seat in the name of whoever changed it.
 *
 * @throws Refusal `not_found`, `capacity_below_attendees`, `too_many`
 */
export const updateEvent = eventOperation({
  needs: ["events.edit"],
  eventOf: ({ id }) => id,
  input: eventInput.and(eventIdInput).transform(inCents),
  run: (person, { id, ...facts }) =>
    transaction(async () => {
      const before = await lockedEvent(id);
      const after = await save(id, facts, before);
      if (after.calendarSequence !== before.calendarSequence) {
        await db.eventChange.updateMany({
          where: { eventId: id, calendarSequence: before.calendarSequence },
          data: { changedById: person.id },
        });
        if (after.currentAttendees > 0) {
          await countUse("event changes by member", person.id, notificationLimit);
        }
      }
      await recordAudit({
        actor: person,
        action: "event_updated",
        target: { type: "event", id },
        details: { title: after.title, changed: changedOf(before, after) },
      });
      return toEventAnswer(toEvent(after));
    }),
});

/** Locked, so that each of two concurrent edits compares with the latest version. */
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
