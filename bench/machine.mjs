import { readdirSync, readFileSync } from "node:fs";

/*
 * CPU time and memory of other processes, from Linux's /proc. Elsewhere every answer is null, which the report shows
 * as n/a.
 */

/** Of the fields of /proc/<pid>/stat after the name: the parent, and user and system time of itself and of waited-for children. */
const PARENT = 1;
const TIMES = [11, 12, 13, 14];
/** Linux reports times in hundredths of a second on every architecture that Node runs on (USER_HZ). */
const MS_PER_TICK = 10;

/** @param {number | string} pid */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may hold spaces and brackets itself.
    return text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
  } catch {
    return null;
  }
}

const hasProc = statOf(process.pid) !== null;

/** These processes and everything that descends from them. @param {number[]} roots */
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

/** User and system time that these trees have used so far, in ms; null without /proc. @param {number[]} roots */
export function cpuMsOf(roots) {
  if (!hasProc) return null;
  let ticks = 0;
  for (const pid of treeOf(roots)) {
    const stat = statOf(pid);
    // A process that ended in between is in its parent's sum of children.
    if (stat) ticks += TIMES.reduce((sum, field) => sum + (stat[field] ?? 0), 0);
  }
  return ticks * MS_PER_TICK;
}

/** Resident memory of each Node process of these trees, in MB. @param {number[]} roots @returns {{ pid: number, mb: number }[]} */
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

/** Busy and all ticks of the whole machine so far: of /proc/stat's first line, all but idle and iowait are busy. */
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
 * Begins to watch; the returned function says which share of the machine (0 to 1) everything but these trees has used
 * since, or null without /proc. @param {number[]} roots
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
