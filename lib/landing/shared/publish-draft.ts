import "server-only";
import type { Staff } from "@/lib/auth/member";
import { db } from "@/lib/db/client";
import { changeStatus, lockedEvent } from "@/lib/events/shared/change-status";

/** Publishes an event that is a draft, in the caller's transaction, because visitors cannot see the page of a draft. */
export async function publishDraft(person: Staff<"events.edit">, eventId: string): Promise<void> {
  // Saving the page of another event makes no registration wait.
  if ((await db.event.count({ where: { id: eventId, status: "draft" } })) === 0) return;
  const event = await lockedEvent(eventId);
  if (event.status === "draft") await changeStatus(person, event, "published");
}
