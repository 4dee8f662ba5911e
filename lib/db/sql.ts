import "server-only";
import { types } from "pg";
import { poolBesideTransaction, checked, pool, Prisma, queryable } from "./client";
import { prepare, prepareRepeated } from "./prepared";

/*
 * All handwritten SQL uses these functions. Values become parameters. Statements use the connection directly, because
 * Prisma's client takes three to four times as long (docs/performance.md); inside a transaction they use Prisma's
 * connection.
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

type Tag<Output> = (strings: readonly string[], ...values: unknown[]) => Promise<Output>;
type Rows = <Row>(...statement: Parameters<Tag<Row[]>>) => Promise<Row[]>;

/** A tag for reading and locking statements, and its `write` for statements that change rows. */
function speaking(nameOf: (text: string) => string | undefined): Rows & { write: Rows } {
  const read: Rows = async (strings, ...values) => {
    const statement = Prisma.sql(strings, ...values);
    return run(queryable(), statement, nameOf(statement.text));
  };
  const write: Rows = (...sent) => checked(() => read(...sent));
  return Object.assign(read, { write });
}

const writeCount: Tag<number> = async (strings, ...values) => {
  const { text, values: sent } = Prisma.sql(strings, ...values);
  const { rowCount } = await checked(() => queryable().query({ text, values: sent }));
  return rowCount ?? 0;
};

/**
 * Runs a statement in the open transaction, if any, and returns its rows. It is prepared once per connection, so its
 * text must not vary. Statements that change rows must use `sql.write`, or `sql.writeCount` for the number of changed
 * rows, because these check the acting person. The linter compares the text with the call (house/sql-write).
 */
export const sql = Object.assign(speaking(prepare), { writeCount });

/** Runs a statement that is assembled from parts, such as those that a role may see, and prepares it once it repeats. */
export const sqlAssembled = speaking(prepareRepeated);

/** Runs a statement that is assembled from parts, or whose best plan depends on its values, without preparing it. */
export const sqlUnprepared = speaking(() => undefined);

/**
 * Runs a statement outside any open transaction, so that its writes survive a rollback. The acting person is not
 * checked. It is for counters and single-use values.
 */
export async function sqlOutsideTransaction<Row>(
  strings: readonly string[],
  ...values: unknown[]
): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values);
  return run<Row>(poolBesideTransaction(), statement, prepare(statement.text));
}

type Requested = {
  value: Prisma.Sql;
  isPrepared: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

const requested = new WeakMap<object, Requested[]>();

function request<Value>(value: Prisma.Sql, isPrepared: boolean): Promise<Value> {
  const on = queryable();
  const waiting = requested.get(on) ?? [];
  if (waiting.length === 0) {
    requested.set(on, waiting);
    // After all code that can run without waiting for an answer has run.
    queueMicrotask(() => process.nextTick(() => void readRequested(on)));
  }
  return new Promise<Value>((resolve, reject) => {
    waiting.push({ value, isPrepared, resolve: resolve as Requested["resolve"], reject });
  });
}

/**
 * The value of a subquery with one row and one column. Values that a page requests together are read by one statement,
 * because each statement costs a round trip.
 */
export const sqlValue = <Value>(strings: readonly string[], ...values: unknown[]): Promise<Value> =>
  request(Prisma.sql(strings, ...values), true);

/** `sqlValue` for a search, whose best plan depends on its words. */
export const sqlValueUnprepared = <Value>(strings: readonly string[], ...values: unknown[]): Promise<Value> =>
  request(Prisma.sql(strings, ...values), false);

type DateColumn<Row> = { [Name in keyof Row]-?: Date extends Row[Name] ? Name : never }[keyof Row];

/**
 * A tag for rows that are read by the statement of `sqlValue`. They come as JSON, which has no dates, so that the
 * columns with dates have to be named.
 */
export function sqlRows<Row extends object>(dates: Readonly<Record<DateColumn<Row>, true>>): Tag<Row[]> {
  const names = Object.keys(dates) as (keyof Row)[];
  return async (strings, ...values) => {
    const rows = await sqlValue<Row[]>`
      SELECT coalesce(json_agg(t), '[]') FROM (${Prisma.sql(strings, ...values)}) t`;
    for (const row of rows)
      for (const name of names)
        if (row[name] !== null) row[name] = new Date(row[name] as string) as Row[typeof name];
    return rows;
  };
}

async function readRequested(on: ReturnType<typeof queryable>): Promise<void> {
  const waiting = requested.get(on) ?? [];
  requested.delete(on);
  try {
    await readValues(on, waiting);
  } catch (error) {
    // Only the value that cannot be read fails. In a transaction, the failure has ended it for all.
    if (on !== pool() || waiting.length === 1) for (const { reject } of waiting) reject(error);
    else for (const one of waiting) readValues(on, [one]).catch(one.reject);
  }
}

async function readValues(on: ReturnType<typeof queryable>, waiting: readonly Requested[]): Promise<void> {
  const columns = waiting.map(({ value }, index) => Prisma.sql`(${value}) AS ${Prisma.raw(`"${index}"`)}`);
  const statement = Prisma.sql`SELECT ${Prisma.join(columns)}`;
  const name = waiting.every(({ isPrepared }) => isPrepared) ? prepareRepeated(statement.text) : undefined;
  const [row] = await run<Record<number, unknown>>(on, statement, name);
  waiting.forEach(({ resolve }, index) => resolve(row?.[index]));
}

async function run<Row>(
  on: ReturnType<typeof queryable>,
  { text, values }: Prisma.Sql,
  name: string | undefined,
): Promise<Row[]> {
  const { rows } = await on.query({ name, text, values, types: parsers });
  return rows as Row[];
}
