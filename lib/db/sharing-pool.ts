import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Pool, type PoolClient } from "pg";

/** A transaction's connection, stored here by the pool. It is missing before the transaction begins and after it ends. */
export type TransactionConnection = { current?: PoolClient };

// They are on the global object, because Next loads this module more than once while there is one pool.
const shared = globalThis as { portalTransactionConnections?: AsyncLocalStorage<TransactionConnection> };

/** The connection of the transaction that the current code begins, once the pool has given it one. */
export const transactionConnections = (shared.portalTransactionConnections ??= new AsyncLocalStorage());

type Connected = Parameters<Pool["connect"]>[0];

/**
 * A pool that shares a transaction's connection with handwritten statements. Prisma's adapter does not expose the
 * connection that it uses for a transaction, so the pool records which transaction it was given to.
 */
export class SharingPool extends Pool {
  readonly #transactionOf = new WeakMap<PoolClient, TransactionConnection>();

  constructor(...config: ConstructorParameters<typeof Pool>) {
    super(...config);
    this.on("release", (_, connection) => delete this.#transactionOf.get(connection)?.current);
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    // The pool itself uses the callback form, for single statements.
    if (connected) return super.connect(connected);
    const own = transactionConnections.getStore();
    return super.connect().then((connection) => {
      if (own && !own.current) {
        own.current = connection;
        this.#transactionOf.set(connection, own);
      }
      return connection;
    });
  }
}
