import { ofNoExtension } from "../migrations/another.mjs";

/*
 * What a backup contains, read from the database's catalogue, so that new tables are included automatically. Rows are
 * in PostgreSQL's COPY text format, ordered by primary key, so that the same rows give the same bytes.
 */

/**
 * Tables that are left out: with secrets that would let a finder sign in, or with data that is useless elsewhere. A
 * restored change of address could take effect although somebody has objected since.
 */
export const EXCLUDED_TABLES = [
  "BackupDrill",
  "BackupRun",
  "Session",
  "DoorDevice",
  "KnownNetwork",
  "OneTimeToken",
  "PasskeyChallenge",
  "SignInChallenge",
  "SignInLink",
  "RateLimit",
  "PersonSeen",
  "IdempotencyKey",
  "AuditFollower",
  "AddressChange",
];
const HISTORY = "_prisma_migrations";

/** One-time links and applicants' private links; the same pattern as in lib/emails/rules.ts. */
const SECRET_LINK = "(?<=/)(?:[A-Za-z0-9_-]{43}|[A-Za-z0-9_-]{64})(?![A-Za-z0-9_-])";

/**
 * Columns that are exported with changes. Emails lose their secret links, and pending ones that had one are not sent.
 * @type {Record<string, Record<string, string>>}
 */
const CHANGED = {
  OutboxEmail: {
    text: `regexp_replace("text", '${SECRET_LINK}', '[hidden]', 'g')`,
    html: `regexp_replace("html", '${SECRET_LINK}', '[hidden]', 'g')`,
    givenUpAt: `CASE WHEN "sentAt" IS NULL AND "text" ~ '${SECRET_LINK}' THEN coalesce("givenUpAt", "createdAt") ELSE "givenUpAt" END`,
  },
};

/** Settings under which every server formats values in the same way. */
export const CANONICAL_SETTINGS = `
  SET LOCAL search_path = public;
  SET LOCAL client_encoding = 'UTF8';
  SET LOCAL timezone = 'UTC';
  SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex';
  SET LOCAL extra_float_digits = 1;
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;

/** @typedef {{ name: string, columns: string[], key: { name: string, isText: boolean }[] }} Table */

/** @param {string} name */
export const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

const COLUMNS = `
  SELECT c.relname AS "table", array_agg(a.attname::text ORDER BY a.attnum) AS "columns"
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    AND ${ofNoExtension("pg_class", "c.oid")} AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY 1`;
const KEYS = `
  SELECT c.relname AS "table", jsonb_agg(jsonb_build_object(
    'name', a.attname, 'isText', t.typcategory = 'S') ORDER BY place.at) AS "key"
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS place("column", at)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = place."column"
  JOIN pg_type t ON t.oid = a.atttypid
  WHERE i.indisprimary AND c.relnamespace = 'public'::regnamespace
  GROUP BY 1`;
const REFERENCES = `
  SELECT DISTINCT c.conrelid::regclass::text AS "from", f.relname AS "to", o.relname AS "table"
  FROM pg_constraint c JOIN pg_class o ON o.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid
  WHERE c.contype = 'f' AND c.conrelid <> c.confrelid AND o.relnamespace = 'public'::regnamespace`;

/**
 * The tables of a backup, each after those that it references, so that they can be filled in this order.
 * @param {import("pg").ClientBase} client
 * @returns {Promise<Table[]>}
 */
export async function tablesOf(client) {
  const { rows: columns } = await client.query(COLUMNS);
  const { rows: keys } = await client.query(KEYS);
  const { rows: references } = await client.query(REFERENCES);
  const keyOf = new Map(keys.map(({ table, key }) => [table, key]));
  const waiting = columns
    .filter(({ table }) => !EXCLUDED_TABLES.includes(table) && table !== HISTORY)
    .map(({ table, columns: names }) => ({ name: table, columns: names, key: keyOf.get(table) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  const keyless = waiting.find(({ key }) => !key);
  if (keyless) throw new Error(`The table ${keyless.name} has no primary key`);
  return inOrder(waiting, references);
}

/** @param {Table[]} waiting @param {{ table: string, to: string }[]} references */
function inOrder(waiting, references) {
  const names = new Set(waiting.map(({ name }) => name));
  const open = references.filter(({ table, to }) => names.has(table) && names.has(to));
  /** @type {Table[]} */
  const ordered = [];
  while (ordered.length < waiting.length) {
    const done = new Set(ordered.map(({ name }) => name));
    const next = waiting.find(
      ({ name }) => !done.has(name) && open.every(({ table, to }) => table !== name || done.has(to)),
    );
    if (!next) throw new Error("The tables reference each other in a cycle");
    ordered.push(next);
  }
  return ordered;
}

/** The statement that exports a table. @param {Table} table */
export function copyOut({ name, columns, key }) {
  const values = columns.map((column) => {
    const changed = CHANGED[name]?.[column];
    return changed ? `${changed} AS ${quoted(column)}` : quoted(column);
  });
  // The default collation differs between servers.
  const order = key.map((one) => quoted(one.name) + (one.isText ? ' COLLATE "C"' : ""));
  return `COPY (SELECT ${values.join(", ")} FROM ${quoted(name)} ORDER BY ${order.join(", ")}) TO STDOUT`;
}

/** The statement that imports a table. @param {{ name: string, columns: string[] }} table */
export function copyIn({ name, columns }) {
  return `COPY ${quoted(name)} (${columns.map(quoted).join(", ")}) FROM STDIN`;
}

/**
 * The state of each sequence. Read after the tables, so it may be ahead of them but never behind.
 * @param {import("pg").ClientBase} client
 * @returns {Promise<{ name: string, value: string, isCalled: boolean }[]>}
 */
export async function sequencesOf(client) {
  const { rows } = await client.query(
    `SELECT relname FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const found = [];
  for (const { relname } of rows) {
    const { rows: state } = await client.query(
      `SELECT last_value::text AS "value", is_called AS "isCalled" FROM ${quoted(relname)}`,
    );
    found.push({ name: relname, ...state[0] });
  }
  return found;
}

/**
 * The migrations applied to the database, oldest first.
 * @param {import("pg").ClientBase} client
 * @returns {Promise<{ name: string, checksum: string }[]>}
 */
export async function historyOf(client) {
  const { rows } = await client.query(
    `SELECT "migration_name" AS "name", "checksum" FROM "_prisma_migrations"
     WHERE "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL ORDER BY 1`,
  );
  return rows;
}
