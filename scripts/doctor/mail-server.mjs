import { open } from "../../lib/encryption/cipher.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { ringOf } from "../setup/encryption-keys.mjs";

/** @typedef {import("./installation.mjs").Installation} Installation */
/**
 * The mail server of the portal. `url` is null for none, `place` is where a person changes it, and `isProven` tells
 * whether its test email is known to have arrived.
 * @typedef {{ url: string | null, sender: string, place: string, isProven: boolean }} MailServer
 */
/**
 * Why the mail server is unknown, and what to do about it.
 * @typedef {{ reason: string, todo?: string, sender: string }} UnknownMailServer
 */

const IN_PORTAL = "Admin → Settings → Mail server";
/** The purpose with which lib/association/mail-server.ts encrypts the address. */
const PURPOSE = "mail-server/1";
const CONNECTION = {
  application_name: "portal doctor",
  connectionTimeoutMillis: 3_000,
  query_timeout: 3_000,
};

const STORED = `
  SELECT server."address", server."sender", server."provenAt",
    (SELECT "values" #>> '{facts,contactEmail}' FROM "AssociationSettings" WHERE "id" = 1) AS "contactEmail"
  FROM (SELECT) AS always LEFT JOIN "MailServer" AS server ON true`;

/** The mail server in the portal's settings; null when it cannot be read. @param {Installation["database"]} database */
async function readStored(database) {
  if ("reason" in database) return null;
  try {
    return await withConnection(
      database.url,
      async (client) => (await client.query(STORED)).rows[0],
      CONNECTION,
    );
  } catch {
    // Problems of the database are another check's finding.
    return null;
  }
}

/**
 * The mail server: SMTP_URL, or else the one that an owner has set in the portal.
 * @param {Installation} installation @returns {Promise<MailServer | UnknownMailServer>}
 */
export async function findMailServer({ environment, database, keys }) {
  const { SMTP_URL, MAIL_FROM, association } = environment;
  const stored = await readStored(database);
  const sender =
    MAIL_FROM ??
    stored?.contactEmail ??
    association.contactEmail ??
    // The portal's default sender.
    `portal@${new URL(environment.APP_URL).hostname}`;
  if (SMTP_URL) return { url: SMTP_URL, sender, place: "SMTP_URL", isProven: true };
  if (!stored) return { reason: "SMTP_URL is not set, and the portal's settings could not be read.", sender };
  if (!stored.address) return { url: null, sender, place: IN_PORTAL, isProven: false };
  try {
    const url = JSON.parse(open(ringOf(keys), PURPOSE, stored.address).toString("utf8"));
    return { url, sender: stored.sender, place: IN_PORTAL, isProven: stored.provenAt !== null };
  } catch {
    return {
      reason:
        "The mail server in the portal's settings cannot be decrypted with these keys, so nothing is sent.",
      todo: `Add the key that the portal had before to DATA_ENCRYPTION_KEYS_OLD, or set it again under ${IN_PORTAL}.`,
      sender,
    };
  }
}
