import { CliError } from "../cli-error.mjs";
import { requireOwnDatabase } from "./another.mjs";
import { adoptBaseline, requireRecent, withBaseline } from "./baseline.mjs";
import { migrationsIn } from "./folder.mjs";
import { history } from "./history.mjs";
import { HISTORY_TABLE, replay } from "./replay.mjs";

/** @typedef {import("./folder.mjs").Migration} Migration */
/** @typedef {import("pg").Client} Client */

/** Every portal on a server has one key, because advisory locks are per database. */
export const LOCK_KEY = 7_305_128_891;

/** A COMMIT inside a migration would store half of one that fails afterwards. */
const OWN_TRANSACTION = /^\s*(?:BEGIN|START\s+TRANSACTION|COMMIT|ROLLBACK)\s*;/im;

/**
 * The pending migrations. Throws CliError when the database's history and the folder contradict each other.
 * @param {Migration[]} migrations @param {ReadonlyMap<string, string>} recorded
 */
export function pending(migrations, recorded) {
  requireRecent(migrations, recorded);
  const applied = withBaseline(migrations, recorded);
  const known = new Set(migrations.map(({ name }) => name));
  const stranger = [...applied.keys()].find((name) => !known.has(name));
  if (stranger)
    throw new CliError(
      `The database has the migration ${stranger}, which this version of the portal does not know. ` +
        "Start the newer version that made it.",
    );
  for (const { name, checksum } of migrations)
    if (applied.has(name) && applied.get(name) !== checksum)
      throw new CliError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          "Restore its file, and make a new migration for the change.",
      );
  return migrations.filter(({ name }) => !applied.has(name));
}

/** @param {Migration} migration */
function requireNoTransactionOfItsOwn({ name, script }) {
  if (OWN_TRANSACTION.test(script))
    throw new CliError(`The migration ${name} must not begin or end a transaction: it runs in one.`);
}

/** @param {Migration} migration @param {unknown} error */
function failure({ name, script }, error) {
  if (!(error instanceof Error) || error instanceof CliError) return error;
  const details = /** @type {Error & { position?: string, hint?: string }} */ (error);
  const line = details.position
    ? ` (line ${script.slice(0, Number(details.position)).split("\n").length})`
    : "";
  return new CliError(
    `The migration ${name} failed and the database is as it was: ${details.message}${line}. ` +
      "The next start tries it again.",
  );
}

/**
 * Applies the oldest pending migration and records it, or changes nothing.
 * @param {Client} client @param {Migration[]} migrations
 * @returns {Promise<string | null>} its name; null when none is pending
 */
async function applyNext(client, migrations) {
  await client.query("BEGIN");
  let next;
  try {
    // Held until the end of the transaction, so that a pooler cannot lose it.
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK_KEY]);
    // Read again under the lock, because another process may have applied some in between.
    await client.query(HISTORY_TABLE);
    const recorded = await history(client);
    const due = pending(migrations, recorded);
    await adoptBaseline(client, migrations, recorded);
    [next] = due;
    if (next) {
      requireNoTransactionOfItsOwn(next);
      await replay(client, [next]);
    }
    await client.query("COMMIT");
    return next?.name ?? null;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw next ? failure(next, error) : error;
  }
}

/**
 * Brings the database up to date and returns the names of the migrations that it applied. Any number
 * of processes may call it at once.
 * @param {string} url
 * @param {Migration[]} [migrations]
 * @throws {CliError} naming the migration that failed, which has then changed nothing and is tried again by the
 *   next call, or the one whose file is not what was applied
 */
export async function migrate(url, migrations = migrationsIn()) {
  const { DatabaseClient } = await import("../../lib/db/database-client.mjs");
  const client = new DatabaseClient({ connectionString: url });
  // A lost connection also fails the current statement, which reports it.
  client.on("error", () => {});
  await client.connect();
  try {
    /** @type {string[]} */
    const applied = [];
    await requireOwnDatabase(client, { migrations });
    const recorded = await history(client);
    if (pending(migrations, recorded).length === 0 && withBaseline(migrations, recorded) === recorded)
      return applied;
    for (;;) {
      const name = await applyNext(client, migrations);
      if (name === null) return applied;
      applied.push(name);
    }
  } finally {
    await client.end();
  }
}
