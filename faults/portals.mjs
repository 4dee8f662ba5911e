import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { inRoot, ROOT } from "../scripts/paths.mjs";
import { waitUntilHealthy } from "../scripts/serve/readiness.mjs";
import { cleanEnvironment, freePort } from "../scripts/testing/portal.mjs";

/*
 * Processes of the built portal, each on its own port, with a shared database and folder, as on several machines. No
 * supervisor restarts them, so that a killed one stays visible to clients.
 */

const HOST = "127.0.0.1";
export const SECRET = "faults-faults-faults-faults-faults-faults";

/**
 * One process. `start` resolves when it answers, `kill` when it has ended.
 * @param {{ name: string, env: Record<string, string>, folder: string, whenReady?: (url: string) => Promise<void> }} what
 */
export async function portalProcess({ name, env, folder }) {
  const port = await freePort();
  const log = path.join(folder, `${name}.log`);
  /** @type {import("node:child_process").ChildProcess | null} */
  let child = null;
  /** @type {Promise<number | null>} */
  let ended = Promise.resolve(null);

  /** @param {Record<string, string>} [more] @param {string[]} [behind] a command that becomes the process */
  async function launch(more = {}, behind = []) {
    const descriptor = fs.openSync(log, "a");
    const variables = {
      HOST,
      PORT: String(port),
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      LOG_LEVEL: "warn",
      NEXTAUTH_SECRET: SECRET,
      DATA_ENCRYPTION_KEY: SECRET,
      PORTAL_DEMO: "false",
      PORTAL_DATA_DIR: path.join(folder, "data"),
      NEXTAUTH_URL: env.APP_URL ?? `http://localhost:${port}`,
      ...env,
      ...more,
    };
    const node = [process.execPath, inRoot("scripts", "serve", "server.mjs")];
    const [command = "", ...given] = [...behind, ...node];
    const started = spawn(command, given, {
      cwd: ROOT,
      stdio: ["ignore", descriptor, descriptor],
      env: await cleanEnvironment(variables),
    });
    fs.closeSync(descriptor);
    child = started;
    ended = new Promise((resolve) => started.once("exit", (code) => resolve(code)));
  }

  // A test that times out ends this process without cleaning up.
  process.once("exit", () => child?.kill("SIGKILL"));
  const isUp = () => child !== null && child.exitCode === null && child.signalCode === null;
  return {
    port,
    url: `http://${HOST}:${port}`,
    isUp,
    pid: () => child?.pid ?? 0,
    launch,
    log: () => fs.readFileSync(log, "utf8"),
    /** @type {typeof launch} */
    async start(more = {}, behind = []) {
      await launch(more, behind);
      const gone = new AbortController();
      void ended.then(() =>
        gone.abort(new Error(`${name} ended:\n${fs.readFileSync(log, "utf8").slice(-2_000)}`)),
      );
      await waitUntilHealthy(HOST, port, gone.signal);
    },
    /** @param {NodeJS.Signals} signal @returns {Promise<number | null>} the exit code, when it has ended */
    async kill(signal) {
      if (isUp()) child?.kill(signal);
      return ended;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof portalProcess>>} PortalProcess */

/**
 * Several processes of one portal.
 * @param {{ count: number, databaseUrl: string, folder: string, env?: Record<string, string> }} requested
 */
export async function startPortals({ count, databaseUrl, folder, env = {} }) {
  /** @type {PortalProcess[]} */
  const portals = [];
  for (let number = 1; number <= count; number++)
    portals.push(
      await portalProcess({ name: `portal-${number}`, folder, env: { DATABASE_URL: databaseUrl, ...env } }),
    );
  const stop = () => Promise.all(portals.map((portal) => portal.kill("SIGKILL")));
  try {
    await Promise.all(portals.map((portal) => portal.start()));
  } catch (error) {
    await stop();
    throw error;
  }
  return { portals, stop };
}
