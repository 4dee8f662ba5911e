import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { prepareDatabase } from "../scripts/migrations/access.mjs";
import { inRoot, ROOT } from "../scripts/paths.mjs";
import { startEmbeddedDatabase } from "../scripts/postgres/embedded.mjs";
import { freePort, startServer } from "./children.mjs";
import { fillForBench, provePresence } from "./data.mjs";

/** The portal's own default. */
const MAX_PROCESSES = 4;
export const allCores = () => Math.min(os.availableParallelism(), MAX_PROCESSES);

/** @typedef {{ members: number, events: number, registrations: number, csvRows: number }} Size */

/**
 * What is measured: a filled database and servers on it, which end with `close`.
 * @param {{ signal: AbortSignal, size: Size }} options
 */
export async function openBench({ signal, size }) {
  /** Cleanup steps, run in reverse order. @type {(() => Promise<unknown> | void)[]} */
  const closers = [];
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "portal-bench-"));
  // The database may run as another account, which has to pass through this folder.
  fs.chmodSync(folder, 0o755);
  closers.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  const close = async () => {
    for (let closer = closers.pop(); closer; closer = closers.pop()) await closer();
  };
  try {
    const dataDirectory = path.join(folder, "data");
    fs.mkdirSync(dataDirectory, { mode: 0o711 });
    const database = await startEmbeddedDatabase({ dataDirectory, password: "bench" });
    closers.push(database.stop);
    await prepareDatabase({ ownerUrl: database.ownerUrl, url: database.url });
    const { default: pg } = await import("pg");
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const data = await fillForBench(client, size).finally(() => client.end());
    const pidFile = fs.readFileSync(path.join(dataDirectory, "postgres", "postmaster.pid"), "utf8");

    /**
     * @param {string} name @param {(port: number) => string[]} args @param {Record<string, string>} env
     * @param {string} readyPath @param {number} port @param {string} [program] another Node.js than this one
     */
    const start = async (name, args, env, readyPath, port, program) => {
      const log = path.join(folder, `${name}.log`);
      const server = await startServer({
        program,
        args: args(port),
        env,
        port,
        path: readyPath,
        cwd: ROOT,
        log,
        signal,
      });
      closers.push(server.stop);
      return server;
    };
    return {
      data,
      url: database.url,
      ownerUrl: database.ownerUrl,
      async provePresence() {
        const owner = new pg.Client({ connectionString: database.ownerUrl });
        await owner.connect();
        await provePresence(owner).finally(() => owner.end());
      },
      postgresPid: Number(pidFile.split("\n")[0]),
      close,
      /** @param {string} name @param {(port: number) => string[]} args @param {string} readyPath */
      startBare: async (name, args, readyPath) =>
        start(name, args, { DATABASE_URL: database.url }, readyPath, await freePort()),
      /**
       * @param {string} name @param {number} processes @param {Record<string, string>} [more] settings
       * @param {string} [program] another Node.js than this one
       */
      async startPortal(name, processes, more = {}, program = undefined) {
        const port = await freePort();
        const env = {
          DATABASE_URL: database.url,
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
          ...more,
        };
        return start(name, () => [inRoot("scripts", "start.mjs")], env, "/api/health", port, program);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
