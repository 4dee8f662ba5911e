import "server-only";
import { afterCommit } from "@/lib/db/client";

// On the global object, because Next loads this module twice: at startup and for the pages.
const shared = globalThis as { portalSeatListener?: () => void };

/**
 * After the commit, says that a seat may have become free, or free to be sold, so that it is offered to whoever waits at
 * once. A lost call delays that by a minute.
 */
export function announceFreedSeat(): void {
  afterCommit(() => shared.portalSeatListener?.());
}

/** Calls `listener` after each commit in this process that may have freed a seat. */
export function onSeatFreed(listener: (() => void) | undefined): void {
  shared.portalSeatListener = listener;
}
