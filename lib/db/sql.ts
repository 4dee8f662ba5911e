import "server-only";
import { types } from "pg";
import { beside, isWriteUnchecked, Prisma, queryable, transaction } from "./client";
import { prepare } from "./prepared";

/*
 * All handwritten SQL goes through these functions. Values become parameters. Statements use the connection directly,
 * because Prisma's client takes three to four times as long (docs/performance.md); inside a transaction they use
 * Prisma's connection.
 */

const bigintOid = 20;
const dateOid = 1082;
const parsers = {
  /** Parses values as Prisma does: a date is midnight UTC, whatever the server's time zone. */
  getTypeParser: ((oid: number, format?: "text"): ((value: string) => unknown) => {
    if (oid === bigintOid) return BigInt;
    if (oid === dateOid) return (day: string) => new Date(`${day}T00:00:00Z`);
    return types.getTypeParser(oid, format) as (value: string) => unknown;
  }) as typeof types.getTypeParser,
};

/**
 * Runs a statement in the open transaction, if any, and returns its rows. It is prepared once per connection, so its
 * text must not vary.
 */
export async function sql<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  return checked(statement, () => run<Row>(queryable(), statement, prepare(statement.text)));
}

/** Like `sql`, for a statement that is assembled from parts, or whose best plan depends on its values. */
export async function sqlUnprepared<Row>(strings: readonly string[], ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  return checked(statement, () => run<Row>(queryable(), statement, undefined));
}

/** Like `sql`, but returns the number of rows affected. */
export async function sqlCount(strings: readonly string[], ...values: unknown[]): Promise<number> {
  const statement = Prisma.sql(strings, ...values);
  const { text, values: sent } = statement;
  const { rowCount } = await checked(statement, () => queryable().query({ text, values: sent }));
  return rowCount ?? 0;
}

/** Row locks contain the word UPDATE, too; the name of a table follows it in a write only. */
const writes = /\b(INSERT INTO|DELETE FROM|UPDATE)\s+"/;

/** Runs a statement, in a transaction of its own when it writes and what it writes has to be checked. */
function checked<Output>({ text }: Prisma.Sql, work: () => Promise<Output>): Promise<Output> {
  return isWriteUnchecked() && writes.test(text) ? transaction(work) : work();
}

/** Like `sql`, but outside any open transaction: its writes survive a rollback. */
export async function sqlOutsideTransaction<Row>(
  strings: readonly string[],
  ...values: unknown[]
): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  return run<Row>(beside(), statement, prepare(statement.text));
}

async function run<Row>(
  on: ReturnType<typeof queryable>,
  { text, values }: Prisma.Sql,
  name: string | undefined,
): Promise<Row[]> {
  const { rows } = await on.query({ name, text, values, types: parsers });
  return rows as Row[];
}
