import { promisify } from "node:util";

/** @typedef {{ _idlePrev?: unknown, _idleNext?: unknown }} Linked what Node keeps of an immediate's neighbours */

/** Whether this Node version leaves immediates linked to one another after they have run (nodejs/node#66129). */
export async function hasImmediatesDefect() {
  /** @type {Linked[]} */
  const both = [];
  await new Promise((resolve) =>
    both.push(
      setImmediate(() => {}),
      setImmediate(resolve),
    ),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return both.some(({ _idlePrev, _idleNext }) => Boolean(_idlePrev ?? _idleNext));
}

/**
 * Replaces `setImmediate` so that an immediate drops its links to its neighbours when it runs. Otherwise a reference to
 * one (an error's stack, a connection that a request opened) retains all that ran in the same turn, each with its whole
 * request (docs/performance.md, "The heap decides"). Unlinking what has run is safe: Node continues from the one that
 * is running.
 */
export function unlinkImmediates() {
  const native = globalThis.setImmediate;
  /** @param {(...given: any[]) => unknown} callback @param {any[]} args */
  function setImmediate(callback, ...args) {
    if (typeof callback !== "function") return native(callback, ...args);
    /** @type {any} */
    const immediate = native(
      (...given) => {
        const before = immediate._idlePrev;
        if (before) {
          before._idleNext = null;
          immediate._idlePrev = null;
        }
        return callback(...given);
      },
      ...args,
    );
    return immediate;
  }
  // `timers/promises` looks this symbol up.
  Object.assign(setImmediate, { [promisify.custom]: native[promisify.custom] });
  globalThis.setImmediate = /** @type {any} */ (setImmediate);
}
