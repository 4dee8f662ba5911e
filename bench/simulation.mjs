import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CliError } from "../scripts/cli-error.mjs";
import { inRoot, ROOT } from "../scripts/paths.mjs";
import { startEmbeddedDatabase } from "../scripts/postgres/embedded.mjs";
import { findPostmaster } from "../scripts/postgres/postmaster.mjs";
import { addressOf } from "../scripts/postgres/server.mjs";
import { openDataDirectory, secretsIn } from "../scripts/setup/data-directory.mjs";
import { cleanEnvironment } from "../scripts/testing/portal.mjs";
import { freePort, startServer } from "./children.mjs";
import { watchMemory } from "./memory.mjs";
import { quantile } from "./simulation-report.mjs";

/*
 * A portal's data folder that a simulation fills once and measures in several runs. The folder also has what was
 * measured so far.
 */

/**
 * @typedef {{ members: number, events: number, registrations: number }} Size
 * @typedef {{ stage: string, work: string, times: number[], nodeMb?: number, postgresMb?: number, note?: string }} Row
 *   `times` in ms
 */

/** One event in fifty registrations' share is large, as an association's conference is. */
const LARGE_SHARE = 1 / 50;

/** What the filler takes. @param {Size} size */
export function fillerSize({ members, events, registrations }) {
  const csvRows = Math.round(registrations * LARGE_SHARE);
  return { members, events, registrations: registrations - csvRows, csvRows };
}

/** @param {string} folder @param {AbortSignal} signal */
export function openSimulation(folder, signal) {
  const dataDirectory = openDataDirectory(path.join(folder, "data"));
  const file = path.join(folder, "simulation.json");
  /** @type {{ size: Size | null, rows: Row[] }} */
  const state = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : { size: null, rows: [] };
  const store = () => fs.writeFileSync(file, `${JSON.stringify(state, null, 1)}\n`);

  /** @param {Record<string, string>} [own] */
  const environmentOf = (own = {}) =>
    cleanEnvironment({
      PORTAL_DATA_DIR: dataDirectory,
      PORTAL_DEMO: "false",
      // All requests come from one address.
      RATE_LIMIT_FACTOR: "1000000",
      LOG_LEVEL: "error",
      ...own,
    });

  return {
    folder,
    dataDirectory,
    signal,
    rows: state.rows,
    get size() {
      if (!state.size) throw new CliError(`${folder} is not filled yet: run the stage 'fill' first.`);
      return state.size;
    },
    /** @param {Size} size */
    setSize(size) {
      if (state.size) throw new CliError(`${folder} has already been filled. Use another --folder.`);
      state.size = size;
      store();
    },
    /** Replaces the row of the same work. @param {Row} row */
    add(row) {
      const others = state.rows.filter(({ work }) => work !== row.work);
      state.rows.splice(0, state.rows.length, ...others, row);
      store();
      const median = quantile(row.times, 0.5);
      console.error(row.work, ...(median === undefined ? [] : [`${Math.round(median)} ms`]));
    },
    /** The folder's database, for as long as `work` takes. @template T @param {(addresses: Awaited<ReturnType<typeof startEmbeddedDatabase>>) => Promise<T>} work */
    async withDatabase(work) {
      const database = await startEmbeddedDatabase({
        dataDirectory,
        password: secretsIn(dataDirectory).databasePassword,
      });
      try {
        return await work(database);
      } finally {
        await database.stop();
      }
    },
    /** The address of the database that the running portal has started, as its owner. */
    runningDatabaseUrl() {
      const running = findPostmaster(path.join(dataDirectory, "postgres"));
      if (!running) throw new CliError("The portal's database is not running.");
      return addressOf(secretsIn(dataDirectory).databasePassword, running.port, "portal");
    },
    /** `npm start` on the folder; also returns how long it took. @param {Record<string, string>} [own] */
    async startPortal(own = {}) {
      const port = await freePort();
      const env = await environmentOf({ HOST: "127.0.0.1", APP_URL: `http://127.0.0.1:${port}`, ...own });
      const began = performance.now();
      const server = await startServer({
        args: [inRoot("scripts", "start.mjs")],
        env,
        port,
        path: "/api/health",
        cwd: ROOT,
        signal,
        log: path.join(folder, "portal.log"),
      });
      return { ...server, readyMs: performance.now() - began };
    },
    /** Runs a command to its end. @param {string[]} args @param {Record<string, string>} [own] */
    async run(args, own) {
      const env = await environmentOf(own);
      const began = performance.now();
      const child = spawn(process.execPath, args, {
        cwd: ROOT,
        env,
        signal,
        stdio: ["ignore", "pipe", "pipe"],
      });
      const memory = watchMemory([child.pid ?? 0]);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
      const tookMs = performance.now() - began;
      const peak = memory.end();
      if (code !== 0) throw new CliError(`${args.join(" ")} ended with ${code}:\n${output.slice(-4_000)}`);
      return { output, tookMs, ...peak };
    },
  };
}

/** @typedef {ReturnType<typeof openSimulation>} Simulation */
