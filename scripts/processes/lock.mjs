import fs from "node:fs";
import { codeOf } from "../cli-error.mjs";
import { startTimeOf } from "./identity.mjs";

/**
 * @typedef {{ pid: number, start: string | null, note: string }} Holder
 * `note` describes the holder to people, such as the portal's address.
 */

/** @param {string} file @returns {Holder | null} */
function holderIn(file) {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/** @param {Holder | null} holder */
const lives = (holder) => holder !== null && startTimeOf(holder.pid) === holder.start;

/** Removes a stale lock, and puts it back if another process took it in between. */
function clear(/** @type {string} */ file) {
  const aside = `${file}.${process.pid}.old`;
  try {
    fs.renameSync(file, aside);
    if (lives(holderIn(aside))) fs.linkSync(aside, file);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(codeOf(error) ?? "")) throw error;
  }
  fs.rmSync(aside, { force: true });
}

/**
 * Takes the lock file, or returns its holder. The lock of a dead process (kill -9, a power cut) counts as free.
 * @param {string} file
 * @param {string} note
 * @returns {{ release: () => void } | { holder: Holder }}
 */
export function acquireLock(file, note) {
  const mine = `${file}.${process.pid}.new`;
  const me = { pid: process.pid, start: startTimeOf(process.pid), note };
  fs.writeFileSync(mine, `${JSON.stringify(me)}\n`, { mode: 0o644 });
  try {
    for (;;) {
      try {
        // link() is atomic, and the lock file is complete from the start.
        fs.linkSync(mine, file);
        break;
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      const holder = holderIn(file);
      if (holder && lives(holder)) return { holder };
      clear(file);
    }
  } finally {
    fs.rmSync(mine, { force: true });
  }
  return {
    release() {
      if (holderIn(file)?.pid === process.pid) fs.rmSync(file, { force: true });
    },
  };
}
