import { withConnection } from "../postgres/connection.mjs";
import { codeOf, StartRefused } from "../refusal.mjs";

const OLDEST_VERSION = 14;
const CONNECT_BOUND_MS = 10_000;

/** PostgreSQL's and the network's short names, in words. */
const REASONS = {
  "28P01": "the password is wrong",
  28000: "the user may not connect",
  "3D000": "there is no such database",
  53300: "it has no free connection",
};

/** @param {import("pg").Client} client */
async function versionOf(client) {
  const { rows } = await client.query("SHOW server_version_num");
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

/**
 * Makes sure that the database at DATABASE_URL can be used. Throws StartRefused, never showing the
 * user or the password of the address.
 * @param {string} url @param {"DATABASE_URL" | "DATABASE_OWNER_URL"} [variable] the one that says so
 */
export async function checkDatabase(url, variable = "DATABASE_URL") {
  const { hostname, port } = new URL(url);
  try {
    const version = await withConnection(url, versionOf, {
      connectionTimeoutMillis: CONNECT_BOUND_MS,
    });
    if (version < OLDEST_VERSION)
      throw new StartRefused(
        `The database at ${hostname} is PostgreSQL ${version}; the portal needs ${OLDEST_VERSION} or newer.`,
      );
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    const code = codeOf(error) ?? "";
    const reason =
      REASONS[/** @type {keyof typeof REASONS} */ (code)] ??
      (code || (error instanceof Error ? error.message : String(error)));
    throw new StartRefused(
      `The database at ${hostname}:${port || 5432} cannot be reached (${reason}). ` +
        `Check ${variable} and that the database is running.`,
    );
  }
}
