import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { BARE_NEXT, buildBareNext } from "../bench/bare-next-server.mjs";
import { freePort, startServer } from "../bench/children.mjs";
import { fillForBench } from "../bench/data.mjs";
import { download } from "../bench/export.mjs";
import { checkOnce, drive, median } from "../bench/load.mjs";
import { busyWatch, nodeMemoryOf } from "../bench/machine.mjs";
import { exportsTable, figuresTable, goalsOf, goalsTable, ratio, timesTable } from "../bench/report.mjs";
import { exportsOf, seedConference, workOf } from "../bench/work.mjs";
import { prepareDatabase } from "./migrations/access.mjs";
import { inRoot, ROOT } from "./paths.mjs";
import { startEmbeddedDatabase } from "./postgres/embedded.mjs";

/*
 * `npm run bench`: compares the built portal with a bare Next application and a bare Node server on a database of
 * their own. They run in turns, so that a busy machine slows all of them alike. Trust CPU-milliseconds per request.
 * Exit code 1 when any answer was not 2xx.
 *
 *   --members 5000 --events 200 --registrations 20000 --csv-rows 20000   amount of data
 *   --rounds 3 --seconds 3                                               how often and how long each is measured
 *   --only dashboard                                                     only items whose name contains this
 *   --json FILE                                                          machine-readable figures
 */

const CONNECTIONS = 16;
/** Above this share of the CPU used by other programs, a warning is printed. */
const NOISY_SHARE = 0.1;
/** The exit code of a shell after Ctrl-C. */
const INTERRUPTED = 130;
/**
 * Code that has run only a few hundred times is about half as fast, and the portal's processes share the requests.
 */
const WARM_UP_SECONDS = 10;
/** Long enough that the compared servers are as warm as after an hour of use. */
const COMPARED_WARM_UP_SECONDS = 20;
/** The portal's own default. */
const MAX_PROCESSES = 4;
const NEXT = inRoot("node_modules", "next", "dist", "bin", "next");

const { values: options } = parseArgs({
  options: {
    members: { type: "string", default: "5000" },
    events: { type: "string", default: "200" },
    registrations: { type: "string", default: "20000" },
    "csv-rows": { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});
const size = {
  members: Number(options.members),
  events: Number(options.events),
  registrations: Number(options.registrations),
  csvRows: Number(options["csv-rows"]),
};
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

/** Cleanup steps, run in reverse order. @type {(() => Promise<void> | void)[]} */
const closers = [];
/** Checked by every step, so that an interruption reaches the cleanup. */
const interrupted = new AbortController();

async function close() {
  for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
}

async function openDatabase(folder) {
  const { url, ownerUrl, stop } = await startEmbeddedDatabase({ dataDirectory: folder, password: "bench" });
  closers.push(stop);
  await prepareDatabase({ ownerUrl, url });
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const data = await fillForBench(client, size);
  await client.end();
  const pidFile = fs.readFileSync(path.join(folder, "postgres", "postmaster.pid"), "utf8");
  return { url, data, postgresPid: Number(pidFile.split("\n")[0]) };
}

async function startAll(folder, url) {
  const start = async (name, args, env, readyPath, fixedPort) => {
    const port = fixedPort ?? (await freePort());
    const server = await startServer({
      args: args(port),
      env,
      port,
      path: readyPath,
      cwd: ROOT,
      log: path.join(folder, `${name}.log`),
      signal: interrupted.signal,
    });
    closers.push(server.stop);
    return server;
  };
  const database = { DATABASE_URL: url };
  const startPortal = async (name, processes) => {
    const port = await freePort();
    return start(
      name,
      () => [inRoot("scripts", "start.mjs")],
      {
        ...database,
        HOST: "127.0.0.1",
        APP_URL: `http://127.0.0.1:${port}`,
        PORTAL_DATA_DIR: path.join(folder, name),
        PORTAL_DEMO: "false",
        PORTAL_PROCESSES: String(processes),
        NEXTAUTH_SECRET: "bench-bench-bench-bench-bench-bench-bench",
        DATA_ENCRYPTION_KEY: "bench-bench-bench-bench-bench-bench-bench",
        // All requests come from one address.
        RATE_LIMIT_FACTOR: "1000000",
        LOG_LEVEL: "error",
      },
      "/api/health",
      port,
    );
  };
  const portal = await startPortal("portal", 1);
  const processes = Math.min(os.availableParallelism(), MAX_PROCESSES);
  const portalOnAllCores = { ...(await startPortal("portal-on-all-cores", processes)), processes };
  await buildBareNext(interrupted.signal);
  const bareNext = await start(
    "bare-next",
    (own) => [NEXT, "start", BARE_NEXT, "-p", String(own), "-H", "127.0.0.1"],
    database,
    "/static",
  );
  const bareNode = await start("bare-node", () => [inRoot("bench", "bare-node.mjs")], database, "/json");
  return { portal, portalOnAllCores, bareNext, bareNode };
}

/**
 * Measures each item round after round, with 16 connections and with one, and returns the medians. Comparison servers
 * run right after it, so that a slow minute affects both.
 */
async function measure(all, only) {
  const work = all.filter(({ name }) => name.includes(only));
  const named = (wanted) => all.find(({ name }) => name === wanted);
  const compared = new Set(
    work.flatMap((one) => (one.comparedWith ? [one, ...one.comparedWith.map(named)] : [])),
  );
  for (const one of new Set([...work, ...compared])) {
    interrupted.signal.throwIfAborted();
    process.stderr.write(`\rWarming up: ${one.name}`.padEnd(70));
    await checkOnce(one);
    // Each process compiles its own hot code.
    const warmUpSeconds =
      (compared.has(one) ? COMPARED_WARM_UP_SECONDS : WARM_UP_SECONDS) * (one.processes ?? 1);
    await drive(one, { connections: CONNECTIONS, seconds: warmUpSeconds });
  }
  const taken = work.map(() => /** @type {{ many: any, alone: any, times: any }[]} */ ([]));
  for (let round = 1; round <= rounds; round++) {
    for (const [index, one] of work.entries()) {
      interrupted.signal.throwIfAborted();
      process.stderr.write(`\rRound ${round} of ${rounds}: ${one.name}`.padEnd(70));
      // The other portal was idle, and its database connections close after 30 s.
      if (one.processes) await drive(one, { connections: CONNECTIONS, seconds });
      const many = await drive(one, { connections: CONNECTIONS, seconds });
      const times = {};
      for (const name of one.comparedWith ?? []) {
        const other = await drive(named(name), { connections: CONNECTIONS, seconds });
        times[name] = {
          cpu: ratio(many.cpuMs, other.cpuMs),
          speed: ratio(many.requestsPerSecond, other.requestsPerSecond),
        };
      }
      taken[index].push({ many, times, alone: await drive(one, { connections: 1, seconds }) });
    }
  }
  process.stderr.write(`\r${" ".repeat(70)}\r`);
  return Object.fromEntries(
    work.map(({ name }, index) => {
      const middle = (read) => median(taken[index].map(read));
      return [
        name,
        {
          requestsPerSecond: middle(({ many }) => many.requestsPerSecond),
          p50Ms: middle(({ many }) => many.p50Ms),
          p99Ms: middle(({ many }) => many.p99Ms),
          cpuMs: middle(({ many }) => many.cpuMs),
          p50AloneMs: middle(({ alone }) => alone.p50Ms),
          times: Object.fromEntries(
            (work[index].comparedWith ?? []).map((other) => [
              other,
              {
                cpu: middle(({ times }) => times[other].cpu),
                speed: middle(({ times }) => times[other].speed),
              },
            ]),
          ),
          failures: taken[index].reduce((sum, { many, alone }) => sum + many.failures + alone.failures, 0),
        },
      ];
    }),
  );
}

async function measureExports(exports) {
  const taken = { portal: [], bare: [] };
  // The first round is not counted: it compiles and connects.
  for (let round = 0; round <= rounds; round++) {
    for (const side of ["portal", "bare"]) {
      interrupted.signal.throwIfAborted();
      const one = await download(exports[side]);
      if (round > 0) taken[side].push(one);
    }
  }
  const middles = (list) =>
    Object.fromEntries(
      Object.keys(list[0]).map((figure) => [figure, median(list.map((one) => one[figure]))]),
    );
  return { portal: middles(taken.portal), bare: middles(taken.bare) };
}

async function bench() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-bench-"));
  // The database may run as another account, which has to pass through this folder.
  fs.chmodSync(folder, 0o755);
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const dataDirectory = path.join(folder, "data");
  fs.mkdirSync(dataDirectory, { mode: 0o711 });

  console.log(
    `${size.members} members, ${size.events} events, ${size.registrations} registrations, ${size.csvRows} rows to export`,
  );
  const began = performance.now();
  const { url, data, postgresPid } = await openDatabase(dataDirectory);
  console.log(
    `Database filled in ${((performance.now() - began) / 1000).toFixed(1)} s. Starting the portal …`,
  );
  const servers = await startAll(folder, url);
  const running = { ...servers, data, postgresPid };
  await seedConference(servers.portal);

  // The servers are children of this process, unlike the database.
  const othersSince = busyWatch([process.pid, postgresPid]);
  const figures = await measure(workOf(running), options.only);
  const othersShare = othersSince();
  console.log(`\n${figuresTable(figures)}\n\n${timesTable(figures)}\n`);
  if (othersShare !== null)
    console.log(
      `Other programs used ${Math.round(othersShare * 100)} % of this machine during the benchmark` +
        `${othersShare > NOISY_SHARE ? ": too much. Trust only the ratios, and those roughly." : "."}\n`,
    );
  const failures = Object.values(figures).reduce((sum, { failures: own }) => sum + own, 0);
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cores: os.availableParallelism(),
    size,
    othersShare,
    figures,
  };
  if (!options.only) {
    const exports = await measureExports(exportsOf(running, size.csvRows));
    const memory = nodeMemoryOf([servers.portal.pid, servers.portalOnAllCores.pid]);
    const goals = goalsOf(figures, exports, memory);
    console.log(`${exportsTable(exports)}\n`);
    console.log(
      `Memory of the portal's Node processes: ${memory.map(({ mb }) => `${mb} MB`).join(", ") || "n/a"}\n`,
    );
    console.log(goalsTable(goals));
    Object.assign(result, { exports, memory, goals });
  }
  if (options.json) fs.writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
  if (failures > 0) throw new Error(`${failures} requests did not get a 2xx answer.`);
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => interrupted.abort(new Error("Interrupted.")));

try {
  await bench();
} catch (error) {
  console.error(
    interrupted.signal.aborted ? "\nInterrupted." : error instanceof Error ? error.message : error,
  );
  process.exitCode = interrupted.signal.aborted ? INTERRUPTED : 1;
} finally {
  await close();
}
