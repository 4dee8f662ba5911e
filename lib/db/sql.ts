import "server-only";
import { types } from "pg";
import { db, hasOpenTransaction, pool, Prisma } from "./client";
import { prepare } from "./prepared";

/*
 * The one door for SQL that is written by hand, be it a statement that reads or one that writes. Values are parameters,
 * never text. Statements go straight to the connection, because Prisma's client takes three to four times as long for
 * each (docs/performance.md); inside a transaction they go through Prisma's.
 */

const bigintOid = 20;
const dateOid = 1082;
const parsers = {
  /** Values as Prisma returns them: a day is midnight in UTC, wherever the server stands. */
  getTypeParser: ((oid: number, format?: "text"): ((value: string) => unknown) => {
    if (oid === bigintOid) return BigInt;
    if (oid === dateOid) return (day: string) => new Date(`${day}T00:00:00Z`);
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  }) as typeof types.getTypeParser,
};

/**
 * Runs a statement in the open transaction, or by itself where none is open, and returns its rows. Each connection
 * parses and plans it once, so its text must always be the same.
 */
export async function sql<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  if (!hasOpenTransaction()) return run<Row>(statement, prepare(statement.text));
  prepare(statement.text);
  return db.$queryRaw<Row[]>(statement);
}

/** As `sql`, for a statement that is put together from parts, or whose best plan depends on its values. */
export async function sqlUnprepared<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  if (hasOpenTransaction()) return db.$queryRaw<Row[]>(statement);
  return run<Row>(statement, undefined);
}

/** As `sql`, for a statement of which only the number of rows that it wrote matters. */
export async function sqlCount(strings: readonly string[], ...values: unknown[]): Promise<number> {
  const statement = Prisma.sql(strings, ...values);
  const name = prepare(statement.text);
  if (hasOpenTransaction()) return db.$executeRaw(statement);
  const { rowCount } = await pool().query({ name, text: statement.text, values: statement.values });
  return rowCount ?? 0;
}

/** As `sql`, but outside any open transaction: what it writes stays when that one is rolled back. */
export async function sqlOutsideTransaction<Row>(
  strings: readonly string[],
  ...values: unknown[]
): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  return run<Row>(statement, prepare(statement.text));
}

async function run<Row>({ text, values }: Prisma.Sql, name: string | undefined): Promise<Row[]> {
  const { rows } = await pool().query({ name, text, values, types: parsers });
  return rows as Row[];
}
