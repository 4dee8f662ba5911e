import { counted, failed, inWords, ok, skipped, warning } from "./finding.mjs";

/** @typedef {import("pg").Client} Client */

const CLOCK_WARNING_MS = 5_000;
const CLOCK_FAILED_MS = 60_000;
/**
 * The number of connections per process: ten and two for pages (lib/db/client.ts), two for jobs (lib/jobs/start.ts).
 */
const CONNECTIONS_PER_PROCESS = 14;

/**
 * `aheadMs` is how far the database's clock is ahead of this machine's, give or take `uncertaintyMs`.
 * @param {{ aheadMs: number, uncertaintyMs: number }} difference
 */
export function judgeClock({ aheadMs, uncertaintyMs }) {
  const name = "Database clock";
  const atLeastMs = Math.max(0, Math.abs(aheadMs) - uncertaintyMs);
  if (atLeastMs <= CLOCK_WARNING_MS) return ok(name, "It agrees with this machine's.");
  const says = `It is ${inWords(Math.abs(aheadMs))} ${aheadMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const todo = "Set both clocks by a time server (NTP): links, sessions and codes expire by them.";
  return atLeastMs > CLOCK_FAILED_MS ? failed(name, says, todo) : warning(name, says, todo);
}

/** @param {Client} client */
export async function clockFinding(client) {
  const before = Date.now();
  const { rows } = await client.query(`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS "now"`);
  const after = Date.now();
  return judgeClock({
    aheadMs: Number(rows[0].now) - (before + after) / 2,
    uncertaintyMs: (after - before) / 2,
  });
}

const ENCODING = `
  SELECT current_setting('server_encoding') AS "encoding",
    -- Its columns differ between versions of PostgreSQL.
    coalesce(to_jsonb(d)->>'datlocale', to_jsonb(d)->>'daticulocale', d.datcollate) AS "collation",
    to_jsonb(d)->>'datcollversion' AS "recorded"
  FROM pg_database d WHERE d.datname = current_database()`;

/** @param {Client} client */
export async function encodingFinding(client) {
  const name = "Database encoding";
  const { rows } = await client.query(ENCODING);
  const { encoding, collation, recorded } = rows[0];
  if (encoding !== "UTF8")
    return failed(
      name,
      `It is ${encoding}, which cannot store every name.`,
      "Make a database with ENCODING 'UTF8' TEMPLATE template0, and move the data with a backup.",
    );
  if (recorded && (await actualVersion(client)) !== recorded)
    return warning(
      name,
      `The system's rules for sorting text (${collation}) have changed since this database was made.`,
      "As its owner, run REINDEX DATABASE and ALTER DATABASE … REFRESH COLLATION VERSION.",
    );
  return ok(name, `UTF8, sorted by ${collation}.`);
}

/** @param {Client} client */
async function actualVersion(client) {
  const { rows } = await client.query(
    `SELECT pg_database_collation_actual_version(oid) AS "actual" FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0].actual;
}

/** @param {Client} client */
export async function sizeFinding(client) {
  const { rows } = await client.query(`SELECT pg_database_size(current_database())::float8 AS "bytes"`);
  return ok("Database size", `${(rows[0].bytes / 1e6).toFixed(0)} MB.`);
}

const CONNECTIONS = `
  SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS "max",
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS "roleMax",
    count(*) FILTER (WHERE NOT (datname IS NOT DISTINCT FROM current_database() AND usename = current_user))::int AS "others"
  FROM pg_stat_activity WHERE backend_type = 'client backend'`;

/**
 * `others` are the connections that are not the portal's.
 * @param {{ max: number, others: number, processes: number }} use
 */
export function judgeConnections({ max, others, processes }) {
  const name = "Database connections";
  const needed = processes * CONNECTIONS_PER_PROCESS;
  const says =
    `${counted(processes, "process", "processes")} may need ${needed}; ` +
    `${Math.max(0, max - others)} are available (at most ${max}, others use ${others}).`;
  if (max - others >= needed) return ok(name, says);
  return warning(name, says, "Raise max_connections, or lower PORTAL_PROCESSES.");
}

/** @param {Client} client @param {import("./installation.mjs").Env} environment @param {boolean} isPooled */
export async function connectionsFinding(client, { PORTAL_PROCESSES }, isPooled) {
  if (isPooled) return skipped("Database connections", "The pooler shares its own among the processes.");
  const { rows } = await client.query(CONNECTIONS);
  const { max, roleMax, others } = rows[0];
  const limit = roleMax >= 0 ? Math.min(max, roleMax) : max;
  return judgeConnections({ max: limit, others, processes: PORTAL_PROCESSES });
}
