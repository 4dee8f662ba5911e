/*
 * What is typed into a form, stored in the browser. Drafts hold personal data: `sessionStorage` forgets them with the
 * tab, `localStorage` does not. Where storage is forbidden or full, there is no draft.
 */
type Store = "sessionStorage" | "localStorage";

export function saveDraft(key: string, draft: unknown, store: Store = "sessionStorage"): void {
  attempt(() => window[store].setItem(key, JSON.stringify(draft)));
}

/** The stored draft, or null. Its shape is not checked. */
export function readDraft<Draft>(key: string, store: Store = "sessionStorage"): Draft | null {
  return attempt(() => JSON.parse(window[store].getItem(key) ?? "null") as Draft | null) ?? null;
}

export function deleteDraft(key: string, store: Store = "sessionStorage"): void {
  attempt(() => window[store].removeItem(key));
}

function attempt<Output>(work: () => Output): Output | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
