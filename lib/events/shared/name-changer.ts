import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { countUse } from "@/lib/limits/limit";
import { notificationLimit } from "./notify-registrants";
import type { EventRow } from "../queries";

/**
 * Records who made a change that registrants will be notified of, and counts it towards the limit.
 * @throws Refusal `too_many`
 */
export async function recordEventChanger(
  person: Staff<"events.edit">,
  before: EventRow,
  after: EventRow,
): Promise<void> {
  if (after.calendarSequence === before.calendarSequence) return;
  await db.write.eventChange.updateMany({
    where: { eventId: before.id, calendarSequence: { gte: before.calendarSequence } },
    data: { changedById: person.id },
  });
  if (after.currentAttendees > 0) await countUse("event changes by member", person.id, notificationLimit);
}
