import { CliError } from "../cli-error.mjs";
import { BASELINE } from "./baseline.mjs";
import { history } from "./history.mjs";
import { migrationsIn } from "./folder.mjs";

/** @typedef {import("./folder.mjs").Migration} Migration */
/** @typedef {import("pg").ClientBase} Client */

/**
 * The migrations of which one is in every portal's history: the first ones before and between the baselines, and the
 * baseline.
 */
const MARKS = ["20261121000000_portal", "20261123140000_tables", BASELINE];

/**
 * A condition that leaves out objects of extensions, which belong to no program.
 * @param {string} catalogue @param {string} id
 */
export const ofNoExtension = (catalogue, id) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${id} AND d.deptype = 'e')`;

const TABLES = `
  SELECT relname AS "name" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> '_prisma_migrations'
    AND ${ofNoExtension("pg_class", "pg_class.oid")}
  ORDER BY 1`;

/** @param {Client} client @returns {Promise<string[]>} */
export async function tablesIn(client) {
  const { rows } = await client.query(TABLES);
  return rows.map(({ name }) => name);
}

/**
 * Whether a history of migrations is a portal's, of whatever version.
 * @param {ReadonlyMap<string, string>} applied @param {Migration[]} migrations
 */
export const isPortals = (applied, migrations) =>
  MARKS.some((name) => applied.has(name)) || migrations.some(({ name }) => applied.has(name));

/** @param {string[]} tables at least one */
export const anothersWords = (tables) =>
  `The database belongs to another program: it has ${tables.length === 1 ? "1 table" : `${tables.length} tables`}, ` +
  `such as ${tables[0]}, and none of the portal's.`;

/**
 * Keeps the portal out of a database that another program uses: it would mix its tables with theirs, take away rights
 * there, and a restore would delete everything.
 * @param {Client} client @param {{ migrations?: Migration[], mayBeEmpty?: boolean }} [options]
 * @throws {CliError}
 */
export async function requireOwnDatabase(client, { migrations = migrationsIn(), mayBeEmpty = true } = {}) {
  // The tables are read first: if a concurrent start is creating them, it has recorded its migrations by the time the
  // history is read.
  const tables = await tablesIn(client);
  if (tables.length === 0) {
    if (mayBeEmpty) return;
    throw new CliError("The database is empty. Start the portal once with npm start.");
  }
  if (isPortals(await history(client), migrations)) return;
  throw new CliError(`${anothersWords(tables)} Set DATABASE_URL to a database of the portal's own.`);
}
