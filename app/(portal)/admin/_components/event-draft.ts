import type { EventFormValues } from "./event-form-schema";

/** One for the event that is being made, and one for each that is edited. */
const storageKey = (eventId: string | null) =>
  eventId === null ? "portal:event-draft" : `portal:event-draft:${eventId}`;

/** Keeps what was typed when the session ended, so that it is there again after signing in. */
export function keepDraft(eventId: string | null, values: EventFormValues): void {
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify(values));
  } catch {
    // A browser that forbids storage loses the draft with the page; there is no other place for it.
  }
}

/** What was kept, once. */
export function takeDraft(eventId: string | null): EventFormValues | null {
  try {
    const kept = sessionStorage.getItem(storageKey(eventId));
    sessionStorage.removeItem(storageKey(eventId));
    return kept ? (JSON.parse(kept) as EventFormValues) : null;
  } catch {
    return null;
  }
}
