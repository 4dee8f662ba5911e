import { useSyncExternalStore, type ReactNode } from "react";

export type ToastMessage = {
  title: string;
  description?: string;
  /** A link to the subject of the toast. It must also be reachable otherwise, because toasts disappear. */
  link?: { href: string; label: string };
  /**
   * A button beside the link. A toast with a button always disappears after 5 s, and is not shown after a page load.
   */
  button?: ReactNode;
  /** The kind of toast. "success" disappears after 5 s; "destructive" interrupts screen readers and stays longer. */
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

/** Shows a toast, which replaces the previous one. */
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
    // If storage is forbidden, the new page shows the success by itself.
  }
}

/** Shows the toast that the previous page stored, once. */
export function showToastOfLastPage() {
  try {
    const stored = sessionStorage.getItem(STORAGE_KEY);
    if (stored === null) return;
    sessionStorage.removeItem(STORAGE_KEY);
    toast(JSON.parse(stored) as ToastMessage);
  } catch {
    // Storage may be forbidden.
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
