import fs from "node:fs";
import os from "node:os";
import { BARE_NEXT, buildBareNext } from "../bench/bare-next-server.mjs";
import { download } from "../bench/export.mjs";
import { checkOnce, drive, median } from "../bench/load.mjs";
import { busyWatch, nodeMemoryOf } from "../bench/machine.mjs";
import { keep, readKept } from "../bench/kept.mjs";
import {
  BARE_PAGE,
  exportsTable,
  figuresTable,
  goalsOf,
  goalsTable,
  ratio,
  risen,
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
 * Exit code 1 when a step failed; the others' figures stay. What the portal turned away under 16 connections is counted
 * apart, and no failure. It names what has risen since the figures that are kept.
 *
 *   --members 5000 --events 200 --registrations 20000 --csv-rows 20000   amount of data
 *   --rounds 3 --seconds 3                                               how often and how long each is measured
 *   --only dashboard --only "month end"                                  only items whose name contains one of these
 *   --short                                                              little data and one second each, to see it end
 *   --json FILE                                                          machine-readable figures, written as they come
 *   --record                                                             keep the figures in bench/latest.json and docs
 *
 * `npm run bench -- --nodes 20,22,24`: a few pages on the newest Node.js of each line, in turn (bench/nodes.mjs).
 *   --minutes 10                                                         also every page for so long, and the memory
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
 * Code that has run only a few hundred times is about half as fast, and the portal's processes share the requests, so
 * it is warmed up; the servers that it is compared with, until they are as warm as after an hour of use.
 */
const WHOLE = {
  members: 5_000,
  events: 200,
  registrations: 20_000,
  csvRows: 20_000,
  rounds: 3,
  seconds: 3,
  warmUpSeconds: 10,
  comparedWarmUpSeconds: 20,
};
/** Its figures mean little. */
const SHORT = {
  members: 2_000,
  events: 200,
  registrations: 2_000,
  csvRows: 2_000,
  rounds: 1,
  seconds: 1,
  warmUpSeconds: 1,
  comparedWarmUpSeconds: 1,
};
const NEXT = inRoot("node_modules", "next", "dist", "bin", "next");

const { values: options, positionals } = readOptions({
  allowPositionals: true,
  options: {
    members: { type: "string" },
    events: { type: "string" },
    registrations: { type: "string" },
    "csv-rows": { type: "string" },
    rounds: { type: "string" },
    seconds: { type: "string" },
    short: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    nodes: { type: "string" },
    only: { type: "string", multiple: true, default: [] },
    json: { type: "string" },
    plot: { type: "string" },
    minutes: { type: "string", default: "0" },
  },
});
const { warmUpSeconds, comparedWarmUpSeconds, ...usual } = options.short ? SHORT : WHOLE;
const size = {
  members: Number(options.members ?? usual.members),
  events: Number(options.events ?? usual.events),
  registrations: Number(options.registrations ?? usual.registrations),
  csvRows: Number(options["csv-rows"] ?? usual.csvRows),
};
/** @param {string} name */
const isMeasured = (name) => options.only.length === 0 || options.only.some((part) => name.includes(part));
const rounds = Number(options.rounds ?? usual.rounds);
const seconds = Number(options.seconds ?? usual.seconds);

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

/** What is measured, written as it comes. @type {Record<string, any>} */
const result = {
  at: new Date().toISOString(),
  node: process.version,
  cores: os.availableParallelism(),
  size,
  figures: {},
  errors: {},
};

function save() {
  if (options.json) fs.writeFileSync(options.json, `${JSON.stringify(result, null, 2)}\n`);
}

/**
 * One step. When it fails, its error is noted and the others go on; an interruption ends them all.
 * @template T @param {string} name @param {() => Promise<T>} step @returns {Promise<T | null>}
 */
async function attempt(name, step) {
  interrupted.signal.throwIfAborted();
  try {
    return await step();
  } catch (error) {
    interrupted.signal.throwIfAborted();
    result.errors[name] = error instanceof Error ? error.message : String(error);
    console.error(`\n${name} failed: ${result.errors[name]}`);
    return null;
  } finally {
    save();
  }
}

/** The medians of all rounds so far. @param {{ many: any, alone: any, times: any }[]} taken */
function figuresOf(taken) {
  const middle = (read) => median(taken.map(read));
  const sum = (read) => taken.reduce((total, { many, alone }) => total + read(many) + read(alone), 0);
  return {
    requestsPerSecond: middle(({ many }) => many.requestsPerSecond),
    p50Ms: middle(({ many }) => many.p50Ms),
    p99Ms: middle(({ many }) => many.p99Ms),
    cpuMs: middle(({ many }) => many.cpuMs),
    p50AloneMs: middle(({ alone }) => alone.p50Ms),
    times: Object.fromEntries(
      Object.keys(taken[0].times).map((other) => [
        other,
        {
          cpu: middle(({ times }) => times[other].cpu),
          speed: middle(({ times }) => times[other].speed),
        },
      ]),
    ),
    refusals: sum(({ refusals }) => refusals),
    failures: sum(({ failures }) => failures),
  };
}

/**
 * Measures each item round after round, with 16 connections and with one. Comparison servers run right after it, so
 * that a slow minute affects both.
 */
async function measure(all) {
  const named = (wanted) => all.find(({ name }) => name === wanted);
  const work = all.filter(({ name }) => isMeasured(name) || name === BARE_PAGE);
  const compared = new Set(
    work.flatMap((one) => (one.comparedWith ? [one, ...one.comparedWith.map(named)] : [])),
  );
  for (const one of new Set([...work, ...compared])) {
    process.stderr.write(`\rWarming up: ${one.name}`.padEnd(70));
    await attempt(one.name, async () => {
      await checkOnce(one);
      // Each process compiles its own hot code, so the warm-up grows with the number of processes.
      const warmUp = (compared.has(one) ? comparedWarmUpSeconds : warmUpSeconds) * (one.processes ?? 1);
      await drive(one, { connections: CONNECTIONS, seconds: warmUp });
    });
  }
  const taken = new Map(
    work.map((one) => [one, /** @type {{ many: any, alone: any, times: any }[]} */ ([])]),
  );
  for (let round = 1; round <= rounds; round++) {
    for (const one of work) {
      if (result.errors[one.name]) continue;
      process.stderr.write(`\rRound ${round} of ${rounds}: ${one.name}`.padEnd(70));
      await attempt(one.name, async () => {
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
        taken.get(one)?.push({ many, times, alone: await drive(one, { connections: 1, seconds }) });
        result.figures[one.name] = figuresOf(taken.get(one) ?? []);
      });
    }
  }
  process.stderr.write(`\r${" ".repeat(70)}\r`);
}

/** @param {{ [figure: string]: number | null }[]} list */
const middlesOf = (list) =>
  Object.fromEntries(Object.keys(list[0]).map((figure) => [figure, median(list.map((one) => one[figure]))]));

/** Does something once for each round and once more before, which compiles, connects and does not count. @param {() => Promise<any>} step */
async function inRounds(step) {
  const taken = [];
  for (let round = 0; round <= rounds; round++) {
    interrupted.signal.throwIfAborted();
    taken.push(await step());
  }
  return middlesOf(taken.slice(1));
}

/** @param {Awaited<ReturnType<typeof openBench>>} world */
async function bench(world) {
  const { data, postgresPid } = world;
  const servers = await startAll(world);
  const running = { ...servers, data, postgresPid };
  await seedConference(servers.portal);

  // The servers are children of this process, unlike the database, which is therefore excluded by its id.
  const othersSince = busyWatch([process.pid, postgresPid]);
  await measure(workOf(running));
  const { figures } = result;
  result.othersShare = othersSince();
  console.log(`\n${figuresTable(figures)}\n\n${timesTable(figures)}\n`);
  if (result.othersShare !== null)
    console.log(
      `Other programs used ${Math.round(result.othersShare * 100)}% of this machine during the benchmark` +
        `${result.othersShare > NOISY_SHARE ? ": too much. Trust only the ratios, and those roughly." : "."}\n`,
    );
  const statements = statementsOf(running);
  if (isMeasured(statements.name)) {
    const imported = await attempt(statements.name, () =>
      inRounds(async () => {
        await world.provePresence();
        return importOnce(statements);
      }),
    );
    if (imported) console.log(`${statementsTable(imported)}\n`);
    result.statements = imported;
  }
  if (options.only.length === 0) {
    const exports = exportsOf(running, size.csvRows);
    result.exports = await attempt(exports.portal.name, async () => {
      const portal = await inRounds(async () => {
        await world.provePresence();
        return download(exports.portal);
      });
      return { portal, bare: await inRounds(() => download(exports.bare)) };
    });
    result.memory = nodeMemoryOf([servers.portal.pid, servers.portalOnAllCores.pid]);
    result.goals = goalsOf(figures, result.exports, result.memory, result.statements);
    if (result.exports) console.log(`${exportsTable(result.exports)}\n`);
    console.log(
      `Memory of the portal's Node processes: ${result.memory.map(({ mb }) => `${mb} MB`).join(", ") || "n/a"}\n`,
    );
    console.log(`${goalsTable(result.goals)}\n`);
  }
  save();
  const kept = readKept();
  if (kept && !options.short) console.log(risen(figures, kept));
  for (const [name, { failures }] of Object.entries(figures))
    if (failures > 0) result.errors[name] ??= `${failures} requests were neither answered nor refused.`;
  const failed = Object.entries(result.errors);
  if (failed.length > 0)
    throw new Error(`Failed:\n${failed.map(([name, why]) => `  ${name}: ${why}`).join("\n")}`);
  if (options.record) keep(result);
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
  } else if (options.nodes) {
    const { benchNodes } = await import("../bench/nodes.mjs");
    const measuring = { rounds, seconds, warmUpSeconds, minutes: Number(options.minutes) };
    result.nodes = await benchNodes(world, options.nodes.split(","), measuring, interrupted.signal);
    save();
  } else await bench(world);
} catch (error) {
  console.error(
    interrupted.signal.aborted ? "\nInterrupted." : error instanceof Error ? error.message : error,
  );
  process.exitCode = interrupted.signal.aborted ? INTERRUPTED : 1;
} finally {
  await world?.close();
}
