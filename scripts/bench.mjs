import fs from "node:fs";
import os from "node:os";
import { BARE_NEXT, buildBareNext } from "../bench/bare-next-server.mjs";
import { download } from "../bench/export.mjs";
import { checkOnce, drive, median } from "../bench/load.mjs";
import { busyWatch, nodeMemoryOf } from "../bench/machine.mjs";
import {
  exportsTable,
  figuresTable,
  goalsOf,
  goalsTable,
  ratio,
  statementsTable,
  timesTable,
} from "../bench/report.mjs";
import { importOnce } from "../bench/statement.mjs";
import { exportsOf, seedConference, statementsOf, workOf } from "../bench/work.mjs";
import { allCores, openBench } from "../bench/world.mjs";
import { inRoot } from "./paths.mjs";
import { readOptions } from "./options.mjs";
import { ensurePackages } from "./setup/packages.mjs";

/*
 * `npm run bench`: compares the built portal with a bare Next application and a bare Node server on a database of
 * their own. They run in turns, so that a busy machine slows all of them alike. Trust CPU-milliseconds per request.
 * Exit code 1 when any answer was not 2xx.
 *
 *   --members 5000 --events 200 --registrations 20000 --csv-rows 20000   amount of data
 *   --rounds 3 --seconds 3                                               how often and how long each is measured
 *   --only dashboard --only "month end"                                  only items whose name contains one of these
 *   --json FILE                                                          machine-readable figures
 *
 * `npm run bench -- opening`: the load of an opening day instead (bench/opening.mjs).
 *   --minutes 20                                                         also four times the best load for so long
 *   --plot FILE.svg                                                      and a drawing of it by minute
 */

const CONNECTIONS = 16;
/** The share of CPU time used by other programs above which a warning is printed. */
const NOISY_SHARE = 0.1;
/** The exit code of a shell after Ctrl-C. */
const INTERRUPTED = 130;
/**
 * Seconds of warm-up: code that has run only a few hundred times is about half as fast, and the portal's processes
 * share the requests.
 */
const WARM_UP_SECONDS = 10;
/** Seconds of warm-up of the compared servers, after which they are as warm as after an hour of use. */
const COMPARED_WARM_UP_SECONDS = 20;
const NEXT = inRoot("node_modules", "next", "dist", "bin", "next");

const { values: options, positionals } = readOptions({
  allowPositionals: true,
  options: {
    members: { type: "string", default: "5000" },
    events: { type: "string", default: "200" },
    registrations: { type: "string", default: "20000" },
    "csv-rows": { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "3" },
    only: { type: "string", multiple: true, default: [] },
    json: { type: "string" },
    plot: { type: "string" },
    minutes: { type: "string", default: "0" },
  },
});
const size = {
  members: Number(options.members),
  events: Number(options.events),
  registrations: Number(options.registrations),
  csvRows: Number(options["csv-rows"]),
};
/** @param {string} name */
const isMeasured = (name) => options.only.length === 0 || options.only.some((part) => name.includes(part));
const rounds = Number(options.rounds);
const seconds = Number(options.seconds);

/** Aborted by a signal. Every step checks it, so that an interruption reaches the cleanup. */
const interrupted = new AbortController();

/** @param {Awaited<ReturnType<typeof openBench>>} world */
async function startAll({ startPortal, startBare }) {
  const portal = await startPortal("portal", 1);
  const processes = allCores();
  const portalOnAllCores = { ...(await startPortal("portal-on-all-cores", processes)), processes };
  await buildBareNext(interrupted.signal);
  const bareNext = await startBare(
    "bare-next",
    (port) => [NEXT, "start", BARE_NEXT, "-p", String(port), "-H", "127.0.0.1"],
    "/static",
  );
  const bareNode = await startBare("bare-node", () => [inRoot("bench", "bare-node.mjs")], "/json");
  return { portal, portalOnAllCores, bareNext, bareNode };
}

/**
 * Measures each item round after round, with 16 connections and with one, and returns the medians. Comparison servers
 * run right after it, so that a slow minute affects both.
 */
async function measure(all) {
  const work = all.filter(({ name }) => isMeasured(name));
  const named = (wanted) => all.find(({ name }) => name === wanted);
  const compared = new Set(
    work.flatMap((one) => (one.comparedWith ? [one, ...one.comparedWith.map(named)] : [])),
  );
  for (const one of new Set([...work, ...compared])) {
    interrupted.signal.throwIfAborted();
    process.stderr.write(`\rWarming up: ${one.name}`.padEnd(70));
    await checkOnce(one);
    // Each process compiles its own hot code, so the warm-up grows with the number of processes.
    const warmUpSeconds =
      (compared.has(one) ? COMPARED_WARM_UP_SECONDS : WARM_UP_SECONDS) * (one.processes ?? 1);
    await drive(one, { connections: CONNECTIONS, seconds: warmUpSeconds });
  }
  const taken = work.map(() => /** @type {{ many: any, alone: any, times: any }[]} */ ([]));
  for (let round = 1; round <= rounds; round++) {
    for (const [index, one] of work.entries()) {
      interrupted.signal.throwIfAborted();
      process.stderr.write(`\rRound ${round} of ${rounds}: ${one.name}`.padEnd(70));
      // The other portal was idle, and its database connections close after 30 s, so it is warmed up again.
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

/** @param {{ [figure: string]: number | null }[]} list */
const middlesOf = (list) =>
  Object.fromEntries(Object.keys(list[0]).map((figure) => [figure, median(list.map((one) => one[figure]))]));

async function measureStatements(work) {
  const taken = [];
  // The first round is not counted: it compiles and connects.
  for (let round = 0; round <= rounds; round++) {
    interrupted.signal.throwIfAborted();
    const one = await importOnce(work);
    if (round > 0) taken.push(one);
  }
  return middlesOf(taken);
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
  return { portal: middlesOf(taken.portal), bare: middlesOf(taken.bare) };
}

/** @param {Awaited<ReturnType<typeof openBench>>} world */
async function bench(world) {
  const { data, postgresPid } = world;
  const servers = await startAll(world);
  const running = { ...servers, data, postgresPid };
  await seedConference(servers.portal);

  // The servers are children of this process, unlike the database, which is therefore excluded by its id.
  const othersSince = busyWatch([process.pid, postgresPid]);
  const figures = await measure(workOf(running));
  const othersShare = othersSince();
  console.log(`\n${figuresTable(figures)}\n\n${timesTable(figures)}\n`);
  if (othersShare !== null)
    console.log(
      `Other programs used ${Math.round(othersShare * 100)}% of this machine during the benchmark` +
        `${othersShare > NOISY_SHARE ? ": too much. Trust only the ratios, and those roughly." : "."}\n`,
    );
  const failures = Object.values(figures).reduce((sum, { failures: own }) => sum + own, 0);
  /** @type {any} */
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cores: os.availableParallelism(),
    size,
    othersShare,
    figures,
  };
  const statements = statementsOf(running);
  if (isMeasured(statements.name)) {
    const imported = await measureStatements(statements);
    console.log(`${statementsTable(imported)}\n`);
    Object.assign(result, { statements: imported });
  }
  if (options.only.length === 0) {
    const exports = await measureExports(exportsOf(running, size.csvRows));
    const memory = nodeMemoryOf([servers.portal.pid, servers.portalOnAllCores.pid]);
    const goals = goalsOf(figures, exports, memory, result.statements);
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

/** @type {Awaited<ReturnType<typeof openBench>> | undefined} */
let world;
try {
  await ensurePackages({ withDevelopment: true });
  console.log(
    `${size.members} members, ${size.events} events, ${size.registrations} registrations, ${size.csvRows} rows to export`,
  );
  world = await openBench({ signal: interrupted.signal, size });
  console.log("Database filled. Starting the portal …");
  if (positionals.includes("opening")) {
    const { benchOpening } = await import("../bench/opening.mjs");
    await benchOpening({
      ...world,
      signal: interrupted.signal,
      seconds,
      minutes: Number(options.minutes),
      jsonFile: options.json,
      plotFile: options.plot,
    });
  } else await bench(world);
} catch (error) {
  console.error(
    interrupted.signal.aborted ? "\nInterrupted." : error instanceof Error ? error.message : error,
  );
  process.exitCode = interrupted.signal.aborted ? INTERRUPTED : 1;
} finally {
  await world?.close();
}
