import cluster from "node:cluster";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot, ROOT } from "../paths.mjs";
import { eachLine } from "../processes/lines.mjs";
import { createMachineMetrics } from "./machine-metrics.mjs";
import { readRequestNotes } from "./request-notes.mjs";
import { createStandby } from "./standby.mjs";

/*
 * The portal's processes share one port through node:cluster. They exit when this process is gone (a cluster worker
 * exits on disconnect), so a kill -9 leaves none behind.
 */

const SERVER = inRoot("scripts", "serve", "server.mjs");
const QUICK_DEATH_MS = 10_000;
/** The number of times that processes may die before any has served. */
const MOST_FIRST_DEATHS = 5;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;
const MOST_REQUESTS_LOGGED = 10;
const STOP_BOUND_MS = 30_000;
/**
 * The heap size in MB: twice the memory that the portal uses once every page has been requested (120 MB). A smaller
 * heap costs more CPU for garbage collection, a larger one more memory per process (docs/performance.md).
 */
const HEAP_MB = 256;
/**
 * The part of the heap for what has just been made. Node 24 and newer derive it from the heap's bound, so that a page is
 * collected many times while it is made: the dashboard took five times as long, and the list of members sixteen times
 * (`npm run bench -- --nodes 20,22,24,26`).
 */
const YOUNG_MB = 16;
/** The number of glibc's arenas, each of which retains freed memory; by default a process has one per thread. */
const MEMORY_POOLS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };

/** The line that Next prints once per process. */
const GREETING = /✓ Running next\.config/;

/** @param {import("node:stream").Readable | null | undefined} from @param {NodeJS.WritableStream} to */
function forward(from, to) {
  if (!from) return;
  // The output is forwarded line by line, because the processes write concurrently.
  eachLine(from, (line) => {
    if (!GREETING.test(line)) to.write(`${line}\n`);
  });
}

/**
 * The pause before the next start, which doubles with each process that died soon after its start.
 * @param {number} quickDeaths
 */
const pauseAfter = (quickDeaths) =>
  quickDeaths === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (quickDeaths - 1), LONGEST_PAUSE_MS);

/** @param {string} how @param {number} pauseMs @param {string} notes */
function reportDeath(how, pauseMs, notes) {
  const requests = readRequestNotes(notes).slice(0, MOST_REQUESTS_LOGGED);
  const when = pauseMs === 0 ? "" : ` in ${pauseMs / 1_000} s`;
  console.error(`A process of the portal ended (${how}); starting another${when}.`);
  console.error(`It was answering ${requests.join(", ") || "no request"}.`);
}

/**
 * Serves the built portal with `count` processes and replaces one that dies, after a growing pause when it dies again
 * and again. While no process serves, every request is answered with 503. `onDefeat` is called when the processes keep
 * dying before any of them has served.
 * @param {{ count: number, env: Record<string, string>, onDefeat: () => void, program?: string }} options
 */
export function startWorkers({ count, env, onDefeat, program = SERVER }) {
  const standby = createStandby({ host: env.HOST ?? "", port: Number(env.PORT) });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-requests-"));
  let isStopping = false;
  let hasServed = false;
  /** The processes that listen, or have been allowed to. @type {Set<import("node:cluster").Worker>} */
  const listeners = new Set();
  const metrics = createMachineMetrics(count);

  cluster.setupPrimary({
    exec: program,
    // On a large machine Node would let its heap grow to gigabytes before collecting.
    execArgv: [`--max-old-space-size=${HEAP_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
    cwd: ROOT,
    silent: true,
  });

  /** @param {number} place @param {number} [quickDeaths] how often the process in this place has died soon after its start */
  function startOne(place, quickDeaths = 0) {
    if (isStopping) return;
    const born = Date.now();
    const notes = path.join(folder, String(place));
    fs.writeFileSync(notes, "");
    const worker = cluster.fork({ ...MEMORY_POOLS, ...env, PORTAL_REQUEST_NOTES: notes });
    forward(worker.process.stdout, process.stdout);
    forward(worker.process.stderr, process.stderr);
    // The process waits for the answer, because it could not listen while the standby does.
    worker.on("message", async (message) => {
      if (message !== "ready") return metrics.receive(worker, message);
      listeners.add(worker);
      await standby.close();
      if (worker.isConnected()) worker.send("listen");
    });
    worker.once("listening", () => {
      hasServed = true;
      metrics.add(worker, place);
    });
    worker.once("exit", (code, signal) => {
      listeners.delete(worker);
      if (isStopping) return;
      const deaths = Date.now() - born < QUICK_DEATH_MS ? quickDeaths + 1 : 0;
      const pauseMs = pauseAfter(deaths);
      const how = signal ?? `exit ${code}`;
      metrics.remove(worker, how);
      reportDeath(how, pauseMs, notes);
      if (!hasServed && deaths >= MOST_FIRST_DEATHS) return onDefeat();
      if (hasServed && listeners.size === 0) standby.open();
      setTimeout(() => startOne(place, deaths), pauseMs);
    });
  }
  for (let place = 0; place < count; place++) startOne(place);

  return {
    /** Waits for the requests in progress, up to a limit. */
    async stop() {
      isStopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      const ended = Promise.all(
        workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve))),
      );
      workers.forEach((worker) => worker.process.kill("SIGTERM"));
      const isLate = await Promise.race([
        ended.then(() => false),
        delay(STOP_BOUND_MS, true, { ref: false }),
      ]);
      if (isLate) workers.forEach((worker) => worker.process.kill("SIGKILL"));
      await ended;
      await standby.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
