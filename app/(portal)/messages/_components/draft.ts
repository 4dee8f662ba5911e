const storageKey = (key: string) => `portal:message-draft:${key}`;

/** Stores a draft in this tab, so that it survives an expired session, a closed dialog or a reload. */
export function saveDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(storageKey(key), JSON.stringify(draft));
  } catch {
    // Without storage the draft is lost with the page.
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
    // Storage may be forbidden.
  }
}
