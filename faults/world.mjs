import fs from "node:fs";
import path from "node:path";
import { diskFiles } from "../scripts/backup/files.mjs";
import { prepareDatabase } from "../scripts/migrations/access.mjs";
import { withConnection } from "../scripts/postgres/connection.mjs";
import { startEmbeddedDatabase } from "../scripts/postgres/embedded.mjs";
import { findPostmaster } from "../scripts/postgres/postmaster.mjs";
import { isAlive } from "../scripts/processes/identity.mjs";
import { findFileViolations, findRowViolations } from "../scripts/proof/invariants.mjs";
import { openDataDirectory } from "../scripts/setup/data-directory.mjs";
import { freePort, temporaryFolder } from "../scripts/testing/portal.mjs";
import { call, register } from "./calls.mjs";
import { addEvent, addPeople } from "./people.mjs";
import { startPortals } from "./portals.mjs";
import { startProxy } from "./proxy.mjs";

const PASSWORD = "faults";
/** The key that signs the provider's notifications. */
export const WEBHOOK_SECRET = "a secret that only the faults know";
const POLL_MS = 10;

/**
 * Does nothing if the process has ended, as a connection's process may at any moment.
 * @param {number} pid @param {NodeJS.Signals} signal
 */
function signalIfAlive(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== "ESRCH") throw error;
  }
}

/** A PostgreSQL server that can be broken and always uses the same port. @param {string} folder */
async function breakableDatabase(folder) {
  const dataDirectory = openDataDirectory(path.join(folder, "database"));
  const port = await freePort();
  const cluster = path.join(fs.realpathSync(dataDirectory), "postgres");
  process.once("exit", () => {
    const pid = findPostmaster(cluster)?.pid;
    if (pid) process.kill(pid, "SIGQUIT");
  });
  const start = async () => await startEmbeddedDatabase({ dataDirectory, password: PASSWORD, port });
  return {
    ...(await start()),
    start,
    pid: () => findPostmaster(cluster)?.pid ?? 0,
    /** SIGINT is PostgreSQL's "fast" stop, SIGQUIT its "immediate". @param {NodeJS.Signals} signal */
    async stop(signal) {
      const pid = findPostmaster(cluster)?.pid;
      if (!pid) return;
      process.kill(pid, signal);
      while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    },
    /** The server and all its child processes. */
    family() {
      const pid = findPostmaster(cluster)?.pid;
      if (!pid) return [];
      const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
      return [pid, ...children.split(" ").filter(Boolean).map(Number)];
    },
    /** Pauses or resumes all its processes. @param {"SIGSTOP" | "SIGCONT"} signal */
    signal(signal) {
      for (const pid of this.family()) signalIfAlive(pid, signal);
    },
  };
}

/**
 * Visits each page once, because a process loads a page's code at its first visit.
 * @param {string} url @param {import("./portals.mjs").PortalProcess[]} portals @param {import("./people.mjs").Person[]} people
 */
async function warm(url, portals, people) {
  const event = await withConnection(url, (client) => addEvent(client));
  const [person] = people;
  for (const portal of portals) {
    for (const path of ["/", `/events/${event.slug}`, "/api/events", "/api/auth/user", "/api/health"])
      await call(portal.url + path, { cookie: person?.cookie });
    if (person) await register(portal.url, person, event.id);
  }
}

/**
 * A database, two processes of the portal, a load balancer and signed-in people. `close` removes everything.
 * @param {{ processes?: number, people?: number, env?: Record<string, string> }} [size]
 */
export async function openWorld({ processes = 2, people: count = 200, env = {} } = {}) {
  const folder = temporaryFolder();
  /** @type {(() => unknown)[]} */
  const closers = [() => fs.rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const closer of closers.reverse()) await closer();
  };
  try {
    const database = await breakableDatabase(folder);
    closers.push(async () => {
      database.signal("SIGCONT");
      await database.stop("SIGQUIT");
    });
    await prepareDatabase(database);
    const people = await withConnection(database.ownerUrl, (client) => addPeople(client, count));
    const { portals, stop } = await startPortals({
      count: processes,
      databaseUrl: database.url,
      folder,
      env: {
        RATE_LIMIT_FACTOR: "100000",
        APP_URL: "http://portal.test",
        PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
        ...env,
      },
    });
    closers.push(stop);
    await warm(database.ownerUrl, portals, people);
    const proxy = await startProxy(portals);
    closers.push(proxy.stop);
    const files = diskFiles(path.join(folder, "data", "uploads"));
    return {
      folder,
      database,
      people,
      portals,
      url: proxy.url,
      files,
      close,
      /** @template T @param {(client: import("pg").Client) => Promise<T>} work */
      ask: (work) => withConnection(database.ownerUrl, work),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof openWorld>>} World */

/** What clients were acknowledged has succeeded: ids of registrations and documents. */
export function ledger() {
  return { registrations: new Set(), documents: new Set() };
}

/**
 * The violations of invariant I: everything acknowledged exists, and all rules hold.
 * @param {World} world @param {{ registrations: Set<string>, documents: Set<string> }} acknowledged
 */
export function violationsIn({ ask, files }, acknowledged) {
  return ask(async (client) => {
    const lost = [];
    for (const [table, ids] of Object.entries({
      Registration: acknowledged.registrations,
      Document: acknowledged.documents,
    })) {
      const { rows } = await client.query(
        `SELECT id FROM unnest($1::uuid[]) AS acknowledged(id) WHERE NOT EXISTS (SELECT FROM "${table}" t WHERE t."id" = acknowledged.id)`,
        [[...ids]],
      );
      if (rows.length > 0) lost.push(`${rows.length} acknowledged rows of ${table} are lost`);
    }
    return [...lost, ...(await findRowViolations(client)), ...(await findFileViolations(client, files))];
  });
}
