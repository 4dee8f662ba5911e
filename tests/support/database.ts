import fs from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, inject } from "vitest";

/* Each worker has a database of its own, copied from the migrated template; each test starts empty. */

const { administrationUrl, templateName } = inject("databaseServer");
const name = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1);
/** The address of this worker's database for its owner; the portal's own is DATABASE_URL. */
export const ownerUrl = Object.assign(new URL(administrationUrl), { pathname: `/${name}` }).href;
/** Beside the modules: a file that has loaded this module earlier keeps that copy of it, and its connection is closed. */
const kept = globalThis as { testConnection?: pg.Client };

function connection(): pg.Client {
  if (!kept.testConnection) throw new Error("No test is running");
  return kept.testConnection;
}

async function createOnce() {
  const administrator = new pg.Client({ connectionString: administrationUrl });
  await administrator.connect();
  try {
    const existing = await administrator.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (existing.rowCount) return;
    // Two copies of one template cannot be made at the same moment.
    await administrator.query("SELECT pg_advisory_lock(1)");
    await administrator.query(`CREATE DATABASE "${name}" TEMPLATE "${templateName}"`);
  } finally {
    await administrator.end();
  }
}

/**
 * Empties every table, whatever they are called. Triggers and foreign keys sleep meanwhile: the audit
 * log refuses to be emptied by anybody. DELETE, because TRUNCATE makes new files for each table and
 * takes ten times as long on small ones.
 */
export async function emptyDatabase(): Promise<void> {
  const { rows } = await connection().query<{ tables: string[] }>(
    `SELECT coalesce(array_agg(format('%I', tablename)), '{}') AS tables FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  );
  const statements = rows[0]?.tables.map((table) => `DELETE FROM ${table};`) ?? [];
  await connection().query(
    `SET session_replication_role = replica; ${statements.join(" ")} RESET session_replication_role;`,
  );
}

/** A statement of the test's own, as the database's owner: past everything that the portal is forbidden. */
export async function sql<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await connection().query<Row>(statement, values)).rows;
}

/**
 * How many rows of a table `work` made the database look at: what a page costs as the table grows. A small table that
 * has been analysed is read whole, and rightly, so it takes some thousands to tell.
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
    // What transactions before this one have read may not have been written down yet.
    const before = await read();
    await work();
    return (await read()) - before;
  });
}

beforeAll(async () => {
  await createOnce();
  fs.mkdirSync(process.env.PORTAL_DATA_DIR ?? "", { recursive: true });
  kept.testConnection = new pg.Client({ connectionString: ownerUrl });
  await kept.testConnection.connect();
});

beforeEach(emptyDatabase);

afterAll(() => connection().end());
