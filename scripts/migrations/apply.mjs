import crypto from "node:crypto";
import { withConnection } from "../postgres/connection.mjs";
import { StartRefused } from "../refusal.mjs";
import { migrationsIn } from "./folder.mjs";

/*
 * Applies migrations as `prisma migrate deploy` does, into the same _prisma_migrations table. Ours,
 * because Prisma's engine commits its own record apart from the migration (a failure leaves both a
 * half and a failed row), and because its driver adapter cuts scripts at every semicolon, also
 * inside a function's body.
 */

/** @typedef {import("./folder.mjs").Migration} Migration */
/** @typedef {import("pg").Client} Client */

/** One key for all portals on a server; the lock is per database anyway. */
const LOCK_KEY = 7_305_128_891;

const HISTORY_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id" VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum" VARCHAR(64) NOT NULL,
    "finished_at" TIMESTAMPTZ,
    "migration_name" VARCHAR(255) NOT NULL,
    "logs" TEXT,
    "rolled_back_at" TIMESTAMPTZ,
    "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

/** Its own COMMIT would keep one half of a migration that fails in the other. */
const OWN_TRANSACTION = /^\s*(?:BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK)\s*;/im;

/** @param {Client} client @returns {Promise<Map<string, string>>} name → checksum */
async function history(client) {
  const { rows: found } = await client.query(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS exists`,
  );
  if (!found[0].exists) return new Map();
  const { rows } = await client.query(
    `SELECT "migration_name", "checksum" FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL`,
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/**
 * What is still to do. Throws StartRefused when the database and the folder tell different stories.
 * @param {Migration[]} migrations @param {Map<string, string>} applied
 */
function pending(migrations, applied) {
  const known = new Set(migrations.map(({ name }) => name));
  const stranger = [...applied.keys()].find((name) => !known.has(name));
  if (stranger)
    throw new StartRefused(
      `The database has the migration ${stranger}, which this version of the portal does not know. ` +
        "Start the newer version that made it.",
    );
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new StartRefused(
        `The migration ${name} was changed after it had been applied to this database. ` +
          "Restore its file, and make a new migration for the change.",
      );
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @param {Migration} migration @param {unknown} error */
function failure({ name, script }, error) {
  if (!(error instanceof Error)) return error;
  const details = /** @type {Error & { position?: string, hint?: string }} */ (error);
  const line = details.position
    ? ` (line ${script.slice(0, Number(details.position)).split("\n").length})`
    : "";
  return new StartRefused(
    `The migration ${name} failed and the database is as it was: ${details.message}${line}.`,
  );
}

/** The whole migration and its record, or nothing. @param {Client} client @param {Migration} next */
async function applyOne(client, next) {
  if (OWN_TRANSACTION.test(next.script))
    throw new StartRefused(`The migration ${next.name} must not begin or end a transaction: it runs in one.`);
  await client.query(next.script);
  await client.query(
    `INSERT INTO "_prisma_migrations"
       ("id", "checksum", "migration_name", "finished_at", "applied_steps_count")
     VALUES ($1, $2, $3, clock_timestamp(), 1)`,
    [crypto.randomUUID(), next.checksum, next.name],
  );
}

/** @param {Client} client @param {Migration[]} migrations @returns {Promise<string | null>} */
async function applyNext(client, migrations) {
  await client.query("BEGIN");
  let next;
  try {
    // Held to the end of the transaction, so a pool in between cannot lose it.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    await client.query(HISTORY_TABLE);
    [next] = pending(migrations, await history(client));
    if (next) await applyOne(client, next);
    await client.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw next ? failure(next, error) : error;
  }
}

/**
 * Brings the database up to date and returns the names of the migrations that it applied. Any number
 * of processes may call it at once. Throws StartRefused naming the migration that failed; that one
 * has then changed nothing, and the next call tries it again.
 * @param {string} url
 * @param {Migration[]} [migrations]
 */
export async function migrate(url, migrations = migrationsIn()) {
  return withConnection(url, async (client) => {
    /** @type {string[]} */
    const applied = [];
    if (pending(migrations, await history(client)).length === 0) return applied;
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === null) return applied;
      applied.push(name);
    }
  });
}
