import fs from "node:fs";
import path from "node:path";
import { commandOf, isAlive } from "../processes/identity.mjs";

/*
 * postmaster.pid is PostgreSQL's lock file: line 1 is the process, line 4 the port. A killed server leaves it behind.
 */

/** @param {string} cluster */
const fileIn = (cluster) => path.join(cluster, "postmaster.pid");

/** @param {string} cluster @returns {{ pid: number, port: number } | null} */
function recorded(cluster) {
  try {
    const lines = fs.readFileSync(fileIn(cluster), "utf8").split("\n");
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  } catch {
    return null;
  }
}

/** @param {number} pid @param {string} cluster */
function serves(pid, cluster) {
  const command = commandOf(pid);
  return command !== null && command.includes("postgres") && command.includes(`-D ${cluster} `);
}

/**
 * The running server of these files, or null. A lock file that names a dead process or another program does not
 * count.
 * @param {string} cluster
 */
export function findPostmaster(cluster) {
  const found = recorded(cluster);
  if (!found || !isAlive(found.pid) || !serves(found.pid, cluster)) return null;
  return found;
}

/**
 * Makes a leftover lock file harmless when its number now belongs to another program, which PostgreSQL would take for
 * a server. PostgreSQL ignores its parent's number, so ours is written; the rest stays, because it shows whether
 * children of the old server still use the data.
 * @param {string} cluster
 */
export function neutraliseStaleLock(cluster) {
  const found = recorded(cluster);
  if (!found || found.pid === process.pid || !isAlive(found.pid)) return;
  const file = fileIn(cluster);
  const [, ...rest] = fs.readFileSync(file, "utf8").split("\n");
  // Written in place, so that the file keeps its owner.
  fs.writeFileSync(file, [process.pid, ...rest].join("\n"));
}
