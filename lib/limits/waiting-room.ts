import "server-only";
import { setTimeout as pause } from "node:timers/promises";

/** Requests that one process holds at most while they wait; each costs memory and a connection of the client's. */
const maxWaiting = 100;

/** Oldest first: a Set keeps the order of insertion. Next loads modules more than once, and the room is one. */
const shared = globalThis as { portalWaitingRoom?: Set<AbortController> };
const waiting = (shared.portalWaitingRoom ??= new Set());

/**
 * Holds a request back. Returns false when it was cut short: the room was full and it had waited longest, or the
 * process is about to end. The newest stays, so that who comes after a flood does not wait behind it.
 */
export async function hold(seconds: number): Promise<boolean> {
  const mine = new AbortController();
  const [oldest] = waiting;
  if (oldest && waiting.size >= maxWaiting) dismiss(oldest);
  waiting.add(mine);
  try {
    await pause(seconds * 1_000, undefined, { signal: mine.signal });
    return true;
  } catch {
    return false;
  } finally {
    waiting.delete(mine);
  }
}

/** Lets everybody go, unserved: a process that ends waits for its open requests. */
export function emptyWaitingRoom(): void {
  for (const one of waiting) dismiss(one);
}

function dismiss(one: AbortController): void {
  waiting.delete(one);
  one.abort();
}
