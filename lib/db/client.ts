import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { env } from "@/lib/env";
import { isTransientConflict } from "./constraint";
import { Prisma, PrismaClient } from "./generated/client";
import { impatient } from "./impatient";
import { preparedName } from "./prepared";

/** Connections that one process may hold; several processes share PostgreSQL's limit of 100. */
const poolSize = 10;

type Open = { client: Prisma.TransactionClient; afterCommit: (() => void)[] };

const openTransaction = new AsyncLocalStorage<Open>();

// `next dev` loads modules again after each change, and Next once for the guards and once for the pages: the pool is one.
const kept = globalThis as { portalPool?: Pool; portalDatabase?: PrismaClient };

function openPool(): Pool {
  if (!env.DATABASE_URL) throw new Error("DATABASE_URL is not set: start the portal with npm start");
  const opened = new Pool({
    connectionString: env.DATABASE_URL,
    max: poolSize,
    connectionTimeoutMillis: 2_000,
    idleTimeoutMillis: 30_000,
    // A hung statement must free its connection before a person gives up on the page.
    statement_timeout: 5_000,
    // The server's own clock says nothing when the server stands still, or a firewall has forgotten the connection.
    query_timeout: 6_000,
  });
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  opened.on("error", () => undefined);
  return impatient(opened);
}

/** The connections of this process, opened at the first use so that a build needs no database. */
export function pool(): Pool {
  return (kept.portalPool ??= openPool());
}

/** The one client, on the same connections. */
export function client(): PrismaClient {
  return (kept.portalDatabase ??= new PrismaClient({
    adapter: new PrismaPg(pool(), {
      disposeExternalPool: true,
      // The driver takes none for a statement that is not kept; the adapter's type does not know.
      statementNameGenerator: ({ sql }) => preparedName(sql) as string,
    }),
    transactionOptions: { maxWait: 2_000, timeout: 5_000 },
  }));
}

/** Whether what is done now belongs to a transaction. */
export function hasOpenTransaction(): boolean {
  return openTransaction.getStore() !== undefined;
}

/**
 * The database. Inside `transaction` every call goes to the open transaction, so that what belongs
 * together (a change, its audit row, its email) commits together without handing a client around.
 */
export const db = new Proxy({} as PrismaClient, {
  get(_, property) {
    const target = openTransaction.getStore()?.client ?? client();
    const value: unknown = Reflect.get(target, property);
    return typeof value === "function" ? (value.bind(target) as unknown) : value;
  },
});

const mostAttempts = 4;

/**
 * Runs `work` in one transaction, or joins the one that is open. A deadlock or serialisation failure
 * is tried again up to three times, so `work` must have no effect outside the database. `timeoutMs` is for
 * work that writes to thousands; a page waits for no longer than five seconds.
 */
export async function transaction<Output>(
  work: () => Promise<Output>,
  { timeoutMs }: { timeoutMs?: number } = {},
): Promise<Output> {
  if (openTransaction.getStore()) return work();
  for (let attempt = 1; ; attempt++) {
    try {
      const afterCommit: Open["afterCommit"] = [];
      const output = await client().$transaction(
        (opened) => openTransaction.run({ client: opened, afterCommit }, work),
        timeoutMs === undefined ? {} : { timeout: timeoutMs },
      );
      afterCommit.forEach((follow) => follow());
      return output;
    } catch (error) {
      if (attempt === mostAttempts || !isTransientConflict(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/**
 * Does something once what is being written is there for others to read: after the open transaction's
 * commit, never after a rollback, and at once where none is open. For hints only: a crash loses it.
 */
export function afterCommit(follow: () => void): void {
  const open = openTransaction.getStore();
  if (open) open.afterCommit.push(follow);
  else follow();
}

export { Prisma };
