import fs from "node:fs";
import path from "node:path";
import { inRoot } from "../paths.mjs";
import { findPostmaster } from "../postgres/postmaster.mjs";
import { portalAddress } from "../postgres/role.mjs";
import { addressOf } from "../postgres/server.mjs";
import { secretsIn } from "../setup/data-directory.mjs";
import { encryptionKeysOf } from "../setup/encryption-keys.mjs";

/** @typedef {import("../setup/environment.mjs").Env} Env */
/**
 * The addresses of the portal's database, with the role that the portal uses and with the one that migrates; or why
 * there is none.
 * @typedef {{ url: string, ownerUrl: string, isEmbedded: boolean } | { reason: string }} Database
 */
/**
 * What is being checked. `secrets` are those of the embedded database, null when there are none.
 * @typedef {{
 *   environment: Env, dataDirectory: string, secrets: import("../setup/data-directory.mjs").Secrets | null,
 *   secret: string | null, database: Database, keys: import("../setup/encryption-keys.mjs").Keys,
 * }} Installation
 */

/** The database's name in the embedded server. */
const DATABASE = "portal";

/** Never creates them, unlike a start. @param {Env} environment @param {string} dataDirectory */
function existingSecrets(environment, dataDirectory) {
  if (environment.DATABASE_URL) return null;
  const exists = ["secrets.json", "postgres"].some((name) => fs.existsSync(path.join(dataDirectory, name)));
  return exists ? secretsIn(dataDirectory) : null;
}

/**
 * @param {Env} environment @param {string} dataDirectory @param {Installation["secrets"]} secrets
 * @returns {Database}
 */
function databaseOf({ DATABASE_URL, DATABASE_OWNER_URL }, dataDirectory, secrets) {
  if (DATABASE_URL)
    return { url: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL ?? DATABASE_URL, isEmbedded: false };
  const cluster = path.join(dataDirectory, "postgres");
  if (!secrets || !fs.existsSync(cluster))
    return { reason: "There is no database yet; the first npm start creates it." };
  const running = findPostmaster(fs.realpathSync(cluster));
  if (!running) return { reason: "The embedded database is stopped, because the portal is." };
  const ownerUrl = addressOf(secrets.databasePassword, running.port, DATABASE);
  return { url: portalAddress(ownerUrl), ownerUrl, isEmbedded: true };
}

/**
 * Throws CliError when the secrets cannot be read.
 * @param {Env} environment @returns {Installation}
 */
export function findInstallation(environment) {
  const dataDirectory = path.resolve(inRoot(), environment.PORTAL_DATA_DIR);
  const secrets = existingSecrets(environment, dataDirectory);
  return {
    environment,
    dataDirectory,
    secrets,
    secret: environment.NEXTAUTH_SECRET ?? secrets?.NEXTAUTH_SECRET ?? null,
    database: databaseOf(environment, dataDirectory, secrets),
    keys: encryptionKeysOf(environment, secrets),
  };
}
