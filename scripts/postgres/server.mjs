import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endWithUs } from "../processes/end-with-us.mjs";
import { isAlive } from "../processes/identity.mjs";
import { CliError } from "../cli-error.mjs";
import { identityOf, launcher } from "./account.mjs";
import { SUPERUSER } from "./cluster.mjs";
import { withConnection } from "./connection.mjs";
import { findPostmaster, neutraliseStaleLock } from "./postmaster.mjs";

/** The time for a start in milliseconds; recovery after a power cut can take a while. */
const START_BOUND_MS = 120_000;
const STOP_BOUND_MS = 30_000;
const POLL_MS = 20;
const ATTEMPTS = 5;
const LOG_MAX_BYTES = 5_000_000;

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  // JIT compilation costs more than it saves in a database of this size.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  // Ends the transactions of clients that disappeared.
  tcp_keepalives_idle: "30",
};

/** Settings for data that may be lost, such as a test's database. */
const DISPOSABLE = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** The variables that move the clock of a process (`npm run clocks`), so that the database's clock is the portal's. */
function clock() {
  const { CLOCK_SHIFT, LD_PRELOAD } = process.env;
  return CLOCK_SHIFT ? { CLOCK_SHIFT, LD_PRELOAD } : {};
}

/** @typedef {{ cluster: string, dataDirectory: string, postgres: string, password: string, isDisposable: boolean, port?: number }} Place */
/** @typedef {{ pid: number, port: number }} Server */

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** @param {string} password @param {number} port @param {string} database */
export function addressOf(password, port, database) {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/** @param {Place} place @param {Server} server */
function answers({ password, cluster }, { port }) {
  return withConnection(addressOf(password, port, "postgres"), async (client) => {
    const { rows } = await client.query("SHOW data_directory");
    return fs.realpathSync(rows[0].data_directory) === fs.realpathSync(cluster);
  });
}

/** PostgreSQL's error code for a wrong password. */
const INVALID_PASSWORD = "28P01";

/**
 * Waits until the server accepts our password, which also proves that it serves these files.
 * @param {Place} place @param {Server} server @returns {Promise<boolean>} false when it has ended
 */
async function ready(place, server) {
  const bound = Date.now() + START_BOUND_MS;
  while (isAlive(server.pid) && Date.now() < bound) {
    try {
      if (await answers(place, server)) return true;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === INVALID_PASSWORD)
        throw new CliError(
          `The database in ${place.cluster} does not accept the password in secrets.json next to ` +
            "it. Restore both from the same backup.",
        );
    }
    await delay(POLL_MS);
  }
  return false;
}

/** @param {string} dataDirectory */
function openLog(dataDirectory) {
  const file = path.join(dataDirectory, "postgres.log");
  if (fs.existsSync(file) && fs.statSync(file).size > LOG_MAX_BYTES) fs.renameSync(file, `${file}.old`);
  return { file, descriptor: fs.openSync(file, "a", 0o600) };
}

/** @param {Place} place @returns {Promise<Server | null>} null when it ended at once */
async function launch(place) {
  const port = place.port ?? (await freePort());
  const { cluster, dataDirectory, postgres, isDisposable } = place;
  const settings = Object.entries({ ...SETTINGS, ...(isDisposable ? DISPOSABLE : {}) }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const start = launcher({ program: postgres, cluster, dataDirectory });
  const { command, args, account } = start(["-D", cluster, "-p", String(port), ...settings]);
  const log = openLog(dataDirectory);
  const child = spawn(command, args, {
    cwd: "/",
    // In its own process group, so that Ctrl-C reaches only the portal, which stops the database last.
    detached: true,
    stdio: ["ignore", log.descriptor, log.descriptor],
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", ...clock() },
    ...identityOf({ command, args, account }),
  });
  fs.closeSync(log.descriptor);
  child.unref();
  // Nobody reuses a disposable server, so it ends with this process.
  if (isDisposable) endWithUs(child);
  const hasEnded = new Promise((resolve) => {
    child.once("exit", () => resolve(false));
    child.once("error", () => resolve(false));
  });
  const server = { pid: child.pid ?? 0, port };
  const isReady = await Promise.race([ready(place, server), hasEnded]);
  return isReady ? server : null;
}

/** @param {string} dataDirectory */
function lastLogLines(dataDirectory) {
  const file = path.join(dataDirectory, "postgres.log");
  const log = fs.existsSync(file) ? fs.readFileSync(file, "utf8").trimEnd().split("\n") : [];
  return log.slice(-5).join("\n");
}

/**
 * Starts the database of these files, or returns the running one that outlived a killed portal. Throws CliError with
 * the database's last log lines when it does not start.
 * @param {Place} place
 * @returns {Promise<Server>}
 */
export async function startServer(place) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const living = findPostmaster(place.cluster);
    if (living && (await ready(place, living))) return living;
    neutraliseStaleLock(place.cluster);
    const server = await launch(place);
    if (server) return server;
    // The port has been taken in the meantime, or children of a killed server are still ending.
    await delay(100 * attempt);
  }
  const words = lastLogLines(place.dataDirectory);
  throw new CliError(
    words.includes("No space left on device")
      ? `The disk that holds ${place.dataDirectory} is full.`
      : `The database in ${place.cluster} does not start:\n${words}`,
  );
}

/** @param {number} pid @param {number} boundMs */
async function hasEnded(pid, boundMs) {
  const bound = Date.now() + boundMs;
  while (isAlive(pid) && Date.now() < bound) await delay(POLL_MS);
  return !isAlive(pid);
}

/**
 * Stops the database and rolls back open transactions.
 * @param {Server} server
 */
export async function stopServer({ pid }) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGQUIT"])) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    if (await hasEnded(pid, STOP_BOUND_MS)) return;
  }
}
