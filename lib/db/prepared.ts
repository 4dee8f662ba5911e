import { createHash } from "node:crypto";

/*
 * Statements that are written by hand and asked again and again: each connection parses and plans them once, under a
 * name. Any other is planned anew each time.
 */

/** Prepared statements are kept by each connection; more texts than this are no list but a loop. */
const mostPrepared = 200;

// On the global object: Next loads this module more than once, and the pool is one.
const kept = globalThis as { portalPrepared?: Map<string, string> };
const names = (kept.portalPrepared ??= new Map<string, string>());

/** The name under which a statement is kept from now on; undefined when there are too many. */
export function prepare(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostPrepared) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

/** The name of a statement that is to be kept; undefined for any other. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}
