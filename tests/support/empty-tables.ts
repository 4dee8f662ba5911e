import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/*
 * Empties the tables of a worker's database before each test, and puts rows back that were built once. Both run with
 * triggers and foreign keys disabled, because the audit log cannot be emptied otherwise. Each change of that setting
 * throws the session's plans away, so it is made once, in a session that the worker keeps for all of its files: there
 * PostgreSQL plans a hundred statements once and not before each test.
 */

/** `tables`: those that its function empties. `copies`: how many times rows have been copied. */
type Keeper = { client: pg.Client; tables: string; copies: number };

/** On the global object, because each test file has another copy of this module. */
const kept = globalThis as { testTableKeeper?: Keeper };

function keeper(): Keeper {
  if (!kept.testTableKeeper) throw new Error("No test is running");
  return kept.testTableKeeper;
}

const run = async <Row extends pg.QueryResultRow>(text: string, name?: string) =>
  (await keeper().client.query<Row>({ text, name })).rows;

async function connect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  const forget = () => {
    if (kept.testTableKeeper?.client === client) delete kept.testTableKeeper;
  };
  client.on("error", forget).on("end", forget);
  await client.connect();
  await client.query("SET session_replication_role = replica");
  kept.testTableKeeper = { client, tables: "", copies: 0 };
}

const procedure = (name: string, statements: string[]) =>
  `CREATE OR REPLACE FUNCTION pg_temp.${name}() RETURNS void LANGUAGE plpgsql AS $$
   BEGIN ${statements.map((statement) => `${statement};`).join("\n")} END $$`;

/** Called at the beginning of each file, which may find other tables than the one before, and starts without copies. */
export async function prepareEmptying(connectionString: string): Promise<void> {
  if (!kept.testTableKeeper) await connect(connectionString);
  if (keeper().copies > 0) {
    await run("DISCARD TEMP");
    Object.assign(keeper(), { tables: "", copies: 0 });
  }
  const rows = await run<{ name: string }>(
    `SELECT format('public.%I', tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    "tables",
  );
  const tables = rows.map(({ name }) => `DELETE FROM ${name}`);
  if (keeper().tables === tables.join()) return;
  // DELETE is ten times as fast as TRUNCATE on small tables.
  await run(procedure("empty_tables", tables));
  keeper().tables = tables.join();
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
    const [row] = await run<{ running: number }>(
      `SELECT count(*)::int AS running FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
         AND backend_type = 'client backend'`,
      "quiet",
    );
    // A file that is being removed is followed by its row.
    const hasFiles = process.getActiveResourcesInfo().some((name) => name.startsWith("FSReq"));
    if ((row?.running === 0 && !hasFiles) || Date.now() > deadline) return;
    await delay(5);
  }
}

/** Empties every table. */
export async function emptyDatabase(): Promise<void> {
  await untilQuiet();
  const empty = () => run("SELECT pg_temp.empty_tables()", "empty");
  try {
    await empty();
  } catch (error) {
    // What was left behind began only now, and each waited for the other's rows.
    if (!(error instanceof pg.DatabaseError) || error.code !== "40P01") throw error;
    await untilQuiet();
    await empty();
  }
}

/** Copies all rows for the rest of this file, and returns what puts them back into empty tables. */
export async function copyRows(): Promise<() => Promise<void>> {
  const number = ++keeper().copies;
  const tables = await run<{ name: string; columns: string }>(
    `SELECT format('public.%I', t.tablename) AS name, string_agg(format('%I', a.attname), ', ') AS columns
     FROM pg_tables t JOIN pg_attribute a ON a.attrelid = format('public.%I', t.tablename)::regclass
     WHERE t.schemaname = 'public' AND t.tablename <> '_prisma_migrations'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' GROUP BY 1`,
    "columns",
  );
  const putBack: string[] = [];
  for (const [index, { name, columns }] of tables.entries()) {
    const [row] = await run<{ isFull: boolean }>(`SELECT EXISTS (SELECT FROM ${name}) AS "isFull"`);
    if (!row?.isFull) continue;
    const copy = `copy_${number}_${index}`;
    await run(`CREATE TEMP TABLE ${copy} AS SELECT ${columns} FROM ${name}`);
    putBack.push(`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM pg_temp.${copy}`);
  }
  await run(procedure(`put_back_${number}`, putBack));
  return async () => {
    // What an earlier test has left running may be between two steps, and would find its rows again.
    await delay(5);
    await untilQuiet();
    await run(`SELECT pg_temp.put_back_${number}()`);
  };
}
