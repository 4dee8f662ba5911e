import { once } from "node:events";
import { finished } from "node:stream/promises";
import copy from "pg-copy-streams";
import { LOCK_KEY } from "../migrations/apply.mjs";
import { isTooOld, VERSION_BETWEEN, withBaseline } from "../migrations/baseline.mjs";
import { migrationsIn } from "../migrations/folder.mjs";
import { replay } from "../migrations/replay.mjs";
import { findFileViolations, findRowViolations, orphanedFiles } from "../proof/invariants.mjs";
import { codeOf, CliError } from "../cli-error.mjs";
import { ofNoExtension, requireOwnDatabase } from "../migrations/another.mjs";
import { readArchive } from "./archive.mjs";
import { copyIn, EXCLUDED_TABLES, quoted, CANONICAL_SETTINGS, tablesOf } from "./catalog.mjs";
import { entryOf } from "./check.mjs";
import { readTable } from "./take.mjs";

/** @typedef {import("./take.mjs").Manifest} Manifest */
/** @typedef {import("pg").ClientBase} Client */

/** Tables that the migrations fill. */
const NOT_IMPORTED = ["_prisma_migrations", "Counter", ...EXCLUDED_TABLES];

/** Queries that return the statements which empty the schema, except for objects of extensions. */
const DROPS = [
  `SELECT format('DROP TABLE IF EXISTS %s CASCADE', oid::regclass) AS "drop" FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND ${ofNoExtension("pg_class", "pg_class.oid")}`,
  // Only sequences of no table are left, because the others were dropped with their tables.
  `SELECT format('DROP SEQUENCE IF EXISTS %s CASCADE', oid::regclass) AS "drop" FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND ${ofNoExtension("pg_class", "pg_class.oid")}`,
  `SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', oid::regprocedure) AS "drop" FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND ${ofNoExtension("pg_proc", "pg_proc.oid")}`,
  `SELECT format('DROP TYPE IF EXISTS %s CASCADE', oid::regtype) AS "drop" FROM pg_type
   WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd') AND ${ofNoExtension("pg_type", "pg_type.oid")}`,
];

/**
 * The migrations of a backup, from this version of the portal. Throws CliError when one is missing.
 * @param {Manifest} manifest @param {import("../migrations/folder.mjs").Migration[]} [known]
 */
export function migrationsOf({ migrations, portal }, known = migrationsIn()) {
  const made = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  if (isTooOld(known, made))
    throw new CliError(
      `The backup was made by an older portal (${portal}, migration ${migrations.at(-1)?.name}): restore it with ` +
        `${VERSION_BETWEEN}, start that once, then upgrade.`,
    );
  const wanted = withBaseline(known, made);
  const stranger = [...wanted].find(
    ([name, checksum]) => !known.some((one) => one.name === name && one.checksum === checksum),
  );
  if (stranger)
    throw new CliError(
      `The backup was made by a newer portal (${portal}, migration ${stranger[0]}), which this version does not know. ` +
        "Restore it with that version.",
    );
  return known.filter(({ name }) => wanted.has(name));
}

/**
 * Throws CliError unless database and file store are empty.
 * @param {Client} client @param {import("./files.mjs").Files} files
 */
async function requireEmpty(client, files) {
  const { rows } = await client.query(
    `SELECT relname AS "name" FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> ALL ($1)
       AND ${ofNoExtension("pg_class", "pg_class.oid")} ORDER BY 1`,
    [NOT_IMPORTED],
  );
  for (const { name } of rows) {
    const { rows: found } = await client.query(`SELECT EXISTS (SELECT FROM ${quoted(name)}) AS "isFull"`);
    if (found[0].isFull) throw occupied(`The database is not empty (table ${name} has rows)`);
  }
  if (!files.list) return;
  for await (const { key } of files.list()) throw occupied(`There are uploaded files (such as ${key})`);
}

/** @param {string} words */
const occupied = (words) =>
  new CliError(
    `${words}. Restore into an empty database and folder, or add --replace to delete the existing data: npm run restore -- FILE --replace`,
  );

/** @param {Client} client */
async function clear(client) {
  for (const query of DROPS) {
    // The query runs again before each step, because dropping one object can drop others.
    const { rows } = await client.query(query);
    for (const { drop } of rows) await client.query(drop);
  }
}

/**
 * Imports the pieces of a table.
 * @param {Client} client @param {Manifest["tables"][number]} table
 */
function openTable(client, table) {
  const stream = client.query(copy.from(copyIn(table)));
  const ended = finished(stream);
  ended.catch(() => undefined);
  return {
    name: table.name,
    /** @param {Buffer} bytes */
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, "drain"), ended]);
    },
    async end() {
      stream.end();
      await ended;
    },
    /** Ends an incomplete import, because PostgreSQL waits for more rows and does nothing else on this connection. */
    async abandon() {
      stream.destroy(new Error("the restore ends here"));
      await ended.catch(() => undefined);
    },
  };
}

/** @param {Client} client @param {import("./files.mjs").Files} files @param {ReturnType<typeof readArchive>} archive @param {Manifest} manifest */
async function fill(client, files, archive, manifest) {
  /** @type {ReturnType<typeof openTable> | null} */
  let open = null;
  try {
    for await (const { name, content } of archive) {
      const entry = entryOf(name);
      if (!entry || !("table" in entry) || entry.table !== open?.name) {
        await open?.end();
        open = null;
      }
      if (entry && "table" in entry) {
        const table = manifest.tables.find((one) => one.name === entry.table);
        if (!table) throw new CliError("The file was changed during the restore.");
        open ??= openTable(client, table);
        for await (const bytes of content) await open.write(bytes);
      } else if (entry && "key" in entry) {
        const { rows } = await client.query(`SELECT "contentType" FROM "Upload" WHERE "storageKey" = $1`, [
          entry.key,
        ]);
        await files.put(entry.key, content, rows[0]?.contentType ?? "application/octet-stream");
      } else for await (const _ of content);
    }
    await open?.end();
  } catch (error) {
    await open?.abandon();
    throw error;
  }
}

/**
 * Disables triggers during the import, because the rows already contain what triggers would count, seal or number.
 * @param {Client} client @param {"ENABLE" | "DISABLE"} how @param {Manifest} manifest
 */
async function setTriggers(client, how, { tables }) {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quoted(name)} ${how} TRIGGER USER`);
}

/** @param {Client} client @param {Manifest} manifest */
async function setSequences(client, { sequences }) {
  for (const { name, value, isCalled } of sequences)
    await client.query("SELECT setval($1::regclass, $2::bigint, $3)", [quoted(name), value, isCalled]);
}

/** @param {string[]} columns @param {string[]} order */
const inSameOrder = (columns, order) =>
  columns.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));

/**
 * Reads the whole restored copy again. Throws CliError when anything differs from the backup.
 * @param {Client} client @param {import("./files.mjs").Files} files @param {Manifest} manifest
 */
async function prove(client, files, manifest) {
  const differing = [];
  const said = new Map(manifest.tables.map((table) => [table.name, table]));
  const tables = await tablesOf(client);
  for (const table of tables) {
    const original = said.get(table.name);
    // The columns are read in the backup's order, because an older portal's database may have had another one.
    const columns = inSameOrder(table.columns, original?.columns ?? []);
    const { rows, sha256 } = await readTable(client, { ...table, columns });
    if (original?.rows !== rows || original.sha256 !== sha256) differing.push(`the rows of ${table.name}`);
  }
  if (tables.length !== said.size) differing.push("the tables");
  const excused = new Set([...manifest.missing, ...manifest.changed]);
  const broken = await findRowViolations(client);
  // Problems that the original had are reported, but do not fail the restore.
  differing.push(...broken.filter((words) => !manifest.broken.includes(words)));
  differing.push(...(await findFileViolations(client, files, excused)));
  if (differing.length > 0)
    throw new CliError(
      `The copy differs from the backup: ${differing.join("; ")}. The database is unchanged.`,
    );
}

/**
 * Fills the database and the file store from a checked backup and verifies the result, in one transaction: a failure
 * leaves the database unchanged, and at most unused files. Throws CliError.
 * @param {{ client: Client, files: import("./files.mjs").Files, file: string, manifest: Manifest, mayReplace: boolean, passphrase?: string | null, onBegun?: (transaction: string) => void }} what
 */
export async function loadBackup({
  client,
  files,
  file,
  manifest,
  mayReplace,
  passphrase = null,
  onBegun = () => undefined,
}) {
  const migrations = migrationsOf(manifest);
  let isCommitting = false;
  await client.query("BEGIN");
  try {
    await client.query(CANONICAL_SETTINGS);
    // A portal that starts during the restore waits for this lock.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    await requireOwnDatabase(client);
    if (!mayReplace) await requireEmpty(client, files);
    const { rows } = await client.query(`SELECT pg_current_xact_id()::text AS "transaction"`);
    onBegun(rows[0].transaction);
    await clear(client);
    await replay(client, migrations);
    await client.query("SET CONSTRAINTS ALL IMMEDIATE");
    await setTriggers(client, "DISABLE", manifest);
    for (const { name } of manifest.tables) await client.query(`DELETE FROM ${quoted(name)}`);
    await fill(client, files, readArchive(file, passphrase), manifest);
    await setSequences(client, manifest);
    await setTriggers(client, "ENABLE", manifest);
    await prove(client, files, manifest);
    isCommitting = true;
    await client.query("COMMIT");
  } catch (error) {
    const isConnected = await client.query("ROLLBACK").then(
      () => true,
      () => false,
    );
    throw isConnected ? inWords(error) : lostConnection(isCommitting);
  }
  for await (const key of orphanedFiles(client, files, 0)) await files.remove(key);
}

/** @param {boolean} isCommitting */
const lostConnection = (isCommitting) =>
  new CliError(
    isCommitting
      ? "The connection to the database was lost at the very end, so the restore may be complete. Run it again with --replace to be sure."
      : "The connection to the database was lost, and the database is unchanged. Run the restore again.",
  );

/** The message of an error; for errors of the database, PostgreSQL's own. @param {unknown} error */
function inWords(error) {
  const code = codeOf(error);
  if (error instanceof CliError || !(error instanceof Error) || !/^[0-9A-Z]{5}$/.test(code ?? ""))
    return error;
  return new CliError(`The database rejected the data (${error.message}) and is unchanged.`);
}
