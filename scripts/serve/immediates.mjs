import { promisify } from "node:util";

/** @typedef {{ _idlePrev?: unknown, _idleNext?: unknown }} Linked what Node keeps of an immediate's neighbours */

/** Whether this Node leaves immediates that have run linked to one another (nodejs/node#66129). */
export async function leavesImmediatesLinked() {
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
 * Replaces `setImmediate` by one whose immediates let go of their neighbours when they run. Otherwise one that something
 * still holds (an error's stack, a connection that a request opened) holds all that ran in the same turn, each with its
 * whole request (docs/performance.md, "The heap decides").
 *
 * What ran before is not looked at again: Node goes on from the one that runs.
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
  // What `timers/promises` is found by.
  Object.assign(setImmediate, { [promisify.custom]: native[promisify.custom] });
  globalThis.setImmediate = /** @type {any} */ (setImmediate);
}
