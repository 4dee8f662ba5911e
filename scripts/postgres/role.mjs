import crypto from "node:crypto";

/*
 * The embedded database has two accounts. The owner made the files, the tables and the triggers, and migrates. The
 * portal's processes come as another that reads and writes rows and owns nothing but its queue of background work: what
 * gets a statement past the portal can neither switch a trigger off nor take a table away.
 */

export const PORTAL_ROLE = "portal_app";

/** Derived, so that data directories of earlier versions need no new secret; it says nothing of the owner's. */
function passwordOf(/** @type {string} */ ownerPassword) {
  return crypto.createHmac("sha256", ownerPassword).update(PORTAL_ROLE).digest("base64url");
}

/** The owner's address of a database, as the portal's processes reach it. @param {string} ownerUrl */
export function portalAddress(ownerUrl) {
  const address = new URL(ownerUrl);
  address.password = passwordOf(decodeURIComponent(address.password));
  address.username = PORTAL_ROLE;
  return address.href;
}

/**
 * Makes the account, or gives it back the rights that it should have.
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
