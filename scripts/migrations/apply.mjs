import { StartRefused } from "../refusal.mjs";
import { MIGRATIONS, migrationsIn } from "./folder.mjs";

/*
 * Applies migrations through Prisma's schema engine, as `prisma migrate deploy` does, but each in a
 * transaction of ours: left alone, the engine commits its record apart from the migration, and a
 * failure leaves both a half and a failed row.
 */

/** @typedef {import("./folder.mjs").Migration} Migration */
/** @typedef {import("pg").Pool} Pool */

/** One key for all portals on a server; the lock is per database anyway. */
export const LOCK_KEY = 7_305_128_891;

export const HISTORY_TABLE = `
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

/** @param {Pool} client @returns {Promise<Map<string, string>>} name → checksum */
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

/**
 * The engine's list of migrations up to `next`: it applies what the history lacks, and that is `next`.
 * @param {Migration[]} migrations @param {Migration} next
 */
function listUpTo(migrations, next) {
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
    shadowDbInitScript: "",
    migrationDirectories: migrations.slice(0, migrations.indexOf(next) + 1).map(({ name, script }) => ({
      path: name,
      migrationFile: { path: "migration.sql", content: { tag: "ok", value: script } },
    })),
  };
}

/** The whole migration and its record, or nothing. @param {Pool} pool @param {Migration[]} migrations @param {Migration} next */
async function applyOne(pool, migrations, next) {
  if (OWN_TRANSACTION.test(next.script))
    throw new StartRefused(`The migration ${next.name} must not begin or end a transaction: it runs in one.`);
  const { withEngine } = await import("./engine.mjs");
  /** @type {unknown} */
  let refused;
  const query = pool.query.bind(pool);
  // The engine words PostgreSQL's refusals in its own way; the first one is the reason.
  pool.query = /** @type {any} */ (
    async (/** @type {[any, any]} */ ...sent) => {
      try {
        return await query(...sent);
      } catch (error) {
        refused ??= error;
        throw error;
      }
    }
  );
  try {
    await withEngine(pool, (engine) =>
      engine.applyMigrations({
        migrationsList: listUpTo(migrations, next),
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
  } catch (error) {
    throw refused ?? error;
  } finally {
    pool.query = query;
  }
}

/** @param {Pool} pool of one connection @param {Migration[]} migrations @returns {Promise<string | null>} */
async function applyNext(pool, migrations) {
  await pool.query("BEGIN");
  let next;
  try {
    // Held to the end of the transaction, so a pooler in between cannot lose it.
    await pool.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    await pool.query(HISTORY_TABLE);
    [next] = pending(migrations, await history(pool));
    if (next) await applyOne(pool, migrations, next);
    await pool.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await pool.query("ROLLBACK").catch(() => {});
    throw next ? failure(next, error) : error;
  } finally {
    // The engine takes a lock for the whole connection; kept to the next migration, two processes that
    // start together would each hold what the other waits for.
    await pool.query("SELECT pg_advisory_unlock_all()").catch(() => {});
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
  const { default: pg } = await import("pg");
  // One connection and no other: the transaction is a matter of the connection.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 });
  pool.on("error", () => {});
  try {
    /** @type {string[]} */
    const applied = [];
    if (pending(migrations, await history(pool)).length === 0) return applied;
    for (;;) {
      const name = await applyNext(pool, migrations);
      if (name === null) return applied;
      applied.push(name);
    }
  } finally {
    await pool.end();
  }
}
