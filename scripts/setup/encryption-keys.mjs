import { keyRingOf, MissingKeyError, open } from "../../lib/encryption/cipher.mjs";
import { encryptedColumns } from "../../lib/encryption/columns.mjs";
import { CliError } from "../cli-error.mjs";
import { withConnection } from "../postgres/connection.mjs";

/** @typedef {import("./data-directory.mjs").Secrets} Secrets */
/** The key that encrypts, and those that only decrypt. @typedef {{ current: string, old: string[] }} Keys */

/**
 * The keys of a portal. Those of the embedded database's secrets.json decrypt also when the environment has another.
 * @param {import("./environment.mjs").Env} environment @param {Secrets | null} kept null without the embedded database
 * @returns {Keys}
 */
export function encryptionKeysOf(environment, kept) {
  const current = environment.DATA_ENCRYPTION_KEY ?? kept?.DATA_ENCRYPTION_KEY ?? "";
  const old = [
    ...environment.DATA_ENCRYPTION_KEYS_OLD,
    ...(kept ? [kept.DATA_ENCRYPTION_KEY, ...(kept.DATA_ENCRYPTION_KEYS_OLD ?? [])] : []),
  ];
  return { current, old: [...new Set(old)].filter((key) => key !== current) };
}

/** @param {Keys} keys */
export const ringOf = ({ current, old }) => keyRingOf(current, old);

/** The encrypted columns that the database has: a backup of an earlier version has fewer. @param {import("pg").ClientBase} client */
export async function presentColumns(client) {
  const { rows } = await client.query(
    `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  return encryptedColumns.filter(({ table, column }) =>
    rows.some((row) => row.table === table && row.column === column),
  );
}

/**
 * The keys that values are encrypted with and that are not set, with the number of these values. A null id stands for
 * values of an earlier version, which do not name their key; the newest of them is tried.
 * @param {import("pg").ClientBase} client @param {Keys} keys
 * @returns {Promise<{ id: string | null, count: number }[]>}
 */
export async function findMissingKeys(client, keys) {
  const ring = ringOf(keys);
  /** @type {Map<string | null, number>} */
  const missing = new Map();
  for (const { table, column, purpose } of await presentColumns(client)) {
    const { rows } = await client.query(
      `SELECT CASE get_byte("${column}", 0) WHEN 2 THEN encode(substring("${column}" FROM 2 FOR 8), 'hex') END AS "id",
              count(*)::int AS "count", (array_agg("id" ORDER BY "id" DESC))[1] AS "newest"
       FROM "${table}" WHERE get_byte("${column}", 0) IN (1, 2) GROUP BY 1`,
    );
    for (const { id, count, newest } of rows) {
      const isKnown =
        id === null
          ? await opens(client, { table, column, purpose, newest })
          : ring.all.some((key) => key.id === id);
      if (!isKnown) missing.set(id, (missing.get(id) ?? 0) + count);
    }
  }
  return [...missing].map(([id, count]) => ({ id, count }));

  /** @param {import("pg").ClientBase} from @param {{ table: string, column: string, purpose: string, newest: string }} value */
  async function opens(from, { table, column, purpose, newest }) {
    const { rows } = await from.query(`SELECT "${column}" AS "sealed" FROM "${table}" WHERE "id" = $1`, [
      newest,
    ]);
    try {
      open(ring, purpose, rows[0].sealed);
      return true;
    } catch (error) {
      if (error instanceof MissingKeyError) return false;
      throw error;
    }
  }
}

/** @param {{ id: string | null, count: number }[]} missing */
export const missingKeysInWords = (missing) =>
  missing
    .map(
      ({ id, count }) =>
        `${count} ${count === 1 ? "value was" : "values were"} encrypted with ${id === null ? "another key" : `key ${id}`}`,
    )
    .join(", ");

/**
 * Throws CliError when data was encrypted with a key that is not set.
 * @param {string} url @param {Keys} keys
 */
export async function requireKeys(url, keys) {
  const missing = await withConnection(url, (client) => findMissingKeys(client, keys));
  if (missing.length === 0) return;
  throw new CliError(
    `DATA_ENCRYPTION_KEY (key ${ringOf(keys).current.id}) does not fit this database: ${missingKeysInWords(missing)}. ` +
      "Set the key that the portal had before, or add it to DATA_ENCRYPTION_KEYS_OLD. If it is lost for good, " +
      "`npm run rotate-key -- --erase-unreadable` erases what it had encrypted.",
  );
}
