import { spawnSync } from "node:child_process";
import fs from "node:fs";

/*
 * The system reuses process numbers, so a number alone does not identify a process. Linux answers from /proc, other
 * systems through `ps`.
 */

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {number} pid @param {string} column */
function ps(pid, column) {
  const { stdout } = spawnSync("ps", ["-o", `${column}=`, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || null;
}

/**
 * The start time of a process in the system's format; null when there is no such process. Number and start time
 * together identify a process.
 * @param {number} pid
 */
export function startTimeOf(pid) {
  if (!isAlive(pid)) return null;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name and may contain spaces; the 22nd is the start time.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return ps(pid, "lstart");
  }
}

/**
 * The command line of a process, or null when there is none or it cannot be read.
 * @param {number} pid
 */
export function commandOf(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return ps(pid, "command");
  }
}
