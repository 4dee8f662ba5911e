import fs from "node:fs";
import path from "node:path";
import { run } from "../processes/run.mjs";
import { CliError } from "../cli-error.mjs";
import { identityOf, launcher } from "./account.mjs";

/** The database role that owns the embedded database and all its objects. */
export const SUPERUSER = "portal";

const BUILTIN_LOCALE_SINCE = 17;

/** The major version in "initdb (PostgreSQL) 18.4", which must match the data folder. */
async function majorVersion(/** @type {string} */ program) {
  const { output } = await run(program, ["--version"]);
  return /(\d+)\.\d+\s*$/.exec(output.trim())?.[1] ?? null;
}

/** @param {string} cluster @param {string} postgres */
async function checkVersion(cluster, postgres) {
  const file = path.join(cluster, "PG_VERSION");
  let found;
  try {
    found = fs.readFileSync(file, "utf8").trim();
  } catch {
    throw new CliError(
      `The database files in ${cluster} cannot be read. Start the portal as the user that started ` +
        "it before, or set PORTAL_DATA_DIR to another folder.",
    );
  }
  const expected = await majorVersion(postgres);
  if (expected !== null && found !== expected)
    throw new CliError(
      `The database files in ${cluster} were made by PostgreSQL ${found}, and this portal brings ` +
        `${expected}. Start them with the version of the portal that made them, and move the data ` +
        "with a backup.",
    );
}

/** @param {string} folder */
function syncFolder(folder) {
  const descriptor = fs.openSync(folder, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}

/** Removes what a killed first start left behind. */
function removeUnfinished(/** @type {string} */ dataDirectory) {
  for (const name of fs.readdirSync(dataDirectory))
    if (name.startsWith("postgres.new-"))
      fs.rmSync(path.join(dataDirectory, name), { recursive: true, force: true });
}

/**
 * @param {{ initdb: string, cluster: string, dataDirectory: string, password: string }} requested
 */
async function initialise({ initdb, cluster, dataDirectory, password }) {
  const draft = path.join(dataDirectory, `postgres.new-${process.pid}`);
  const launch = launcher({ program: initdb, cluster, dataDirectory });
  const hasBuiltinLocale = Number(await majorVersion(initdb)) >= BUILTIN_LOCALE_SINCE;
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(dataDirectory, `postgres.new-${process.pid}.password`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  const { command, args, account } = launch([
    "--pgdata",
    draft,
    "--username",
    SUPERUSER,
    "--pwfile",
    passwordFile,
    // This locale is built into PostgreSQL, so sort order and lower() are the same on every machine.
    "--encoding",
    "UTF8",
    "--locale",
    "C",
    ...(hasBuiltinLocale ? ["--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"] : []),
    "--auth",
    "scram-sha-256",
    "--data-checksums",
  ]);
  if (account) [draft, passwordFile].forEach((at) => fs.chownSync(at, account.uid, account.gid));
  const { code, output } = await run(command, args, {
    cwd: "/",
    ...identityOf({ command, args, account }),
  });
  fs.rmSync(passwordFile, { force: true });
  if (code !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    const isFull = output.includes("No space left on device");
    throw new CliError(
      isFull
        ? `The disk that holds ${dataDirectory} is full.`
        : `The database could not be created in ${dataDirectory}:\n${output.trim()}`,
    );
  }
  // The folder is renamed last, so that only a complete one has this name.
  fs.renameSync(draft, cluster);
  syncFolder(dataDirectory);
}

/**
 * Creates the database files if there are none. Safe to kill at any moment; the caller must hold the portal's lock.
 * Throws CliError for files of another version or user, and when the disk is full.
 * @param {{ binaries: { postgres: string, initdb: string }, cluster: string, dataDirectory: string, password: string }} requested
 */
export async function prepareCluster({ binaries, cluster, dataDirectory, password }) {
  removeUnfinished(dataDirectory);
  if (fs.existsSync(cluster)) return checkVersion(cluster, binaries.postgres);
  await initialise({ initdb: binaries.initdb, cluster, dataDirectory, password });
}
