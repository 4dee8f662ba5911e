import type { EventFormValues } from "./event-form-schema";

/** One for the event that is being made, and one for each that is edited. */
const storageKey = (eventId: string | null) =>
  eventId === null ? "portal:event-draft" : `portal:event-draft:${eventId}`;

/** Stores the form when the session has ended, so that it can be restored after signing in. */
export function saveDraft(eventId: string | null, values: EventFormValues): void {
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify(values));
  } catch {
    // A browser that forbids storage loses the draft with the page; there is no other place for it.
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
