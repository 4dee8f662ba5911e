import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, type PoolClient } from "pg";
import { env } from "@/lib/env";
import { isTransientConflict } from "./constraint";
import { DatabaseClient } from "./database-client.mjs";
import { Prisma, PrismaClient } from "./generated/client";
import { failFastPool } from "./fail-fast";
import { databaseTimeouts } from "./patience";
import { isPooled } from "./pooled";
import { prepareRepeated } from "./prepared";
import { SharingPool, transactionConnections, type TransactionConnection } from "./sharing-pool";
import { tracePool } from "./trace-pool";

/** Connections per process. PostgreSQL's limit of 100 is shared by all processes. */
const poolSize = 10;
/** Additional connections for statements beside an open transaction. */
const besidePoolSize = 2;

type Explain = (error: unknown) => unknown;
type Open = {
  client: Prisma.TransactionClient;
  connection: TransactionConnection;
  afterCommit: (() => void)[];
  explanations: Explain[];
  provenAddress: string | null;
};

const openTransaction = new AsyncLocalStorage<Open>();

type Acting = {
  /** The acting person's id; null for somebody without an account. */
  personId: string | null;
  /** Checks the person's rights. Returns their proven address; null when none is proven. */
  check: () => Promise<string | null>;
};
const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs `work` in a person's name. Each transaction that it begins awaits `check` inside the transaction, and is rolled
 * back if that throws. A single write outside a transaction gets a transaction of its own.
 */
export function actingAs<Output>(person: Acting, work: () => Promise<Output>): Promise<Output> {
  return acting.run(person, work);
}

/** The id of the person in whose name this code runs; null for jobs, visitors and actions authorised by a link. */
export function actingPersonId(): string | null {
  return acting.getStore()?.personId ?? null;
}

/** The acting person's proven address, as read when the open transaction began. */
export function actingPersonAddress(): string | null {
  return openTransaction.getStore()?.provenAddress ?? null;
}

/** Whether a write must begin a transaction, because the acting person has to be checked and no transaction is open. */
const isWriteUnchecked = () => acting.getStore() !== undefined && openTransaction.getStore() === undefined;

/** Runs a write. If no open transaction has checked the acting person, it begins one that does. */
export const checked = <Output>(work: () => Promise<Output>): Promise<Output> =>
  isWriteUnchecked() ? transaction(work) : work();

// On the global object, because Next loads this module twice and `next dev` reloads it after each change.
const shared = globalThis as {
  portalPool?: Pool;
  portalBesidePool?: Pool;
  portalDatabase?: PrismaClient;
};

function openPool(Kind: typeof Pool, max: number): Pool {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: start the portal with npm start");
  const opened = new Kind({
    connectionString: env.DATABASE_URL,
    Client: DatabaseClient,
    max,
    connectionTimeoutMillis: databaseTimeouts.connection,
    idleTimeoutMillis: 30_000,
    // Idle connections do not keep a finished command running.
    allowExitOnIdle: true,
    // A pooler refuses this setting, so its own configuration contains it (deploy/pgbouncer/pgbouncer.ini).
    ...(isPooled ? {} : { statement_timeout: databaseTimeouts.statement }),
    query_timeout: databaseTimeouts.answer,
  });
  // A broken idle connection is replaced at its next use; without a listener, the error would end the process.
  opened.on("error", () => undefined);
  return failFastPool(tracePool(opened));
}

/** The connection pool, opened at first use so that a build needs no database. */
export function pool(): Pool {
  return (shared.portalPool ??= openPool(SharingPool, poolSize));
}

/**
 * The pool for single statements outside the open transaction, if there is one. It has connections of its own:
 * otherwise, transactions that wait for such a statement could hold all connections of the main pool.
 */
export function poolBesideTransaction(): Pool {
  if (!openTransaction.getStore()) return pool();
  return (shared.portalBesidePool ??= openPool(Pool, besidePoolSize));
}

const endsInPage = /ORDER BY [^()]*LIMIT \$\d+(?: OFFSET \$\d+)?\s*$/;

export function client(): PrismaClient {
  return (shared.portalDatabase ??= new PrismaClient({
    adapter: new PrismaPg(pool(), {
      disposeExternalPool: true,
      // A page of a list is planned for its length. Without a name, undefined, the driver prepares nothing.
      statementNameGenerator: ({ sql }) =>
        (endsInPage.test(sql) ? undefined : prepareRepeated(sql)) as string,
    }),
    transactionOptions: { maxWait: databaseTimeouts.connection, timeout: databaseTimeouts.transaction },
  }));
}

/**
 * The connection for handwritten statements: the open transaction's, or else the pool.
 *
 * @throws Error when the transaction has ended meanwhile, so that nothing is written outside it
 */
export function queryable(): Pool | PoolClient {
  const open = openTransaction.getStore();
  if (!open) return pool();
  if (!open.connection.current) throw new Error("Connection terminated: the transaction has ended");
  return open.connection.current;
}

/**
 * Prisma's own client: the open transaction's, if there is one. It does not check the acting person on writes; `db`
 * does.
 */
export function prisma(): Prisma.TransactionClient {
  return openTransaction.getStore()?.client ?? client();
}

type Model = Exclude<keyof Prisma.TransactionClient, `$${string}` | symbol>;
type Writing = `${"create" | "update" | "upsert" | "delete"}${string}`;
type Reader = {
  [Name in Model]: {
    [Method in keyof PrismaClient[Name] as Exclude<Method, Writing>]: PrismaClient[Name][Method];
  };
};
type Writer = {
  [Name in Model]: {
    [Method in keyof PrismaClient[Name] as Extract<Method, Writing>]: PrismaClient[Name][Method];
  };
};

const write = new Proxy({} as Writer, {
  get: (_, model): unknown => (isWriteUnchecked() ? beginning(model) : Reflect.get(prisma(), model)),
});

/** A proxy of a Prisma model whose every method begins a transaction. */
function beginning(model: string | symbol): object {
  const method =
    (name: string | symbol) =>
    (sent: unknown): Promise<unknown> =>
      transaction(() => {
        const open = Reflect.get(prisma(), model) as Record<
          string | symbol,
          (sent: unknown) => Promise<unknown>
        >;
        return open[name]!(sent);
      });
  return new Proxy({}, { get: (_, name) => method(name) });
}

/**
 * The database client for reading; `db.write` is for writing. Inside `transaction`, calls go to the open transaction,
 * so that related changes commit together without passing a client around.
 */
export const db = new Proxy({} as Reader & { write: Writer }, {
  get: (_, name): unknown => (name === "write" ? write : Reflect.get(prisma(), name)),
});

const maxAttempts = 4;

/**
 * Runs `work` in a transaction, or joins the open one. A deadlock or serialisation failure is retried up to three
 * times, so `work` must have no effects outside the database. `timeoutMs` defaults to five seconds.
 */
export async function transaction<Output>(
  work: () => Promise<Output>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<Output> {
  if (openTransaction.getStore()) return work();
  for (let attempt = 1; ; attempt++) {
    const explanations: Explain[] = [];
    try {
      const afterCommit: Open["afterCommit"] = [];
      const connection: TransactionConnection = {};
      const output = await transactionConnections.run(connection, () =>
        client().$transaction(
          (opened) =>
            openTransaction.run(
              { client: opened, connection, afterCommit, explanations, provenAddress: null },
              async () => {
                await checkActing();
                return work();
              },
            ),
          timeoutMs === undefined ? {} : { timeout: timeoutMs * databaseTimeouts.times },
        ),
      );
      afterCommit.forEach((follow) => follow());
      return output;
    } catch (error) {
      if (attempt === maxAttempts || !isTransientConflict(error)) {
        let explained = error;
        for (const explain of explanations) explained = await explain(explained);
        throw explained;
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/**
 * Runs `work` in a savepoint: if it throws, its writes are undone, the open transaction can continue, and the error is
 * rethrown.
 *
 * @throws Error outside a transaction
 */
export async function inSavepoint<Output>(work: () => Promise<Output>): Promise<Output> {
  const open = openTransaction.getStore();
  if (!open) throw new Error("A savepoint needs an open transaction");
  const [follows, explanations] = [open.afterCommit.length, open.explanations.length];
  await queryable().query("SAVEPOINT attempt");
  try {
    const output = await work();
    await queryable().query("RELEASE SAVEPOINT attempt");
    return output;
  } catch (error) {
    open.afterCommit.length = follows;
    open.explanations.length = explanations;
    // After a lost connection this statement fails as well, and the first error has the cause.
    await queryable()
      .query("ROLLBACK TO SAVEPOINT attempt; RELEASE SAVEPOINT attempt")
      .catch(() => undefined);
    throw error;
  }
}

async function checkActing(): Promise<void> {
  const open = openTransaction.getStore();
  const person = acting.getStore();
  if (open && person) open.provenAddress = await person.check();
}

/**
 * Makes a failure of the open transaction, including its commit, be thrown as the error that `explain` returns. Rules
 * checked at the commit fail after the work, where code that joined the transaction could not catch the error.
 */
export function explainFailure(explain: Explain): void {
  openTransaction.getStore()?.explanations.push(explain);
}

/**
 * Runs `follow` after the open transaction commits, or immediately without one; never after a rollback. A crash loses
 * it, so use it for hints only.
 */
export function afterCommit(follow: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(follow);
  else follow();
}

export { Prisma };
