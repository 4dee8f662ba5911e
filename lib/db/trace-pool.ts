import "server-only";
import type { Pool, PoolClient } from "pg";
import { processState, traced } from "@/lib/process-state.mjs";
import { Prisma } from "./generated/client";

type Query = (...sent: unknown[]) => unknown;

/**
 * Records each statement when traces are sent: its verb and table, without its text and values. In development, the
 * request that runs it records text and time, which scripts/serve/statements.mjs prints.
 */
export function tracePool(pool: Pool): Pool {
  const watch = processState.trace ? tracing : process.env.NODE_ENV === "development" ? noting : null;
  if (!watch) return pool;
  pool.query = watched(pool.query.bind(pool), watch) as Pool["query"];
  pool.on("connect", (connection) => {
    connection.query = watched(connection.query.bind(connection), watch) as PoolClient["query"];
  });
  return pool;
}

type Watch = (text: string, run: () => Promise<unknown>) => Promise<unknown>;

const tracing: Watch = (text, run) => traced(statementFacts(text), run);

const noting: Watch = async (text, run) => {
  const began = performance.now();
  let rows: number | null = null;
  try {
    const answer = await run();
    rows = (answer as { rowCount?: number | null } | undefined)?.rowCount ?? null;
    return answer;
  } finally {
    const milliseconds = performance.now() - began;
    processState.requests.getStore()?.statements?.push({ text, milliseconds, rows });
  }
};

/** Watches the callback form, which the pool's promise form calls. A stream brings its own `submit`. */
function watched(query: Query, watch: Watch): Query {
  return (...sent) => {
    const [statement] = sent;
    const isPlain = typeof sent.at(-1) !== "function" && !hasSubmit(statement);
    return isPlain ? watch(textOf(statement), () => query(...sent) as Promise<unknown>) : query(...sent);
  };
}

const hasSubmit = (statement: unknown) =>
  typeof statement === "object" && statement !== null && "submit" in statement;

const textOf = (statement: unknown) =>
  String(typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text);

const verbs = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SET)\b/i;
/** The table in a statement of Prisma or a handwritten one. Both quote the names of tables. */
const tables = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"([A-Za-z]+)"/;

/** The verb of a statement, and the first table in it. */
export function statementFacts(text: string) {
  const verb = verbs.exec(text)?.[1]?.toUpperCase() ?? "OTHER";
  const table = tables.exec(text)?.[1];
  return {
    "db.system.name": "postgresql",
    "db.operation.name": verb,
    ...(table !== undefined && table in Prisma.ModelName && { "db.collection.name": table }),
  };
}
