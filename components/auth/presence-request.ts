import { useSyncExternalStore } from "react";

type Decide = (isProven: boolean) => void;

let waiting: Decide | null = null;
const listeners = new Set<() => void>();

function wait(next: Decide | null) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the person to prove their presence. Resolves to whether they did. */
export function askForPresence(): Promise<boolean> {
  waiting?.(false);
  return new Promise((resolve) => wait(resolve));
}

/** Resolves the pending request, and closes the dialog. */
export function answerPresence(isProven: boolean) {
  waiting?.(isProven);
  wait(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsPresenceAsked(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting !== null,
    () => false,
  );
}
