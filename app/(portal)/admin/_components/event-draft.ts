import type { EventFormValues } from "./event-form-schema";

const storageKey = "portal:event-draft";

/** Keeps what was typed when the session ended, so that it is there again after signing in. */
export function keepDraft(values: EventFormValues): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(values));
  } catch {
    // A browser that forbids storage loses the draft with the page; there is no other place for it.
  }
}

/** What was kept, once. */
export function takeDraft(): EventFormValues | null {
  try {
    const kept = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return kept ? (JSON.parse(kept) as EventFormValues) : null;
  } catch {
    return null;
  }
}
