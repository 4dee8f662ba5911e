import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { codeOf } from "../cli-error.mjs";

const NAME = /^portal-run-(\d+)-/;
const HOUR_MS = 3_600_000;

/** @param {number} pid */
function isOver(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
}

/** Removes what runs left that were killed. A process of another container is not seen: its folder is young. */
function removeLeftovers() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = NAME.exec(name)?.[1];
    if (!pid || !isOver(Number(pid))) continue;
    const folder = path.join(os.tmpdir(), name);
    const found = fs.statSync(folder, { throwIfNoEntry: false });
    const isOurs = found?.uid === process.getuid?.();
    if (found && isOurs && Date.now() - found.mtimeMs > HOUR_MS)
      fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A folder for all temporary files of this process and those that it starts, which is removed when it ends: a process
 * that is killed, as tests do it, cannot remove its own.
 */
export function openRunFolder() {
  removeLeftovers();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `portal-run-${process.pid}-`));
  // The database's account must be able to enter the folder.
  fs.chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

const WATCH_MS = 500;

/** Ends this process when the one that started it is gone, so that nothing of an interrupted run goes on. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.exit(1);
  }, WATCH_MS).unref();
}
