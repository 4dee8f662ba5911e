import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import readline from "node:readline";
import { inRoot, ROOT } from "../paths.mjs";
import { waitUntilHealthy } from "../serve/readiness.mjs";
import { importPortal } from "../setup/compiled.mjs";

/** Below the range from which systems assign ports automatically. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** Reserved until the caller listens. @type {Set<number>} */
const reservedPorts = new Set();

/** A free port that is handed out only once. */
export async function freePort() {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (reservedPorts.has(port) || !(await isFree(port))) continue;
    reservedPorts.add(port);
    return port;
  }
}

/** @type {Set<string>} */
const temporaryFolders = new Set();
process.once("exit", () => {
  for (const folder of temporaryFolders) fs.rmSync(folder, { recursive: true, force: true });
});

/** A new temporary folder that the database's account may enter. It is deleted when this process ends. */
export function temporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-test-"));
  fs.chmodSync(folder, 0o755);
  temporaryFolders.add(folder);
  return folder;
}

/** Compiled once a process. @type {Promise<string[]> | undefined} */
let variableNames;

/** @returns {Promise<string[]>} */
async function readVariableNames() {
  const { VARIABLE_NAMES } = await importPortal("lib/env.ts");
  return VARIABLE_NAMES;
}

/**
 * The variables of a portal under test. Every known variable is set, empty if need be, so that neither the
 * developer's environment nor an .env file has an effect.
 * @param {Record<string, string>} requested
 */
export async function cleanEnvironment(requested) {
  const names = await (variableNames ??= readVariableNames());
  const empty = Object.fromEntries(names.map((name) => [name, ""]));
  return { ...process.env, ...empty, ...requested };
}

/**
 * Whether to show a line of the log: pino lines below 50 ("error") are only written to the file.
 * @param {string} line
 */
const isForPeople = (line) => !/^\{"(?:level":[1-4]0|log":"request"),/.test(line);

/**
 * `npm start` with a fresh data folder, the demo association and a free port. Its whole log is in `logFile`; errors
 * are shown, too. Throws when it does not become ready.
 * @param {Record<string, string>} [requested] further variables
 */
export async function startPortal(requested = {}) {
  const folder = temporaryFolder();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [inRoot("scripts", "start.mjs")], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: await cleanEnvironment({
      PORT: String(port),
      HOST: "127.0.0.1",
      APP_URL: url,
      PORTAL_DATA_DIR: path.join(folder, "data"),
      PORTAL_DEMO: "true",
      // All visitors in the tests share one address.
      RATE_LIMIT_FACTOR: "1000",
      // The database gets more time, so that a busy machine fails no test.
      DATABASE_PATIENCE: "10",
      LOG_LEVEL: "debug",
      REQUEST_LOG: "stdout",
      ...requested,
    }),
  });
  const logFile = path.join(folder, "portal.log");
  const log = fs.createWriteStream(logFile);
  child.stdout.pipe(log);
  readline.createInterface({ input: child.stdout }).on("line", (line) => {
    if (isForPeople(line)) console.log(line);
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const ending = new AbortController();
  void ended.then(() => ending.abort(new Error("The portal under test did not start.")));
  await waitUntilHealthy("127.0.0.1", port, ending.signal, { isBuilding: true });
  return {
    url,
    dataDirectory: path.join(folder, "data"),
    logFile,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
