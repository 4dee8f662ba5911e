import fs from "node:fs";
import path from "node:path";
import { findBinaries } from "./binaries.mjs";
import { prepareCluster } from "./cluster.mjs";
import { withConnection } from "./connection.mjs";
import { ensurePortalRole, portalAddress } from "./role.mjs";
import { addressOf, startServer, stopServer } from "./server.mjs";

/** The database's name in the embedded server. */
const DATABASE = "portal";

/** @param {string} url @param {string} name @param {string} password */
async function ensureDatabase(url, name, password) {
  await withConnection(url, async (client) => {
    await ensurePortalRole(client, password);
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE "${name}"`);
  });
}

/**
 * Starts (or finds running) the embedded PostgreSQL of a data folder, with the portal's database in it. Only the holder
 * of that folder's lock may call it. Throws CliError. `isDisposable` trades the safety of the data for speed; `port` is
 * for callers that need a fixed one, `binaries` for another version.
 * @param {{ dataDirectory: string, password: string, isDisposable?: boolean, port?: number, binaries?: ReturnType<typeof findBinaries> }} where
 * @returns {Promise<{ url: string, ownerUrl: string, urlOf: (database: string) => string, stop: () => Promise<void> }>}
 *   `url` is for the portal's processes; `ownerUrl`, and `urlOf` for other databases, for migrations, backups and tests
 */
export async function startEmbeddedDatabase({
  dataDirectory,
  password,
  isDisposable = false,
  port,
  binaries = findBinaries(),
}) {
  const folder = fs.realpathSync(dataDirectory);
  const cluster = path.join(folder, "postgres");
  await prepareCluster({ binaries, cluster, dataDirectory: folder, password });
  const server = await startServer({
    cluster,
    dataDirectory: folder,
    postgres: binaries.postgres,
    password,
    isDisposable,
    port,
  });
  const urlOf = (/** @type {string} */ name) => addressOf(password, server.port, name);
  await ensureDatabase(urlOf("postgres"), DATABASE, password);
  const ownerUrl = urlOf(DATABASE);
  return { url: portalAddress(ownerUrl), ownerUrl, urlOf, stop: () => stopServer(server) };
}
