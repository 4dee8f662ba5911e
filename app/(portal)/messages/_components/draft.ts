const storageKey = (key: string) => `portal:message-draft:${key}`;

/** Stores a draft in this tab, so that it survives an ended session, a closed dialog or a reload. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // A browser that forbids storage loses the draft with the page; there is no other place for it.
  }
}

export function readDraft<Draft>(key: string): Draft | null {
  try {
    const stored = sessionStorage.getItem(storageKey(key));
    return stored ? (JSON.parse(stored) as Draft) : null;
  } catch {
    return null;
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // As above.
  }
}
