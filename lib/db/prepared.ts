import { createHash } from "node:crypto";
import { isPooled } from "./pooled";

/* Repeated handwritten statements are prepared under a name, so that each connection parses and plans them once. */

/**
 * The maximum number of prepared statements, which bounds memory per connection. More texts than this mean that one is
 * built dynamically.
 */
const maxPrepared = 500;

// The map is on the global object, because Next loads this module more than once while there is one pool.
const shared = globalThis as { portalPrepared?: Map<string, string> };
const names = (shared.portalPrepared ??= new Map<string, string>());

/** Registers a statement and returns its name; undefined when there are too many, or behind a pooler. */
export function prepare(text: string): string | undefined {
  if (isPooled) return undefined;
  const known = names.get(text);
  if (known || names.size >= maxPrepared) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}
