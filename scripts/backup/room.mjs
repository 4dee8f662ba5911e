import fs from "node:fs";
import path from "node:path";
import { CliError, codeOf } from "../cli-error.mjs";
import { inRoot } from "../paths.mjs";
import { findPostmaster } from "../postgres/postmaster.mjs";
import { acquireLock } from "../processes/lock.mjs";
import { openDataDirectory } from "../setup/data-directory.mjs";

/*
 * Where a backup is restored to try it: on the disk of the data directory, which has room for it, while the system's
 * temporary folder may be in memory. It holds everybody's data, so nothing may stay there.
 */

const STEP_MS = 50;
const MAX_STEPS = 200;

/** @typedef {"drill" | "upgrade-check"} Purpose @typedef {{ PORTAL_DATA_DIR: string }} Where */

/** @param {Purpose} purpose @param {Where} where */
const roomOf = (purpose, { PORTAL_DATA_DIR }) => path.resolve(inRoot(), PORTAL_DATA_DIR, purpose);

/** Blocks the thread, because a process that is ending waits for nothing else. @param {number} ms */
const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** @param {string} cluster */
function endDatabase(cluster) {
  const running = findPostmaster(cluster);
  if (!running) return;
  try {
    process.kill(running.pid, "SIGQUIT");
  } catch (error) {
    // The database has ended in between, or belongs to another account. Everything that can be removed is removed
    // anyway.
    console.error(`The database in ${cluster} could not be ended (${codeOf(error)}).`);
    return;
  }
  for (let step = 0; step < MAX_STEPS && findPostmaster(cluster); step++) pause(STEP_MS);
}

/** Ends the databases in a room, and removes it. @param {string} room */
function clear(room) {
  if (!fs.existsSync(room)) return;
  const real = fs.realpathSync(room);
  for (const name of fs.readdirSync(real)) endDatabase(path.join(real, name, "data", "postgres"));
  fs.rmSync(real, { recursive: true, force: true, maxRetries: 3 });
}

/** Removes the files that a killed drill has left. @param {Where} where */
export const sweepDrillRoom = (where) => clear(roomOf("drill", where));

/**
 * Runs `work` with all its temporary files in the room, which is removed afterwards, also when a signal ends this
 * process by its own exit. What a killed one left behind is removed before.
 * @template T
 * @param {Purpose} purpose @param {Where} where @param {() => Promise<T>} work
 */
async function withRoom(purpose, where, work) {
  const room = roomOf(purpose, where);
  clear(room);
  // The database's account must be able to enter the folder; nobody else can see its contents.
  fs.mkdirSync(room, { recursive: true, mode: 0o711 });
  const leave = () => clear(room);
  // The database must end before temporary folders are removed automatically, because it may still write in them.
  process.prependOnceListener("exit", leave);
  process.env.TMPDIR = fs.realpathSync(room);
  try {
    return await work();
  } finally {
    process.removeListener("exit", leave);
    leave();
  }
}

/** @template T @param {Where} where @param {() => Promise<T>} work */
export const withDrillRoom = (where, work) => withRoom("drill", where, work);

/**
 * Runs `work` in the room of an upgrade check. Only one can run, because no row in a database says whether another one
 * does.
 * @template T @param {Where} where @param {() => Promise<T>} work
 */
export async function withUpgradeRoom(where, work) {
  const folder = openDataDirectory(path.resolve(inRoot(), where.PORTAL_DATA_DIR));
  const lock = acquireLock(path.join(folder, "upgrade-check.lock"), "upgrade-check");
  if ("holder" in lock) throw new CliError(`Another upgrade-check is running (process ${lock.holder.pid}).`);
  process.once("exit", lock.release);
  return withRoom("upgrade-check", where, work);
}
