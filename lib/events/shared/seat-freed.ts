import "server-only";
import { afterCommit } from "@/lib/db/client";

// The listener is on the global object, because Next loads this module twice: at startup and for the pages.
const shared = globalThis as { portalSeatListener?: () => void };

/**
 * Announces after the commit that a seat may have become free or available for sale, so that it is offered to the
 * waiting list immediately. A lost announcement delays the offer by a minute.
 */
export function announceFreedSeat(): void {
  afterCommit(() => shared.portalSeatListener?.());
}

/** Calls `listener` after each commit in this process that may have freed a seat. */
export function onSeatFreed(listener: (() => void) | undefined): void {
  shared.portalSeatListener = listener;
}
