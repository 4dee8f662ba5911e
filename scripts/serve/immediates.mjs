import { promisify } from "node:util";

/**
 * Has each immediate let go of its neighbours once it runs. Node leaves them linked, so that one which something still
 * holds (an error's stack, a connection that a request opened) holds all that ran in the same turn, each with its whole
 * request: under load a process kept hundreds of finished ones, 90 MB of them (docs/performance.md).
 *
 * `_idlePrev` and `_idleNext` are Node's own; where they are missing nothing happens. What ran before is not looked at
 * again: Node goes on from the one that runs.
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
