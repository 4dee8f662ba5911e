import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { installNode } from "../scripts/testing/node-line.mjs";
import { checkOnce, drive, median } from "./load.mjs";
import { nodeMemoryOf } from "./machine.mjs";
import { ratio, shown, table } from "./report.mjs";
import { pagesOf } from "./work.mjs";

/*
 * What the same portal costs on the newest Node.js of several lines, one process each, on one database: the same pages
 * in turn, so that a slow minute affects all lines.
 */

const CONNECTIONS = 16;
/** What a line is compared by: a member's page, a list, and a call. */
const COMPARED = ["dashboard", "members", "GET /api/events"];
const MINUTE_MS = 60_000;

/** The largest Node process of a portal, in MB. @param {{ pid: number }} portal */
const largestMb = ({ pid }) => Math.max(0, ...nodeMemoryOf([pid]).map(({ mb }) => mb));

/**
 * @param {Awaited<ReturnType<typeof import("./world.mjs").openBench>>} world
 * @param {string[]} lines of Node.js
 * @param {{ rounds: number, seconds: number, warmUpSeconds: number, minutes: number }} how
 * @param {AbortSignal} signal
 */
export async function benchNodes(world, lines, { rounds, seconds, warmUpSeconds, minutes }, signal) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-bench-nodes-"));
  try {
    const portals = [];
    for (const line of lines) {
      const { program, version } = installNode(line, path.join(folder, line));
      const portal = await world.startPortal(`portal-on-${line}`, 1, {}, program);
      const pages = pagesOf({ data: world.data, portal, postgresPid: world.postgresPid });
      portals.push({ version, portal, pages });
    }
    /** @type {Map<object, Record<string, (number | null)[]>>} */
    const taken = new Map(
      portals.map((one) => [one, Object.fromEntries(COMPARED.map((name) => [name, []]))]),
    );
    const comparedOf = (one) => one.pages.filter(({ name }) => COMPARED.includes(name));
    for (const one of portals)
      for (const page of one.pages) {
        signal.throwIfAborted();
        await checkOnce(page);
        await drive(page, { connections: CONNECTIONS, seconds: warmUpSeconds / 5 });
      }
    for (let round = 1; round <= rounds; round++)
      for (const name of COMPARED)
        for (const one of portals) {
          signal.throwIfAborted();
          const page = comparedOf(one).find((other) => other.name === name);
          await drive(page, { connections: CONNECTIONS, seconds: 1 });
          taken.get(one)?.[name]?.push((await drive(page, { connections: CONNECTIONS, seconds })).cpuMs);
        }
    const memory = await memoryByMinute(portals, minutes, signal);
    const rows = portals.map((one, index) => ({
      node: one.version,
      cpuMs: Object.fromEntries(COMPARED.map((name) => [name, median(taken.get(one)?.[name] ?? [])])),
      memoryMb: memory[index] ?? [],
    }));
    console.log(`\n${nodesTable(rows)}\n`);
    return rows;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Every page on all portals at once, for so many minutes. Returns the largest process of each at the beginning and after
 * each minute, in MB.
 */
async function memoryByMinute(portals, minutes, signal) {
  const memory = portals.map(({ portal }) => [largestMb(portal)]);
  for (let minute = 1; minute <= minutes; minute++) {
    const until = Date.now() + MINUTE_MS;
    await Promise.all(
      portals.map(async ({ pages }) => {
        for (let at = 0; Date.now() < until; at++) {
          signal.throwIfAborted();
          await drive(pages[at % pages.length], { connections: 4, seconds: 1 });
        }
      }),
    );
    portals.forEach(({ portal }, index) => memory[index]?.push(largestMb(portal)));
  }
  return memory;
}

function nodesTable(rows) {
  const [first] = rows;
  return table([
    ["Node.js", ...COMPARED.flatMap((name) => [`${name}, CPU-ms`, "times"]), "memory, MB"],
    ...rows.map(({ node, cpuMs, memoryMb }) => [
      node,
      ...COMPARED.flatMap((name) => [shown(cpuMs[name], 1), shown(ratio(cpuMs[name], first.cpuMs[name]), 2)]),
      memoryMb.join(" "),
    ]),
  ]);
}
