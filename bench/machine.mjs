import { readdirSync, readFileSync } from "node:fs";

/*
 * CPU time and memory of other processes, from Linux's /proc. On other systems everything is null, which the report
 * shows as n/a.
 */

/**
 * Fields of /proc/<pid>/stat after the name: parent, and user and system time of the process and of its waited-for
 * children.
 */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];
/** Linux reports times in hundredths of a second on every architecture that Node supports (USER_HZ). */
const MS_PER_TICK = 10;

/** @param {number | string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain spaces and brackets.
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return null;
  }
}

const hasProc = statOf(process.pid) !== null;

/** These processes and all their descendants. @param {number[]} roots */
export function treeOf(roots) {
  if (!hasProc) return roots;
  const parents = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (stat) parents.set(Number(name), stat[PARENT]);
  }
  const found = new Set(roots);
  for (let grew = true; grew;) {
    grew = false;
    for (const [pid, parent] of parents) {
      if (found.has(parent) && !found.has(pid)) grew = Boolean(found.add(pid));
    }
  }
  return [...found];
}

/** User and system time of these process trees so far, in ms; null without /proc. @param {number[]} roots */
export function cpuMsOf(roots) {
  if (!hasProc) return null;
  let ticks = 0;
  for (const pid of treeOf(roots)) {
    const stat = statOf(pid);
    // An ended process is included in its parent's sum of children.
    if (stat) ticks += TIMES.reduce((sum, field) => sum + (stat[field] ?? 0), 0);
  }
  return ticks * MS_PER_TICK;
}

/**
 * Resident memory of each Node process in these trees, in MB.
 * @param {number[]} roots @returns {{ pid: number, mb: number }[]}
 */
export function nodeMemoryOf(roots) {
  if (!hasProc) return [];
  return treeOf(roots).flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      const kb = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
      return /node|next/.test(command) && kb ? [{ pid, mb: Math.round(kb / 1024) }] : [];
    } catch {
      return [];
    }
  });
}

/**
 * Busy and total ticks of the machine so far, from the first line of /proc/stat. Everything but idle and iowait is
 * busy.
 */
function machineTicks() {
  const fields = readFileSync("/proc/stat", "utf8")
    .split("\n")[0]
    .trim()
    .split(/\s+/)
    .slice(1, 9)
    .map(Number);
  const all = fields.reduce((sum, ticks) => sum + ticks, 0);
  return { busy: all - fields[3] - fields[4], all };
}

/**
 * Returns a function that reports the share of the machine (0 to 1) that all other processes have used since; null
 * without /proc.
 * @param {number[]} roots
 */
export function busyWatch(roots) {
  if (!hasProc) return () => null;
  const machine = machineTicks();
  const own = cpuMsOf(roots);
  return () => {
    const now = machineTicks();
    const others = now.busy - machine.busy - (cpuMsOf(roots) - own) / MS_PER_TICK;
    return Math.max(0, others) / (now.all - machine.all);
  };
}
