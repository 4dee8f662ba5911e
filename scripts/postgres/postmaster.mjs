import fs from "node:fs";
import path from "node:path";
import { commandOf, isAlive } from "../processes/identity.mjs";

/*
 * postmaster.pid is PostgreSQL's own lock: line 1 is the process, line 4 the port. Every hard kill
 * leaves it behind.
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
 * The server that has these files, or null. A file that names a dead process, or a process that is
 * some other program by now, does not count.
 * @param {string} cluster
 */
export function findPostmaster(cluster) {
  const found = recorded(cluster);
  if (!found || !isAlive(found.pid) || !serves(found.pid, cluster)) return null;
  return found;
}

/**
 * Lets a new server take over a leftover that names another living program; PostgreSQL would take
 * that program for a server and give up. It takes its parent's number for a leftover, so ours goes
 * in. The rest stays: by it PostgreSQL sees whether the old server's children still hold the data.
 * @param {string} cluster
 */
export function releaseLeftover(cluster) {
  const found = recorded(cluster);
  if (!found || found.pid === process.pid || !isAlive(found.pid)) return;
  const file = fileIn(cluster);
  const [, ...rest] = fs.readFileSync(file, "utf8").split("\n");
  // In place, so that the file keeps its owner.
  fs.writeFileSync(file, [process.pid, ...rest].join("\n"));
}
