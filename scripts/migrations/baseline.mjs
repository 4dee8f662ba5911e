import fs from "node:fs";
import { CliError } from "../cli-error.mjs";
import { inRoot } from "../paths.mjs";
import { describeSchema } from "./describe.mjs";
import { recordMigration } from "./replay.mjs";

/** @typedef {import("./folder.mjs").Migration} Migration */

/*
 * The baseline replaced the migrations of the versions before 1.0.0. A database that has all of those continues as if the
 * baseline had created it, after a check that its schema is the same.
 */

export const BASELINE = "20261208180002_baseline";
const SCRATCH_SCHEMA = "portal_baseline";

/**
 * Migrations by name, with their checksums: those of each released version, which never change, and those that the
 * baseline replaced.
 * @type {{ versions: Record<string, Record<string, string>>, replaced: Record<string, string> }}
 */
export const RELEASES = JSON.parse(fs.readFileSync(inRoot("scripts", "migrations", "released.json"), "utf8"));

/** The advice for a database or backup that is older than the migrations that the baseline replaced. */
export const VERSION_BETWEEN = `the last version before 1.0.0, which has the migration ${Object.keys(RELEASES.replaced).at(-1)}`;

/** @param {Migration[]} migrations @param {ReadonlyMap<string, string>} history name → checksum */
const isBeforeBaseline = (migrations, history) =>
  migrations.some(({ name }) => name === BASELINE) &&
  !history.has(BASELINE) &&
  [...history.keys()].some((name) => name < BASELINE);

/**
 * Whether a history lacks any of the migrations that the baseline replaced.
 * @param {Migration[]} migrations @param {ReadonlyMap<string, string>} history
 */
export const isTooOld = (migrations, history) =>
  isBeforeBaseline(migrations, history) && Object.keys(RELEASES.replaced).some((name) => !history.has(name));

/**
 * Keeps this version away from a database whose tables it does not know.
 * @param {Migration[]} migrations @param {ReadonlyMap<string, string>} history
 * @throws {CliError} with the version to start first
 */
export function requireRecent(migrations, history) {
  if (isTooOld(migrations, history))
    throw new CliError(
      `The database was last migrated by an older version of the portal, to ${[...history.keys()].sort().at(-1)}: ` +
        `start ${VERSION_BETWEEN}, once, then this one.`,
    );
}

/**
 * The history with the baseline in place of the list that it replaced. Names that are not of this list stay.
 * @param {Migration[]} migrations @param {ReadonlyMap<string, string>} history not too old
 */
export function withBaseline(migrations, history) {
  if (!isBeforeBaseline(migrations, history)) return history;
  return new Map([
    ...migrations.filter(({ name }) => name === BASELINE).map(({ name, checksum }) => [name, checksum]),
    ...[...history].filter(([name, checksum]) => RELEASES.replaced[name] !== checksum),
  ]);
}

/**
 * What the baseline creates and the database lacks or has in another form; anything more does no harm.
 * @param {import("pg").Client} client @param {Migration} baseline
 */
async function missingFrom(client, { script }) {
  await client.query("SAVEPOINT before_baseline");
  await client.query(`CREATE SCHEMA "${SCRATCH_SCHEMA}"`);
  await client.query(`SET LOCAL search_path = "${SCRATCH_SCHEMA}"`);
  await client.query(script);
  const expected = await describeSchema(client, SCRATCH_SCHEMA);
  const found = await describeSchema(client, "public");
  await client.query("ROLLBACK TO SAVEPOINT before_baseline");
  return [...expected].filter(([name, definition]) => found.get(name) !== definition).map(([name]) => name);
}

/** Prisma's tools leave such a record when they fail. @param {import("pg").Client} client */
async function findUnfinished(client) {
  const { rows } = await client.query(
    `SELECT "migration_name" AS "name" FROM "_prisma_migrations"
     WHERE "finished_at" IS NULL AND "rolled_back_at" IS NULL LIMIT 1`,
  );
  return rows[0]?.name ?? null;
}

/**
 * Records the baseline in place of the list that it replaced, within the caller's transaction.
 * @param {import("pg").Client} client @param {Migration[]} migrations
 * @param {ReadonlyMap<string, string>} history nothing in it is unknown or too old
 * @throws {CliError} when a migration was begun and never finished, or the database is not what the list makes
 */
export async function adoptBaseline(client, migrations, history) {
  const baseline = migrations.find(({ name }) => name === BASELINE);
  if (!baseline || !isBeforeBaseline(migrations, history)) return;
  const unfinished = await findUnfinished(client);
  if (unfinished)
    throw new CliError(
      `The migration ${unfinished} was begun in this database and never finished: start ${VERSION_BETWEEN}, once, then this one.`,
    );
  const missing = await missingFrom(client, baseline);
  if (missing.length > 0)
    throw new CliError(
      `The database is not what its migrations made; these differ: ${missing.slice(0, 5).join("; ")}. ` +
        "Restore them, and start again. Nothing was changed.",
    );
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY ($1)`, [
    Object.keys(RELEASES.replaced),
  ]);
  await recordMigration(client, baseline);
}
