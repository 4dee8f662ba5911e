import { parseDatabaseAddress } from "../../lib/database-address.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { checkDatabase } from "../setup/database.mjs";
import { findMissingKeys, missingKeysInWords } from "../setup/encryption-keys.mjs";
import { adminPasswordFinding } from "./admin-password.mjs";
import { roleFindings } from "./database-role.mjs";
import { clockFinding, connectionsFinding, encodingFinding, sizeFinding } from "./database-server.mjs";
import { attempt, failed, ok, skipped } from "./finding.mjs";
import { serversFinding } from "./database-servers.mjs";
import { findSchema } from "./migrations.mjs";
import { storedPaymentLinkFindings } from "./payments.mjs";
import { backgroundFindings, backupRecordFindings, outboxFindings } from "./work.mjs";

/** @typedef {import("./finding.mjs").Finding} Finding @typedef {import("./installation.mjs").Installation} Installation */

const CHECK_MS = 8_000;
const CONNECTION = {
  application_name: "portal doctor",
  connectionTimeoutMillis: CHECK_MS,
  query_timeout: CHECK_MS,
};
/** The timeouts are shorter than the check's limit, so that a silent server is named. */
const SERVER_CONNECTION = { ...CONNECTION, connectionTimeoutMillis: 3_000, query_timeout: 3_000 };
const NAME = "Database";
/** No check begins after this time, so that the findings up to then are reported. */
const LAST_BEGIN_MS = 18_000;

/** @param {import("pg").Client} client */
async function reachedFinding(client) {
  const { rows } = await client.query(
    `SELECT current_database() AS "database", current_user AS "user", current_setting('server_version') AS "version"`,
  );
  const { database, user, version } = rows[0];
  return ok(NAME, `PostgreSQL ${version} answers; the database is ${database}, the role ${user}.`);
}

/** @param {import("pg").Client} client @param {Installation} installation */
async function keyFinding(client, { keys }) {
  const name = "Encryption key";
  const missing = await findMissingKeys(client, keys);
  return missing.length === 0
    ? ok(name, "All encrypted values can be read.")
    : failed(
        name,
        `DATA_ENCRYPTION_KEY does not fit this database: ${missingKeysInWords(missing)}.`,
        "Add the key that the portal had before to DATA_ENCRYPTION_KEYS_OLD.",
      );
}

/**
 * Everything that is read from the database, one check after the other on one connection as the portal's role.
 * @param {Installation} installation
 * @param {() => Promise<import("./work.mjs").Running>} portal
 * @returns {Promise<Finding[]>}
 */
export async function databaseFindings(installation, portal) {
  const { database } = installation;
  if ("reason" in database) return [skipped(NAME, database.reason)];
  const { url, ownerUrl, isEmbedded } = database;
  const { isPooled, servers } = parseDatabaseAddress(url);
  const began = performance.now();
  await checkDatabase(url);
  if (ownerUrl !== url && !isEmbedded) await checkDatabase(ownerUrl, "DATABASE_OWNER_URL");
  return withConnection(
    url,
    async (client) => {
      // A pooler would pass the setting on to the portal's next transaction.
      if (!isPooled) await client.query("SET default_transaction_read_only = on");
      const schema = await findSchema(client);
      /** @type {Finding[]} */
      const findings = [];
      /** @param {string} name @param {() => Promise<Finding | Finding[]>} check */
      const add = async (name, check) => {
        const isLate = performance.now() - began > LAST_BEGIN_MS;
        findings.push(
          ...(isLate ? [skipped(name, "The database is too slow.")] : await attempt(name, check, CHECK_MS)),
        );
      };
      await add(NAME, () => reachedFinding(client));
      if (servers.length > 1) await add("Database servers", () => serversFinding(url, SERVER_CONNECTION));
      await add("Database role", () => roleFindings(client, { ownerUrl, url, isEmbedded }, schema.isPortal));
      await add("Database clock", () => clockFinding(client));
      await add("Database encoding", () => encodingFinding(client));
      await add("Database size", () => sizeFinding(client));
      await add("Database connections", () => connectionsFinding(client, installation.environment, isPooled));
      findings.push(schema.finding);
      const isRoleWrong = findings.some(
        ({ name, status }) => name === "Database role" && status === "failed",
      );
      if (!schema.isPortal || isRoleWrong) return findings;
      await add("Encryption key", () => keyFinding(client, installation));
      await add("Administrator", () => adminPasswordFinding(client, installation.environment));
      await add("Emails", () => outboxFindings(client, installation.environment));
      await add("Online payment", () => storedPaymentLinkFindings(client, installation.environment));
      await add("Background work", () => backgroundFindings(client, portal));
      await add("Backup", () => backupRecordFindings(client));
      return findings;
    },
    CONNECTION,
  );
}
