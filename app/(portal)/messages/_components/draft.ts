const storageKey = (key: string) => `portal:message-draft:${key}`;

/** Keeps what is being typed in this tab, so that an ended session, a closed dialog or a reload loses nothing. */
export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // A browser that forbids storage loses the draft with the page; there is no other place for it.
  }
}

export function readDraft<Draft>(key: string): Draft | null {
  try {
    const kept = sessionStorage.getItem(storageKey(key));
    return kept ? (JSON.parse(kept) as Draft) : null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  try {
    sessionStorage.removeItem(storageKey(key));
  } catch {
    // As above.
  }
}
