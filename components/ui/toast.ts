import { useSyncExternalStore } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  /** "success" leaves after 5 s; "destructive" interrupts and stays longer. */
  variant?: "success" | "destructive";
};
type ShownToast = ToastMessage & { id: number };

const STORAGE_KEY = "portal:toast";

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before: one is visible at a time. */
export function toast(message: ToastMessage) {
  show({ ...message, id: ++lastId });
}

export function dismissToast() {
  show(null);
}

/** Stores a toast to show after a full page load. */
export function toastAfterReload(message: ToastMessage) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(message));
  } catch {
    // Storage may be forbidden; the page that follows then says the same by being there.
  }
}

/** Shows what the page before left behind, once. */
export function showToastOfLastPage() {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    toast(JSON.parse(stored) as ToastMessage);
  } catch {
    // As above.
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}
