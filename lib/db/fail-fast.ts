import "server-only";
import type { Pool } from "pg";
import { processState } from "@/lib/process-state.mjs";

const timeoutMessage =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout|Query read timeout)/;

/**
 * Wraps a pool so that each request waits for an unavailable database only once. A page queries it in several places
 * and would otherwise wait at each of them.
 */
export function failFastPool(pool: Pool): Pool {
  const query = pool.query.bind(pool) as (...sent: unknown[]) => unknown;
  const connect = pool.connect.bind(pool) as (...sent: unknown[]) => unknown;
  pool.query = recordTimeout(query) as Pool["query"];
  pool.connect = recordTimeout(connect) as Pool["connect"];
  return pool;
}

/** The promise forms, which are wrapped already, call the callback forms, so those are left alone. */
function recordTimeout(work: (...sent: unknown[]) => unknown) {
  return (...sent: unknown[]): unknown => {
    if (typeof sent.at(-1) === "function") return work(...sent);
    const request = processState.requests.getStore();
    if (request?.hasWaited)
      return Promise.reject(new Error("timeout exceeded when trying to connect, earlier in this request"));
    return Promise.resolve(work(...sent)).catch((error: unknown) => {
      if (request && error instanceof Error && timeoutMessage.test(error.message)) request.hasWaited = true;
      throw error;
    });
  };
}
