import type { EventFormValues } from "./event-form-schema";

/** One draft for a new event, and one for each event being edited. */
const storageKey = (eventId: string | null) =>
  eventId === null ? "portal:event-draft" : `portal:event-draft:${eventId}`;

/** Stores the form when the session has ended, so that it can be restored after signing in. */
export function saveDraft(eventId: string | null, values: EventFormValues): void {
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify(values));
  } catch {
    // Without storage the draft is lost with the page.
  }
}

/** Returns the stored draft and deletes it. */
export function takeDraft(eventId: string | null): EventFormValues | null {
  try {
    const stored = sessionStorage.getItem(storageKey(eventId));
    sessionStorage.removeItem(storageKey(eventId));
    return stored ? (JSON.parse(stored) as EventFormValues) : null;
  } catch {
    return null;
  }
}
