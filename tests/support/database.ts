import fs from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { copyRows, emptyDatabase, prepareEmptying } from "./empty-tables";
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

/** Lets the tests of a file share the rows that they find, because they only read. Called at the top of the file. */
export function shareRows(): void {
  beforeAll(async () => {
    await emptyDatabase();
    kept.testRowsAreShared = true;
  });
}

/** What is built once in a file, by its connection: another file has another one. */
const builtOnce = new WeakMap<pg.Client, Map<unknown, { made: unknown; putBack: () => Promise<void> }>>();

/**
 * What `build` makes in an empty database. The first test of a file builds it, and later ones get the same rows put
 * back, which is many times as fast.
 */
export async function onceInFile<Made>(build: () => Promise<Made>): Promise<Made> {
  const ofFile =
    builtOnce.get(connection()) ?? new Map<unknown, { made: Made; putBack: () => Promise<void> }>();
  builtOnce.set(connection(), ofFile);
  const earlier = ofFile.get(build);
  if (earlier) {
    await earlier.putBack();
    return earlier.made as Made;
  }
  const made = await build();
  ofFile.set(build, { made, putBack: await copyRows() });
  return made;
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
  const { prisma, transaction } = await import("@/lib/db/client");
  const read = async () => {
    const [row] = await prisma().$queryRaw<{ rows: number }[]>`
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
  await prepareEmptying(ownerUrl);
});

beforeEach(async () => {
  if (!kept.testRowsAreShared) await emptyDatabase();
});

afterAll(() => connection().end());
