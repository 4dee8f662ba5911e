import "server-only";
import { randomBytes } from "node:crypto";
import type { Member } from "./member";

// The middleware and the page it lets through run in one process, one right after the other. What the
// middleware read of the session is handed to the page under a random key that only this request
// carries, so the row is read once a request and not twice. A key that nobody handed over (the middleware
// was passed by) finds nothing, and the page asks the database.

type Handed = { token: string; person: Member; at: number };

const kept = globalThis as { portalHandoff?: Map<string, Handed> };
const handed = (kept.portalHandoff ??= new Map<string, Handed>());

/** Longest time between middleware and page in milliseconds; afterwards the page was never rendered. */
const lifeMs = 10_000;

/** The request header that carries the key. The middleware sets or removes it on every page request. */
export const handoffHeader = "x-session-read";

/** What it says when there was nobody to hand over. */
export const nobody = "nobody";

export function handOver(token: string, person: Member): string {
  const now = Date.now();
  for (const [key, { at }] of handed) {
    if (now - at < lifeMs) break; // a Map keeps the order of insertion
    handed.delete(key);
  }
  const key = randomBytes(16).toString("base64url");
  handed.set(key, { token, person, at: now });
  return key;
}

/** What was handed over for this key and this very cookie, once. */
export function receive(key: string | null, token: string): Member | null {
  if (!key) return null;
  const found = handed.get(key);
  handed.delete(key);
  return found && found.token === token && Date.now() - found.at < lifeMs ? found.person : null;
}
