import "server-only";
import { types } from "pg";
import { db, hasOpenTransaction, pool, Prisma } from "./client";
import { prepare } from "./prepared";

/*
 * The way for the few statements that nearly every request runs: straight to the connection, or in a transaction
 * through Prisma's, prepared there once. Prisma's client takes three to four times as long for each
 * (docs/performance.md).
 */

const oidOfBigint = 20;
const oidOfDate = 1082;
const parsers = {
  /** Values as `db.$queryRaw` gives them: a day is midnight in UTC and not where the server stands. */
  getTypeParser: ((oid: number, format?: "text"): ((value: string) => unknown) => {
    if (oid === oidOfBigint) return BigInt;
    if (oid === oidOfDate) return (day: string) => new Date(`${day}T00:00:00Z`);
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  }) as typeof types.getTypeParser,
};

/**
 * The rows that a statement written by hand gives back, be it one that reads or one that writes; inside a transaction,
 * as that one sees them. Values are parameters, never text. For statements whose text is always the same.
 */
export async function read<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  if (!hasOpenTransaction()) return readBeside<Row>(statement);
  prepare(statement.text);
  return db.$queryRaw<Row[]>(statement);
}

/**
 * The same for a statement whose best way through the tables depends on what is searched for: the database plans it
 * anew each time.
 */
export async function search<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  if (hasOpenTransaction()) return db.$queryRaw<Row[]>(statement);
  const { rows } = await pool().query({ text: statement.text, values: statement.values, types: parsers });
  return rows as Row[];
}

/** As `read`, beside any open transaction: what it writes stays when that one is rolled back. */
export async function readBeside<Row>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const { rows } = await pool().query({ name: prepare(text), text, values, types: parsers });
  return rows as Row[];
}
