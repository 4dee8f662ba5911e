import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CliError } from "../scripts/cli-error.mjs";
import { inRoot } from "../scripts/paths.mjs";
import { isAlive } from "../scripts/processes/identity.mjs";
import { run } from "../scripts/processes/run.mjs";
import { freePort } from "../scripts/testing/portal.mjs";

/* Debian's PostgreSQL and PgBouncer with the files of deploy/, as somebody runs them who has machines of their own. */

const VERSIONS = "/usr/lib/postgresql";
const PGBOUNCER = "/usr/sbin/pgbouncer";
const HOST = "127.0.0.1";
const POLL_MS = 20;
const START_MS = 30_000;

/** The folder of Debian's newest PostgreSQL. */
export function debianPostgres() {
  const versions = fs.existsSync(VERSIONS) ? fs.readdirSync(VERSIONS).map(Number) : [];
  const bin = path.join(VERSIONS, String(Math.max(0, ...versions)), "bin");
  if (!fs.existsSync(path.join(bin, "postgres")))
    throw new CliError("Not run: PostgreSQL is not installed here. Install it: apt-get install postgresql");
  return bin;
}

function requirePgbouncer() {
  if (!fs.existsSync(PGBOUNCER))
    throw new CliError("Not run: PgBouncer is not installed here. Install it: apt-get install pgbouncer");
}

/** Neither of them runs as root. @returns {{ uid?: number, gid?: number }} */
function account() {
  if (process.getuid?.() !== 0) return {};
  const entry = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((line) => line.startsWith("postgres:"));
  if (!entry) throw new CliError("Not run: there is no account 'postgres', which Debian's packages make.");
  const [, , uid, gid] = entry.split(":").map(Number);
  return { uid, gid };
}

/** A folder of the account's own. @param {string} folder */
export function folderFor(folder) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) fs.chownSync(folder, uid, gid);
  return folder;
}

/** @param {string} file @param {string} text */
export function write(file, text) {
  fs.writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = account();
  if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
}

/** A file of deploy/. @param {...string} names */
export const deployed = (...names) => fs.readFileSync(inRoot("deploy", ...names), "utf8");

/** Runs a program to its end, as the account. @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
export async function runAs(program, args, env = {}) {
  const { code, output } = await run(program, args, {
    cwd: "/",
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", ...env },
    ...account(),
  });
  if (code !== 0) throw new Error(`${path.basename(program)} failed: ${output.trim()}`);
}

/**
 * A program that stays, with its log in a file; it ends with this process.
 * @param {string} program @param {string[]} args @param {string} log
 */
function launch(program, args, log) {
  const descriptor = fs.openSync(log, "a");
  const child = spawn(program, args, {
    cwd: "/",
    stdio: ["ignore", descriptor, descriptor],
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", TZ: "UTC" },
    ...account(),
  });
  fs.closeSync(descriptor);
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  return child;
}

/** @param {() => Promise<unknown>} attempt @param {string} log */
export async function untilWorks(attempt, log) {
  const bound = Date.now() + START_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > bound)
        throw new Error(`${String(error)}\n${fs.readFileSync(log, "utf8").slice(-1_000)}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }
}

/** Starts the server of a data folder. @param {{ bin: string, data: string, port: number }} where */
export function startPostgres({ bin, data, port }) {
  const log = `${data}.log`;
  const child = launch(
    path.join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-c", `listen_addresses=${HOST}`, "-c", "unix_socket_directories="],
    log,
  );
  const pid = child.pid ?? 0;
  const family = () => {
    if (!isAlive(pid)) return [];
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...children.split(" ").filter(Boolean).map(Number)];
  };
  return {
    port,
    data,
    log,
    pid,
    /** To the server and all that it has started. @param {NodeJS.Signals} signal */
    signal(signal) {
      for (const one of family()) if (isAlive(one)) process.kill(one, signal);
    },
  };
}

/** @typedef {ReturnType<typeof startPostgres>} Server */

/**
 * PgBouncer with deploy/pgbouncer/pgbouncer.ini, in which only the addresses are replaced.
 * @param {{ folder: string, target: number, users: Record<string, string> }} what `target`: the port of PostgreSQL;
 * `users`: their passwords by name
 */
export async function startPgbouncer({ folder, target, users }) {
  requirePgbouncer();
  const port = await freePort();
  const own = folderFor(path.join(folder, `pgbouncer-${port}`));
  const userlist = path.join(own, "userlist.txt");
  write(
    userlist,
    Object.entries(users)
      .map(([name, password]) => `"${name}" "${password}"\n`)
      .join(""),
  );
  const settings = deployed("pgbouncer", "pgbouncer.ini")
    .replace("port=5432", `port=${target}`)
    .replace("listen_port = 6432", `listen_port = ${port}`)
    .replace("/etc/pgbouncer/userlist.txt", userlist);
  const file = path.join(own, "pgbouncer.ini");
  write(file, settings);
  const log = path.join(own, "pgbouncer.log");
  const child = launch(PGBOUNCER, [file], log);
  return { port, log, kill: () => child.kill("SIGKILL"), pid: child.pid ?? 0 };
}
