import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { givePlaceAway } from "@/lib/process-state.mjs";

/** Maximum held requests per room and process; each uses memory and a client connection. */
const maxWaiting = 100;

/** One waiting room per reason to wait, so that a flood in one releases nobody in the other. */
type Room = "account" | "network";

/**
 * The held requests, oldest first, as a Set iterates in insertion order. They are on the global object, because Next
 * loads modules more than once.
 */
const shared = globalThis as { portalWaitingRooms?: Record<Room, Set<AbortController>> };
const rooms = (shared.portalWaitingRooms ??= { account: new Set(), network: new Set() });

/**
 * Delays a request. Returns false if it was released early: it was the oldest in a full room, or the process is
 * stopping. Releasing the oldest keeps new requests from waiting behind a flood.
 */
export async function holdRequest(room: Room, seconds: number): Promise<boolean> {
  const waiting = rooms[room];
  const mine = new AbortController();
  const [oldest] = waiting;
  if (oldest && waiting.size >= maxWaiting) dismiss(waiting, oldest);
  waiting.add(mine);
  givePlaceAway();
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
  for (const waiting of Object.values(rooms)) for (const one of waiting) dismiss(waiting, one);
}

function dismiss(waiting: Set<AbortController>, one: AbortController): void {
  waiting.delete(one);
  one.abort();
}
