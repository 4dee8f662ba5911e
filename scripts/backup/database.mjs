import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { startEmbeddedDatabase } from "../postgres/embedded.mjs";
import { requireOwnDatabase } from "../migrations/another.mjs";
import { requireRecent } from "../migrations/baseline.mjs";
import { migrationsIn } from "../migrations/folder.mjs";
import { history } from "../migrations/history.mjs";
import { findPostmaster } from "../postgres/postmaster.mjs";
import { addressOf } from "../postgres/server.mjs";
import { acquireLock } from "../processes/lock.mjs";
import { CliError } from "../cli-error.mjs";
import { openDataDirectory, secretsIn } from "../setup/data-directory.mjs";
import { checkDatabase, ownerAddressOf } from "../setup/database.mjs";
import { encryptionKeysOf } from "../setup/encryption-keys.mjs";
import { filesOf } from "./files.mjs";

/** @typedef {import("../setup/environment.mjs").Env} Env */
/**
 * The portal's data, opened for a backup or restore.
 * @typedef {{
 *   client: import("pg").Client, url: string, files: import("./files.mjs").Files,
 *   keys: import("../setup/encryption-keys.mjs").Keys,
 * }} Opened
 */

/** The database's name in the embedded server. */
const DATABASE = "portal";

/** @param {Env} environment */
const folderOf = (environment) => path.resolve(inRoot(), environment.PORTAL_DATA_DIR);

/** @param {string} folder */
function requireData(folder) {
  if (!fs.existsSync(path.join(folder, "postgres")))
    throw new CliError(`There is no portal in PORTAL_DATA_DIR (${folder}).`);
}

/**
 * Opens the data for reading, whether or not the portal is running. Throws CliError.
 * @template T
 * @param {Env} environment @param {(opened: Opened) => Promise<T>} read
 * @param {{ mayBePooled?: boolean }} [options] whether a pooler's address will do: the work is one transaction
 */
export async function withDataToRead(environment, read, { mayBePooled = false } = {}) {
  /** @param {Opened} opened */
  const work = async (opened) => {
    await requireOwnDatabase(opened.client, { mayBeEmpty: false });
    requireRecent(migrationsIn(), await history(opened.client));
    return read(opened);
  };
  if (environment.DATABASE_URL)
    return withServer(
      environment,
      work,
      mayBePooled ? environment.DATABASE_URL : ownerAddressOf(environment),
    );
  const dataDirectory = folderOf(environment);
  requireData(dataDirectory);
  return withLock(
    dataDirectory,
    () => withEmbedded(environment, dataDirectory, work),
    () => {
      const running = findPostmaster(path.join(fs.realpathSync(dataDirectory), "postgres"));
      if (!running) throw new CliError("The portal is just starting or stopping. Try again in a moment.");
      const { databasePassword } = secretsIn(dataDirectory);
      return lend(addressOf(databasePassword, running.port, DATABASE), environment, dataDirectory, work);
    },
  );
}

/**
 * Opens the data for writing, with exclusive access. Throws CliError.
 * @template T
 * @param {Env} environment @param {(opened: Opened) => Promise<T>} work
 */
export async function withExclusiveData(environment, work) {
  /** @param {Opened} opened */
  const alone = async (opened) => {
    await requireAlone(opened.client);
    return work(opened);
  };
  if (environment.DATABASE_URL) return withServer(environment, alone, ownerAddressOf(environment));
  const dataDirectory = openDataDirectory(folderOf(environment));
  return withLock(
    dataDirectory,
    () => withEmbedded(environment, dataDirectory, alone),
    (holder) => {
      throw new CliError(`The portal is running at ${holder.note} (process ${holder.pid}). Stop it first.`);
    },
  );
}

/** @template T @param {string} folder @param {() => Promise<T>} free @param {(holder: { pid: number, note: string }) => Promise<T>} taken */
async function withLock(folder, free, taken) {
  const lock = acquireLock(path.join(folder, "portal.lock"), "(a backup or a restore, which ends by itself)");
  if ("holder" in lock) return taken(lock.holder);
  try {
    return await free();
  } finally {
    lock.release();
  }
}

/** @template T @param {Env} environment @param {string} dataDirectory @param {(opened: Opened) => Promise<T>} work */
async function withEmbedded(environment, dataDirectory, work) {
  const { databasePassword } = secretsIn(dataDirectory);
  const database = await startEmbeddedDatabase({ dataDirectory, password: databasePassword });
  try {
    return await lend(database.ownerUrl, environment, dataDirectory, work);
  } finally {
    await database.stop();
  }
}

/** @template T @param {Env} environment @param {(opened: Opened) => Promise<T>} work @param {string} url */
async function withServer(environment, work, url) {
  await checkDatabase(url);
  return lend(url, environment, folderOf(environment), work);
}

/** @template T @param {string} url @param {Env} environment @param {string} dataDirectory @param {(opened: Opened) => Promise<T>} work */
async function lend(url, environment, dataDirectory, work) {
  const files = await filesOf(environment, dataDirectory);
  const keys = encryptionKeysOf(environment, environment.DATABASE_URL ? null : secretsIn(dataDirectory));
  return withConnection(url, (client) => work({ client, url, files, keys }), {
    application_name: "portal backup",
  });
}

/** Throws CliError while another program uses this database. @param {import("pg").Client} client */
async function requireAlone(client) {
  const { rows } = await client.query(
    `SELECT coalesce(nullif(application_name, ''), 'without a name') AS "name", count(*)::int AS "count"
     FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL
       AND coalesce(backend_type, 'client backend') = 'client backend'
     GROUP BY 1 ORDER BY 1`,
  );
  if (rows.length === 0) return;
  const who = rows.map(({ name, count }) => `${name} (${count})`).join(", ");
  throw new CliError(
    `Other programs are connected to this database: ${who}. Stop the portal on every machine, and try again.`,
  );
}
