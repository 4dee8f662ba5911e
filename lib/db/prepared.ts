import { createHash } from "node:crypto";
import { isPooled } from "./pooled";

/*
 * Repeated statements are prepared under a name, so that each connection parses them once, and PostgreSQL plans them anew
 * only as long as plans for the values at hand are cheaper. Most statements of a page take longer to plan than to run.
 */

/**
 * The maximum number of prepared statements, which bounds memory per connection. More texts than this mean that one is
 * built dynamically.
 */
const maxPrepared = 500;
/** How many of them may be assembled from parts, so that fixed texts always find room. */
const maxAssembled = 300;
/** How often a text that is assembled from parts is seen before it counts as repeated, and how many are watched. */
const repeatedAfter = 3;
const maxWatched = 2_000;

type Prepared = { names: Map<string, string>; assembled: Set<string>; seen: Map<string, number> };

// On the global object, because Next loads this module more than once while there is one pool.
const shared = globalThis as { portalPrepared?: Prepared };
const { names, assembled, seen }: Prepared = (shared.portalPrepared ??= {
  names: new Map(),
  assembled: new Set(),
  seen: new Map(),
});

/** Registers a statement and returns its name; undefined when there are too many, or behind a pooler. */
export function prepare(text: string): string | undefined {
  if (isPooled) return undefined;
  const known = names.get(text);
  if (known || names.size >= maxPrepared) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  names.set(text, name);
  return name;
}

/** The name of a statement that is assembled from parts, once its text has been sent a few times. */
export function prepareRepeated(text: string): string | undefined {
  const known = names.get(text);
  if (known || assembled.size >= maxAssembled) return known;
  const times = seen.get(text) ?? 0;
  if (times >= repeatedAfter) {
    seen.delete(text);
    const name = prepare(text);
    if (name) assembled.add(text);
    return name;
  }
  if (seen.size >= maxWatched) seen.clear();
  seen.set(text, times + 1);
  return undefined;
}
