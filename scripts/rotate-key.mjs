import fs from "node:fs";
import path from "node:path";
import { parseDatabaseAddress } from "../lib/database-address.mjs";
import { CliError, exitWith } from "./cli-error.mjs";
import { inRoot } from "./paths.mjs";
import { runOnTerminal } from "./processes/run.mjs";
import { readSettings } from "./setup/installation.mjs";

/*
 * `npm run rotate-key`: encrypts everything with the present DATA_ENCRYPTION_KEY that an earlier key has encrypted, in
 * small batches, while the portal runs. It can be interrupted and repeated.
 *
 * --new: first makes a new key in the secrets.json of the embedded database.
 * --erase-unreadable: erases values whose key is lost.
 */

const OPTIONS = ["--new", "--erase-unreadable"];

function requested() {
  const options = process.argv.slice(2);
  if (options.some((option) => !OPTIONS.includes(option)))
    throw new CliError("npm run rotate-key, or npm run rotate-key -- --new, or … -- --erase-unreadable");
  return { isNew: options.includes("--new"), mayErase: options.includes("--erase-unreadable") };
}

/**
 * A query for the keys with which the portal's processes encrypt, which are in the names of their connections
 * (lib/jobs/start.ts).
 */
const PROCESSES = `SELECT DISTINCT application_name AS "name" FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'portal jobs%'`;

/** Throws CliError while a process of the portal uses another key. @param {import("pg").Client} client @param {string} keyId */
async function requireOneKey(client, keyId) {
  const { rows } = await client.query(PROCESSES);
  const other = rows.find(({ name }) => name !== `portal jobs, key ${keyId}`);
  if (other)
    throw new CliError(
      `The portal is running with another key than ${keyId} (${other.name}), and could not read what this one encrypts. ` +
        "Restart it with the same keys, on every machine, and run npm run rotate-key again.",
    );
}

async function rotate() {
  const { isNew, mayErase } = requested();
  const environment = await readSettings();
  const { addEncryptionKey } = await import("./setup/data-directory.mjs");
  const { presentColumns, ringOf } = await import("./setup/encryption-keys.mjs");
  const { encryptedColumns } = await import("../lib/encryption/columns.mjs");
  const { withDataToRead } = await import("./backup/database.mjs");
  const { ensureClient } = await import("./setup/client.mjs");
  const { portalScript, scriptEnvironment } = await import("./setup/portal-script.mjs");
  await ensureClient();
  if (isNew) {
    if (environment.DATA_ENCRYPTION_KEY || environment.DATABASE_URL)
      throw new CliError(
        "The key is set in the environment. Put it into DATA_ENCRYPTION_KEYS_OLD and a new one into DATA_ENCRYPTION_KEY " +
          "(openssl rand -base64 48), restart the portal, and run npm run rotate-key.",
      );
    const folder = path.resolve(inRoot(), environment.PORTAL_DATA_DIR);
    if (!fs.existsSync(path.join(folder, "postgres")))
      throw new CliError(`There is no portal in PORTAL_DATA_DIR (${folder}).`);
    addEncryptionKey(folder);
    console.log(`A new key is in ${path.join(folder, "secrets.json")}, next to the earlier ones.`);
  }
  process.exitCode = await withDataToRead(environment, async ({ client, url, keys }) => {
    if ((await presentColumns(client)).length < encryptedColumns.length)
      throw new CliError("The database is of an earlier version. Start the portal once with npm start.");
    const { id } = ringOf(keys).current;
    await requireOneKey(client, id);
    if (parseDatabaseAddress(environment.DATABASE_URL ?? url).isPooled)
      console.log(
        "A pooler hides the portal's processes: each must have been restarted with the present key.",
      );
    const code = await runOnTerminal(
      ...(await portalScript("rotate-key.ts", mayErase ? ["--erase-unreadable"] : [])),
      { env: scriptEnvironment(environment, { url, keys }) },
    );
    // A process that was started in the meantime may have encrypted values with an earlier key.
    await requireOneKey(client, id);
    return code;
  });
}

await rotate().catch(exitWith);
