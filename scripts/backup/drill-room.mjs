import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot } from "../paths.mjs";
import { findPostmaster } from "../postgres/postmaster.mjs";

const STEP_MS = 100;
const MAX_STEPS = 100;

/** @param {{ PORTAL_DATA_DIR: string }} environment */
const roomOf = ({ PORTAL_DATA_DIR }) => path.resolve(inRoot(), PORTAL_DATA_DIR, "drill");

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Removes what a drill has left behind that was killed: its database holds everybody's data. @param {{ PORTAL_DATA_DIR: string }} environment */
export async function sweepDrillRoom(environment) {
  const room = roomOf(environment);
  for (const name of await readdir(room).catch(() => [])) {
    const running = findPostmaster(path.join(room, name, "data", "postgres"));
    if (!running) continue;
    process.kill(running.pid, "SIGQUIT");
    for (let step = 0; step < MAX_STEPS && isAlive(running.pid); step++) await delay(STEP_MS);
  }
  await rm(room, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Keeps all temporary files on the disk of the data directory, which has room for them: the system's folder may be in
 * memory.
 * @template T
 * @param {{ PORTAL_DATA_DIR: string }} environment @param {() => Promise<T>} work
 */
export async function withDrillRoom(environment, work) {
  await sweepDrillRoom(environment);
  const room = roomOf(environment);
  // The database's account passes through it; nobody else sees what is in it.
  await mkdir(room, { recursive: true, mode: 0o711 });
  process.env.TMPDIR = room;
  try {
    return await work();
  } finally {
    await rm(room, { recursive: true, force: true, maxRetries: 3 });
  }
}
