import { readFileSync } from "node:fs";
import { treeOf } from "./machine.mjs";

/* The peak memory of processes while they work, from Linux's /proc; 0 on other systems. */

const SAMPLE_MS = 200;
const KB_PER_MB = 1024;

/** @param {number} pid @param {string} file @param {RegExp} field in kB */
function mbOf(pid, file, field) {
  return Number(field.exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1] ?? 0) / KB_PER_MB;
}

/** The largest Node process, and all of PostgreSQL's without counting shared pages twice. @param {number[]} roots */
function sample(roots) {
  let nodeMb = 0;
  let postgresMb = 0;
  for (const pid of treeOf(roots)) {
    try {
      const name = readFileSync(`/proc/${pid}/comm`, "utf8").trim();
      if (name === "postgres") postgresMb += mbOf(pid, "smaps_rollup", /^Pss:\s+(\d+)/m);
      else nodeMb = Math.max(nodeMb, mbOf(pid, "status", /^VmRSS:\s+(\d+)/m));
    } catch {
      // It has just ended.
    }
  }
  return { nodeMb, postgresMb };
}

/**
 * Watches these process trees. `end` stops and returns the peaks in MB.
 * @param {number[]} roots
 */
export function watchMemory(roots) {
  const peak = { nodeMb: 0, postgresMb: 0 };
  const look = () => {
    const now = sample(roots);
    peak.nodeMb = Math.max(peak.nodeMb, now.nodeMb);
    peak.postgresMb = Math.max(peak.postgresMb, now.postgresMb);
  };
  const timer = setInterval(look, SAMPLE_MS);
  return {
    end() {
      clearInterval(timer);
      look();
      return { nodeMb: Math.round(peak.nodeMb), postgresMb: Math.round(peak.postgresMb) };
    },
  };
}
