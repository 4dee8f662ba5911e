import { APPEND_ONLY } from "../migrations/access.mjs";
import { withConnection } from "../postgres/connection.mjs";
import { failed, ok, warning } from "./finding.mjs";

/** @typedef {import("pg").Client} Client */

const NAME = "Database role";
const LIMITS = { application_name: "portal doctor", connectionTimeoutMillis: 4_000, query_timeout: 4_000 };

const ROLE = `
  SELECT current_user AS "user", rolsuper AS "isSuperuser",
    EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS "isOwner",
    to_regnamespace('pgboss') IS NOT NULL AS "hasJobs",
    to_regnamespace('pgboss') IS NULL AND has_database_privilege(current_database(), 'CREATE')
      OR to_regnamespace('pgboss') IS NOT NULL AND has_schema_privilege(to_regnamespace('pgboss'), 'USAGE, CREATE')
      AS "canMakeJobs"
  FROM pg_roles r WHERE rolname = current_user`;

/** A query for tables whose rows the role cannot read or write as the portal does. */
const CLOSED = `
  SELECT relname AS "table" FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND (
    NOT has_table_privilege(oid, 'SELECT')
    OR relname <> '_prisma_migrations' AND (
      NOT has_table_privilege(oid, 'INSERT')
      OR relname <> ALL ($1) AND NOT (has_table_privilege(oid, 'UPDATE') AND has_table_privilege(oid, 'DELETE'))))
  ORDER BY 1`;

const MAY_CREATE = `
  SELECT has_schema_privilege('public', 'CREATE') AS "tables", has_database_privilege(current_database(), 'CREATE') AS "schemas"`;

/** Whether the role that migrates may create what a migration needs. @param {Client} client */
async function migratingFinding(client) {
  const { rows } = await client.query(MAY_CREATE);
  if (rows[0].tables && rows[0].schemas) return null;
  return failed(
    NAME,
    `The role that migrates may not create ${rows[0].tables ? "schemas" : "tables"} in this database.`,
    "Make it the owner: ALTER DATABASE … OWNER TO …",
  );
}

/**
 * @param {Client} client of the portal's role
 * @param {{ url: string, ownerUrl: string, isEmbedded: boolean }} addresses
 * @param {boolean} hasTables whether the portal's tables are there
 */
export async function roleFindings(client, { url, ownerUrl, isEmbedded }, hasTables) {
  const hasOwner = ownerUrl !== url;
  const migrating = hasOwner
    ? await withConnection(ownerUrl, migratingFinding, LIMITS)
    : await migratingFinding(client);
  if (migrating) return [migrating];
  if (!hasTables) return [ok(NAME, "It may create the portal's tables.")];
  const { rows: closed } = await client.query(CLOSED, [APPEND_ONLY]);
  const { rows } = await client.query(ROLE);
  const { user, isSuperuser, isOwner, hasJobs, canMakeJobs } = rows[0];
  if (closed.length > 0)
    return [
      failed(
        NAME,
        `${user} cannot read or write the rows of ${closed.length === 1 ? "the table" : `${closed.length} tables, such as`} ${closed[0].table}.`,
        hasOwner
          ? "Run npm start, which grants what it needs."
          : "Use the role that owns the tables, or set DATABASE_OWNER_URL to it (docs/operations.md, Two database roles).",
      ),
    ];
  if (!canMakeJobs)
    return [
      failed(
        NAME,
        `${user} may not ${hasJobs ? "use the schema pgboss" : "create the schema pgboss"} for background work.`,
        hasOwner
          ? "Run npm start, which grants what it needs."
          : "Make it the owner: ALTER DATABASE … OWNER TO …",
      ),
    ];
  if (isSuperuser && !isEmbedded)
    return [
      warning(
        NAME,
        `${user} is a superuser, so that an attacker who reaches the database through the portal can do everything.`,
        "Use an ordinary role, better two (docs/operations.md, Two database roles).",
      ),
    ];
  if (hasOwner && isOwner)
    return [
      warning(
        NAME,
        `${user} in DATABASE_URL owns the tables, although DATABASE_OWNER_URL is set.`,
        "Put another role into DATABASE_URL (docs/operations.md, Two database roles).",
      ),
    ];
  const says = hasOwner
    ? "reads and writes rows; another role owns the tables"
    : "owns the tables and uses them";
  return [ok(NAME, `${user} ${says}.`)];
}
