import fs from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { administer, copyDatabase, urlOf } from "./migrated-database";

/* Each worker has its own database, copied from the migrated template, and each test starts with it empty. */

const name = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
/** The owner's address of this worker's database; DATABASE_URL is the portal's. */
export const ownerUrl = urlOf(name);
/** On the global object: earlier test files may hold another copy of this module, whose connection is closed. */
const kept = globalThis as { testConnection?: pg.Client; testRowsAreShared?: boolean };

function connection(): pg.Client {
  if (!kept.testConnection) throw new Error("No test is running");
  return kept.testConnection;
}

async function createOnce() {
  await administer(async (client) => {
    const existing = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (!existing.rowCount) await copyDatabase(client, name);
  });
}

/** More than anything takes that a test has left running. */
const patienceMs = 5_000;

/**
 * Waits until nothing that a test has left behind is still writing, such as the removal of files after a commit. A
 * connection that a test keeps open on purpose is waited for in vain.
 */
async function untilQuiet(): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { rows } = await connection().query<{ running: number }>(
      `SELECT count(*)::int AS running FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
         AND backend_type = 'client backend'`,
    );
    // A file that is being removed is followed by its row.
    const hasFiles = process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
    if ((rows[0]?.running === 0 && !hasFiles) || Date.now() > deadline) return;
    await delay(5);
  }
}

/**
 * Empties every table, with triggers and foreign keys disabled, because the audit log cannot be emptied otherwise.
 * DELETE is ten times as fast as TRUNCATE on small tables.
 */
export async function emptyDatabase(): Promise<void> {
  await untilQuiet();
  const { rows } = await connection().query<{ tables: string[] }>(
    `SELECT coalesce(array_agg(format('%I', tablename)), '{}') AS tables FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  const statements = rows[0]?.tables.map((table) => `DELETE FROM ${table};`) ?? [];
  const empty = () =>
    connection().query(
      `SET session_replication_role = replica; ${statements.join(" ")} RESET session_replication_role;`,
    );
  try {
    await empty();
  } catch (error) {
    // What was left behind began only now, and each waited for the other's rows.
    if (!(error instanceof pg.DatabaseError) || error.code !== "40P01") throw error;
    await untilQuiet();
    await empty();
  }
}

/** Lets the tests of a file share the rows that they find, because they only read. Called at the top of the file. */
export function shareRows(): void {
  beforeAll(async () => {
    await emptyDatabase();
    kept.testRowsAreShared = true;
  });
}

/** What is built once in a file, by its connection, whose temporary tables have the rows. */
const builtOnce = new WeakMap<pg.Client, Map<unknown, { made: unknown; putBack: string }>>();

/**
 * What `build` makes in an empty database. The first test of a file builds it, and later ones get the same rows put
 * back, which is many times as fast.
 */
export async function onceInFile<Made>(build: () => Promise<Made>): Promise<Made> {
  const ofFile = builtOnce.get(connection()) ?? new Map<unknown, { made: Made; putBack: string }>();
  builtOnce.set(connection(), ofFile);
  const earlier = ofFile.get(build);
  if (earlier) {
    // What an earlier test has left running may be between two steps, and would find its rows again.
    await delay(5);
    await untilQuiet();
    await connection().query(earlier.putBack);
    return earlier.made as Made;
  }
  const made = await build();
  ofFile.set(build, { made, putBack: await copyRows(ofFile.size) });
  return made;
}

/** Copies all rows into temporary tables, and returns the statements that put them back into empty tables. */
async function copyRows(number: number): Promise<string> {
  const tables = await sql<{ name: string; columns: string }>(
    `SELECT format('%I', t.tablename) AS name, string_agg(format('%I', a.attname), ', ') AS columns
     FROM pg_tables t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.tablename)::regclass
     WHERE t.schemaname = 'public' AND t.tablename <> '_prisma_migrations'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY 1`,
  );
  const putBack: string[] = [];
  for (const [index, { name, columns }] of tables.entries()) {
    const copy = `pg_temp.copy_${number}_${index}`;
    await sql(`CREATE TEMP TABLE ${copy.replace("pg_temp.", "")} AS SELECT ${columns} FROM public.${name}`);
    const [row] = await sql<{ isFull: boolean }>(`SELECT EXISTS (SELECT FROM ${copy}) AS "isFull"`);
    if (row?.isFull) putBack.push(`INSERT INTO public.${name} (${columns}) SELECT ${columns} FROM ${copy};`);
  }
  return `SET session_replication_role = replica; ${putBack.join(" ")} RESET session_replication_role;`;
}

/** Runs a statement as the database's owner, without the portal's restrictions. */
export async function sql<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connection().query<Row>(statement, values)).rows;
}

/** Moves back when somebody got their roles, as if they had been on the staff for so many days. */
export async function onStaffForDays({ id }: { id: string }, days: number): Promise<void> {
  await sql(
    `BEGIN; SET LOCAL session_replication_role = replica;
     UPDATE "RoleGrant" SET "createdAt" = now() - interval '${days} days' WHERE "userId" = '${id}'; COMMIT;`,
  );
}

/** How many statements in this worker's database are waiting for a lock. */
export async function waitingForLocks(): Promise<number> {
  const rows = await sql(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/**
 * Starts `work` while this test has the named lock, and releases it once `count` statements are waiting for it: all of
 * them have then passed their guards, and none has had its effect.
 */
export async function raceForLock<Output>(lock: string, count: number, work: () => Promise<Output>) {
  await sql("SELECT pg_advisory_lock(hashtext($1))", [lock]);
  const outcome = work();
  await expect.poll(waitingForLocks).toBe(count);
  await sql("SELECT pg_advisory_unlock(hashtext($1))", [lock]);
  return outcome;
}

/**
 * How many rows of a table PostgreSQL read during `work`. Use some thousands of rows: an analysed small table is
 * scanned completely.
 */
export async function rowsRead(table: string, work: () => Promise<unknown>): Promise<number> {
  const { db, transaction } = await import("@/lib/db/client");
  const read = async () => {
    const [row] = await db.$queryRaw<{ rows: number }[]>`
      SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS "rows" FROM pg_stat_xact_user_tables
      WHERE relname = ${table}`;
    return row?.rows ?? 0;
  };
  return transaction(async () => {
    // Statistics of earlier transactions may not have been flushed yet.
    const before = await read();
    await work();
    return (await read()) - before;
  });
}

beforeAll(async () => {
  kept.testRowsAreShared = false;
  await createOnce();
  fs.mkdirSync(process.env.PORTAL_DATA_DIR ?? "", { recursive: true });
  kept.testConnection = new pg.Client({ connectionString: ownerUrl });
  await kept.testConnection.connect();
});

beforeEach(async () => {
  if (!kept.testRowsAreShared) await emptyDatabase();
});

afterAll(() => connection().end());
