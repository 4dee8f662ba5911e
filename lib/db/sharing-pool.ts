import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Pool, type PoolClient } from "pg";

/**
 * The place where the pool stores a transaction's connection. It is empty before the transaction begins and after it
 * ends.
 */
export type Slot = { connection?: PoolClient };

// The slots are on the global object, because Next loads this module more than once while there is one pool.
const shared = globalThis as { portalSlots?: AsyncLocalStorage<Slot> };

/** The slot of the transaction that the current code begins. */
export const slots = (shared.portalSlots ??= new AsyncLocalStorage());

type Connected = Parameters<Pool["connect"]>[0];

/**
 * A pool that shares a transaction's connection with handwritten statements. Prisma's adapter does not expose the
 * connection that it uses for a transaction, so the pool records which transaction it was given to.
 */
export class SharingPool extends Pool {
  readonly #held = new WeakMap<PoolClient, Slot>();

  constructor(...config: ConstructorParameters<typeof Pool>) {
    super(...config);
    this.on("release", (_, connection) => delete this.#held.get(connection)?.connection);
  }

  override connect(): Promise<PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<PoolClient> | void {
    // The pool itself uses the callback form, for single statements.
    if (connected) return super.connect(connected);
    const slot = slots.getStore();
    return super.connect().then((connection) => {
      if (slot && !slot.connection) {
        slot.connection = connection;
        this.#held.set(connection, slot);
      }
      return connection;
    });
  }
}
