import crypto from "node:crypto";
import { CliError } from "../cli-error.mjs";
import { describeSchema } from "./describe.mjs";
import { recordMigration } from "./replay.mjs";

/** @typedef {import("./folder.mjs").Migration} Migration */

/*
 * The first two migrations replaced a list of 29. A database with all of those continues as if it had been created by
 * the two, after a check that its schema is the same.
 */

const BASELINE = ["20261123140000_tables", "20261123140001_guards"];
export const REPLACED_HEAD = "20261123130411_refund_notes";
/** SHA-256 over the names and checksums of the replaced list. */
const REPLACED_SHA256 = "97132cafe03ea10f06974ddc84ab2ade3039a194a992b5b0530317ee76302144";
const SCRATCH_SCHEMA = "portal_baseline";

/** @param {Map<string, string>} history name → checksum */
const replacedIn = (history) => [...history].filter(([name]) => name < (BASELINE[0] ?? "")).sort();

/**
 * Whether a history starts before this baseline.
 * @param {Migration[]} migrations @param {Map<string, string>} history
 */
export const isBeforeBaseline = (migrations, history) =>
  migrations.some(({ name }) => name === BASELINE[0]) && replacedIn(history).length > 0;

/** Whether a history contains the complete list that the baseline replaced. @param {Map<string, string>} history */
export function isCompleteBeforeBaseline(history) {
  const hash = crypto.createHash("sha256");
  for (const [name, checksum] of replacedIn(history)) hash.update(`${name} ${checksum}\n`);
  return hash.digest("hex") === REPLACED_SHA256;
}

/**
 * The history with the baseline in place of the list that it replaced.
 * @param {Migration[]} migrations @param {Map<string, string>} history
 */
export function withBaseline(migrations, history) {
  if (!isBeforeBaseline(migrations, history)) return history;
  const replaced = new Set(replacedIn(history).map(([name]) => name));
  return new Map([
    ...migrations.filter(({ name }) => BASELINE.includes(name)).map(({ name, checksum }) => [name, checksum]),
    ...[...history].filter(([name]) => !replaced.has(name)),
  ]);
}

/**
 * What the baseline creates and the database lacks or has in another form; anything more does no harm.
 * @param {import("pg").Client} client @param {Migration[]} baseline
 */
async function missingFrom(client, baseline) {
  await client.query("SAVEPOINT before_baseline");
  await client.query(`CREATE SCHEMA "${SCRATCH_SCHEMA}"`);
  await client.query(`SET LOCAL search_path = "${SCRATCH_SCHEMA}"`);
  for (const { script } of baseline) await client.query(script);
  const expected = await describeSchema(client, SCRATCH_SCHEMA);
  const found = await describeSchema(client, "public");
  await client.query("ROLLBACK TO SAVEPOINT before_baseline");
  return [...expected].filter(([name, definition]) => found.get(name) !== definition).map(([name]) => name);
}

/**
 * Records the baseline in place of the list that it replaced, within the caller's transaction.
 * @param {import("pg").Client} client @param {Migration[]} migrations @param {Map<string, string>} history
 * @throws {CliError} when only part of the list was applied, or the database is not what the list makes
 */
export async function adoptBaseline(client, migrations, history) {
  if (!isBeforeBaseline(migrations, history)) return;
  const replaced = replacedIn(history).map(([name]) => name);
  if (!isCompleteBeforeBaseline(history))
    throw new CliError(
      `The database was last migrated by an older version of the portal, to ${replaced.at(-1)}. ` +
        `Start the last version that has the migration ${REPLACED_HEAD} once, then this one.`,
    );
  const baseline = migrations.filter(({ name }) => BASELINE.includes(name));
  const missing = await missingFrom(client, baseline);
  if (missing.length > 0)
    throw new CliError(
      `The database is not what its migrations made; these differ: ${missing.slice(0, 5).join("; ")}. ` +
        "Restore them, and start again. Nothing was changed.",
    );
  await client.query(`DELETE FROM "_prisma_migrations" WHERE "migration_name" = ANY ($1)`, [replaced]);
  for (const migration of baseline) await recordMigration(client, migration);
}
