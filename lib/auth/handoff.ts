import "server-only";
import { randomBytes } from "node:crypto";
import type { Member } from "./member";

// The middleware and the page run in one process, one after the other. The middleware stores the session it read
// under a random key that only this request carries, so the database is asked once. If the middleware was bypassed,
// the key is unknown and the page reads the session itself.

type Handoff = { token: string; person: Member; at: number };

const shared = globalThis as { portalHandoff?: Map<string, Handoff> };
const handoffs = (shared.portalHandoff ??= new Map<string, Handoff>());

/** The milliseconds after which the page is assumed never to render. */
const lifeMs = 10_000;

/** The request header with the key. The middleware sets or removes it on every page request. */
export const handoffHeader = "x-session-read";

/** The header's value when nobody is signed in. */
export const noHandoff = "nobody";

export function storeHandoff(token: string, person: Member): string {
  const now = Date.now();
  for (const [key, { at }] of handoffs) {
    if (now - at < lifeMs) break; // A Map iterates in insertion order, so the rest is newer.
    handoffs.delete(key);
  }
  const key = randomBytes(16).toString("base64url");
  handoffs.set(key, { token, person, at: now });
  return key;
}

export function consumeHandoff(key: string | null, token: string): Member | null {
  if (!key) return null;
  const found = handoffs.get(key);
  handoffs.delete(key);
  return found && found.token === token && Date.now() - found.at < lifeMs ? found.person : null;
}
