import { ok, skipped, warning } from "./finding.mjs";

/**
 * ADMIN_PASSWORD is only a first password, which anybody can read who can read the settings.
 * @param {import("pg").Client} client @param {import("./installation.mjs").Env} environment
 */
export async function adminPasswordFinding(client, { ADMIN_EMAIL, ADMIN_PASSWORD }) {
  const name = "Administrator";
  const { rows } = await client.query(
    `SELECT count(DISTINCT "userId")::int AS "owners", coalesce(bool_or(u."email" = $1), false) AS "isOwner"
     FROM "RoleGrant" g JOIN "User" u ON u."id" = g."userId" WHERE g."role" = 'owner'`,
    [ADMIN_EMAIL?.toLowerCase() ?? ""],
  );
  const { owners, isOwner } = rows[0];
  if (isOwner && ADMIN_PASSWORD)
    return warning(
      name,
      "ADMIN_PASSWORD is still set, although the owner of ADMIN_EMAIL exists and has a password.",
      "Remove ADMIN_EMAIL and ADMIN_PASSWORD, and set PORTAL_DEMO=false. If that password is still in use, change it.",
    );
  if (owners === 0)
    return ADMIN_EMAIL
      ? skipped(name, "The next npm start creates the owner of ADMIN_EMAIL.")
      : warning(
          name,
          "Nobody is an owner.",
          "Open the address ending in /setup# that npm start prints. Or set ADMIN_EMAIL and ADMIN_PASSWORD, and run npm start.",
        );
  return ok(name, owners === 1 ? "One person is an owner." : `${owners} people are owners.`);
}
