import "server-only";
import { setTimeout as pause } from "node:timers/promises";

/** Maximum held requests per process; each uses memory and a client connection. */
const maxWaiting = 100;

/**
 * Oldest first, as a Set iterates in insertion order. On the global object, because Next loads modules more than
 * once.
 */
const shared = globalThis as { portalWaitingRoom?: Set<AbortController> };
const waiting = (shared.portalWaitingRoom ??= new Set());

/**
 * Delays a request. Returns false if it was released early: it was the oldest in a full room, or the process is
 * stopping. Releasing the oldest keeps new requests from waiting behind a flood.
 */
export async function holdRequest(seconds: number): Promise<boolean> {
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

/** Releases all held requests, because a stopping process waits for them. */
export function emptyWaitingRoom(): void {
  for (const one of waiting) dismiss(one);
}

function dismiss(one: AbortController): void {
  waiting.delete(one);
  one.abort();
}
