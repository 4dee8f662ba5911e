import cluster from "node:cluster";
import readline from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { inRoot, ROOT } from "../paths.mjs";

/*
 * The portal's processes share one port through node:cluster. They exit when this process is gone (a cluster worker
 * exits on disconnect), so a kill -9 leaves none behind.
 */

const QUICK_DEATH_MS = 10_000;
const MOST_QUICK_DEATHS = 5;
const FIRST_PAUSE_MS = 200;
const STOP_BOUND_MS = 30_000;
/**
 * Twice the memory that the portal uses once every page has been requested (120 MB). A smaller heap costs more CPU for
 * garbage collection, a larger one more memory per process (docs/performance.md).
 */
const HEAP_MB = 256;
/** Each of glibc's arenas retains freed memory; by default a process has one per thread. */
const MEMORY_POOLS = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };

/** Next prints it once per process. */
const GREETING = /✓ Running next\.config/;

/** @param {NodeJS.ReadableStream | null | undefined} from @param {NodeJS.WritableStream} to */
function forward(from, to) {
  if (!from) return;
  // Line by line, because the processes write concurrently.
  readline.createInterface({ input: from }).on("line", (line) => {
    if (!GREETING.test(line)) to.write(`${line}\n`);
  });
}

/**
 * Serves the built portal with `count` processes and replaces one that dies. `onDefeat` is called when they die faster
 * than they can be replaced.
 * @param {{ count: number, env: Record<string, string>, onDefeat: () => void }} options
 */
export function startWorkers({ count, env, onDefeat }) {
  let isStopping = false;
  let quickDeaths = 0;

  cluster.setupPrimary({
    exec: inRoot("scripts", "serve", "server.mjs"),
    // On a large machine Node would let its heap grow to gigabytes before collecting.
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    cwd: ROOT,
    silent: true,
  });

  function startOne() {
    if (isStopping) return;
    const born = Date.now();
    const worker = cluster.fork({ ...MEMORY_POOLS, ...env });
    forward(worker.process.stdout, process.stdout);
    forward(worker.process.stderr, process.stderr);
    worker.once("exit", (code, signal) => {
      if (isStopping) return;
      console.error(`A process of the portal ended (${signal ?? `exit ${code}`}); starting another.`);
      quickDeaths = Date.now() - born < QUICK_DEATH_MS ? quickDeaths + 1 : 0;
      if (quickDeaths >= MOST_QUICK_DEATHS) return onDefeat();
      setTimeout(startOne, quickDeaths * FIRST_PAUSE_MS);
    });
  }
  for (let started = 0; started < count; started++) startOne();

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
    },
  };
}
