import "server-only";
import type { Pool } from "pg";
import { processState } from "@/lib/process-state.mjs";

const waitedInVain =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout)/;

/**
 * Lets each request wait for the database in vain once: a page reads at several places one after the other, and its reader
 * would wait at each of them. Outside a request nothing changes.
 */
export function impatient(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...sent: unknown[]) => unknown;
  pool.query = watched(query) as Pool["query"];
  pool.connect = watched(connect) as Pool["connect"];
  return pool;
}

/** Both are also called with a function to be told by: those calls come from within the other, which is watched. */
function watched(work: (...sent: unknown[]) => unknown) {
  return (...sent: unknown[]): unknown => {
    if (typeof sent.at(-1) === "function") return work(...sent);
    const request = processState.requests.getStore();
    if (request?.hasWaited)
      return Promise.reject(new Error("timeout exceeded when trying to connect, earlier in this request"));
    return Promise.resolve(work(...sent)).catch((error: unknown) => {
      if (request && error instanceof Error && waitedInVain.test(error.message)) request.hasWaited = true;
      throw error;
    });
  };
}
