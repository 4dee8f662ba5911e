import { parseDatabaseAddress, serversInWords } from "../../lib/database-address.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { codeOf, CliError } from "../cli-error.mjs";

const OLDEST_VERSION = 14;
const CONNECT_BOUND_MS = 10_000;

/** Explanations of PostgreSQL's and the network's error codes. */
const REASONS = {
  "28P01": "the password is wrong",
  28000: "the user may not connect",
  "3D000": "there is no such database",
  53300: "it has no free connection",
  25006: "no server accepts writes",
};

/**
 * The address for migrations, backups and restores. Throws CliError when there is only a pooler's, which would hand
 * their settings and locks to others.
 * @param {{ DATABASE_URL?: string, DATABASE_OWNER_URL?: string }} environment
 */
export function ownerAddressOf({ DATABASE_URL = "", DATABASE_OWNER_URL }) {
  if (!DATABASE_OWNER_URL && DATABASE_URL && parseDatabaseAddress(DATABASE_URL).isPooled)
    throw new CliError(
      "DATABASE_OWNER_URL must be set, and lead to the server itself, when DATABASE_URL has pgbouncer=true.",
    );
  return DATABASE_OWNER_URL ?? DATABASE_URL;
}

/** @param {import("pg").Client} client */
async function versionOf(client) {
  const { rows } = await client.query("SHOW server_version_num");
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/**
 * Checks that the portal can connect to the database and that its version is supported. Otherwise throws a CliError,
 * which does not repeat the user or password of the address.
 * @param {string} url
 * @param {"DATABASE_URL" | "DATABASE_OWNER_URL"} [variable] the environment variable with this address, which the error
 *   names
 */
export async function checkDatabase(url, variable = "DATABASE_URL") {
  const servers = serversInWords(url);
  try {
    const version = await withConnection(url, versionOf, {
      connectionTimeoutMillis: CONNECT_BOUND_MS,
    });
    if (version < OLDEST_VERSION)
      throw new CliError(
        `The database at ${servers} is PostgreSQL ${version}; the portal needs ${OLDEST_VERSION} or newer.`,
      );
  } catch (error) {
    if (error instanceof CliError) throw error;
    const code = codeOf(error) ?? "";
    const reason =
      REASONS[/** @type {keyof typeof REASONS} */ (code)] ??
      (code || (error instanceof Error ? error.message : String(error)));
    throw new CliError(
      `The database at ${servers} cannot be reached (${reason}). ` +
        `Check ${variable} and that the database is running.`,
    );
  }
}
