import { withConnection } from "../postgres/connection.mjs";
import { migrate } from "./apply.mjs";

/** Processes that start together prepare one database after the other. */
const LOCK_KEY = 7_305_128_892;

/** Tables that are append-only: the audit log, the chain that seals it, and the books. */
export const APPEND_ONLY = ["AuditEntry", "AuditSeal", "ClosedMonth", "JournalEntry"];

/** @param {import("pg").Client} client @param {string} role quoted */
async function grantRows(client, role) {
  const { rows } = await client.query(
    `SELECT relname AS "name" FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY ($1)`,
    [APPEND_ONLY],
  );
  const tables = rows.map(({ name }) => client.escapeIdentifier(name)).join(", ");
  await client.query(`
    BEGIN;
    REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${role};
    REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${role};
    GRANT USAGE ON SCHEMA public TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role};
    REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM ${role};
    ${tables ? `REVOKE UPDATE, DELETE ON ${tables} FROM ${role};` : ""}
    COMMIT`);
}

/**
 * Objects of the job queue that do not belong to the role yet. The schema comes first, because PostgreSQL lets only a
 * role that may create in a schema become the owner of a table there.
 */
const FOREIGN_JOBS = `
  SELECT 'ALTER SCHEMA pgboss OWNER TO' AS "alter" FROM pg_namespace WHERE nspname = 'pgboss' AND nspowner <> $1::regrole
  UNION ALL
  SELECT format('ALTER TABLE %s OWNER TO', c.oid::regclass) FROM pg_class c
  WHERE c.relnamespace = 'pgboss'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND c.relowner <> $1::regrole
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO', p.oid::regprocedure) FROM pg_proc p
  WHERE p.pronamespace = 'pgboss'::regnamespace AND p.proowner <> $1::regrole
  UNION ALL
  SELECT format('ALTER TYPE %s OWNER TO', t.oid::regtype) FROM pg_type t
  WHERE t.typnamespace = 'pgboss'::regnamespace AND t.typtype IN ('e', 'd') AND t.typowner <> $1::regrole`;

/**
 * The job queue creates and drops tables of its own, so the role owns that schema and nothing else.
 * @param {import("pg").Client} client @param {string} role
 */
async function giveJobs(client, role) {
  const { rows } = await client.query(`SELECT to_regclass('pgboss.version') IS NOT NULL AS "isThere"`);
  if (!rows[0].isThere) {
    const { default: PgBoss } = await import("pg-boss");
    await client.query(PgBoss.getConstructionPlans());
  }
  const name = client.escapeIdentifier(role);
  const { rows: foreign } = await client.query(FOREIGN_JOBS, [name]);
  for (const { alter } of foreign) await client.query(`${alter} ${name}`);
}

/** @param {import("pg").Client} client */
async function userOf(client) {
  const { rows } = await client.query(`SELECT current_user AS "user"`);
  return rows[0].user;
}

/**
 * Brings the database up to date as its owner. Where the portal uses another role, grants it access to the rows, and to
 * the audit log and the books only reading and appending. Any number of processes may call it at once. Throws as `migrate` does.
 * @param {{ ownerUrl: string, url: string }} addresses of one database: the owner's, and the one the portal uses
 */
export async function prepareDatabase({ ownerUrl, url }) {
  await migrate(ownerUrl);
  if (ownerUrl === url) return;
  const role = await withConnection(url, userOf);
  await withConnection(ownerUrl, async (client) => {
    if ((await userOf(client)) === role) return;
    await client.query("SELECT pg_advisory_lock($1)", [LOCK_KEY]);
    await grantRows(client, client.escapeIdentifier(role));
    await giveJobs(client, role);
  });
}
