import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { Pool, type PoolClient } from "pg";

/** Where the pool leaves a transaction's connection. Empty before the transaction begins and after it ends. */
export type Slot = { connection?: PoolClient };

// On the global object, because Next loads this module more than once and there is one pool.
const shared = globalThis as { portalSlots?: AsyncLocalStorage<Slot> };

/** The slot of the transaction that is beginning here. */
export const slots = (shared.portalSlots ??= new AsyncLocalStorage());

type Connected = Parameters<Pool["connect"]>[0];

/**
 * A pool that shares a transaction's connection with handwritten statements. Prisma's adapter takes one of the pool for
 * each transaction and shows it to nobody, so the pool itself notes for which transaction it gave it out.
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
    // The form with a callback is the pool's own, for single statements.
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
