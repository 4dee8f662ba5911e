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
import { SharingPool, slots, type Slot } from "./sharing-pool";
import { tracePool } from "./trace-pool";

/** Connections per process. PostgreSQL's limit of 100 is shared by all processes. */
const poolSize = 10;
/** Further ones, for what is written beside an open transaction. */
const besidePoolSize = 2;

type Explain = (error: unknown) => unknown;
type Open = {
  client: Prisma.TransactionClient;
  slot: Slot;
  afterCommit: (() => void)[];
  explanations: Explain[];
  provenAddress: string | null;
};

const openTransaction = new AsyncLocalStorage<Open>();

type Acting = {
  /** Null for whoever has no account. */
  personId: string | null;
  /** Returns the address that is proven to be the person's; null when none is. */
  check: () => Promise<string | null>;
};
const acting = new AsyncLocalStorage<Acting>();

/**
 * Runs `work` in a person's name; each transaction that it begins awaits `check` first, inside the transaction, and is
 * rolled back by what that throws. A single write outside a transaction gets one of its own.
 */
export function actingAs<Output>(person: Acting, work: () => Promise<Output>): Promise<Output> {
  return acting.run(person, work);
}

/** The id of the person in whose name this runs; null for jobs, visitors and what a link authorises. */
export function actingPersonId(): string | null {
  return acting.getStore()?.personId ?? null;
}

/** The acting person's proven address, as the open transaction found it when it began. */
export function actingPersonAddress(): string | null {
  return openTransaction.getStore()?.provenAddress ?? null;
}

/** Whether a write must begin a transaction, because it has to be checked and none is open. */
const isWriteUnchecked = () => acting.getStore() !== undefined && openTransaction.getStore() === undefined;

/** Runs what writes: in a transaction of its own, which checks who acts, where none is open that did. */
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
    // A command that is done does not wait for them.
    allowExitOnIdle: true,
    // A pooler refuses the setting, so that its own configuration has it (deploy/pgbouncer/pgbouncer.ini).
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
 * What runs a single statement outside the open transaction, if there is one. It has connections of its own: if each of
 * those of the pool were held by a transaction that waits for another one, all would wait until they give up.
 */
export function beside(): Pool {
  if (!openTransaction.getStore()) return pool();
  return (shared.portalBesidePool ??= openPool(Pool, besidePoolSize));
}

export function client(): PrismaClient {
  return (shared.portalDatabase ??= new PrismaClient({
    adapter: new PrismaPg(pool(), { disposeExternalPool: true }),
    transactionOptions: { maxWait: databaseTimeouts.connection, timeout: databaseTimeouts.transaction },
  }));
}

/**
 * What runs a handwritten statement: the open transaction's connection, or else the pool.
 *
 * @throws Error when the transaction has ended meanwhile, so that nothing is written outside it
 */
export function queryable(): Pool | PoolClient {
  const open = openTransaction.getStore();
  if (!open) return pool();
  if (!open.slot.connection) throw new Error("Connection terminated: the transaction has ended");
  return open.slot.connection;
}

/** Prisma's own client: the open transaction's, if there is one. What it writes is not checked; ask `db`. */
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

/** A model whose every method begins a transaction. */
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
 * The database client. It reads, and its `write` writes. Inside `transaction`, calls go to the open transaction, so that
 * related changes commit together without passing a client around.
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
      const slot: Slot = {};
      const output = await slots.run(slot, () =>
        client().$transaction(
          (opened) =>
            openTransaction.run(
              { client: opened, slot, afterCommit, explanations, provenAddress: null },
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
 * Runs `work` so that, where it throws, what it wrote is taken back and the open transaction can go on with what it wrote
 * before. The error is thrown on.
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
    // After a lost connection this fails as well; the first error says why.
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
 * Has a failure of the open transaction, its commit included, be thrown as what `explain` returns for it. Rules that are
 * checked at the commit fail after the work, and where the transaction was joined, outside the reach of whoever did it.
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
