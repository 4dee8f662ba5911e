import crypto from "node:crypto";

/*
 * The embedded database has two accounts. The owner has created everything and runs migrations. The portal's
 * processes use another one that can read and write rows and owns only the job queue, so that injected SQL can
 * neither disable a trigger nor drop a table.
 */

export const PORTAL_ROLE = "portal_app";

/**
 * The password of the portal's role, derived from the owner's, which it does not reveal, so that only one secret is
 * stored.
 */
function passwordOf(/** @type {string} */ ownerPassword) {
  return crypto.createHmac("sha256", ownerPassword).update(PORTAL_ROLE).digest("base64url");
}

/** The database address with the portal's account instead of the owner's. @param {string} ownerUrl */
export function portalAddress(ownerUrl) {
  const address = new URL(ownerUrl);
  address.password = passwordOf(decodeURIComponent(address.password));
  address.username = PORTAL_ROLE;
  return address.href;
}

/**
 * Creates the account, or restores its rights.
 * @param {import("pg").Client} client of the owner @param {string} ownerPassword
 */
export async function ensurePortalRole(client, ownerPassword) {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [PORTAL_ROLE]);
  const password = client.escapeLiteral(passwordOf(ownerPassword));
  await client.query(
    `${rowCount ? "ALTER" : "CREATE"} ROLE ${PORTAL_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION
     NOBYPASSRLS NOINHERIT PASSWORD ${password}`,
  );
}
