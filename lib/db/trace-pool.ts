import "server-only";
import type { Pool, PoolClient } from "pg";
import { processState, traced } from "@/lib/process-state.mjs";
import { Prisma } from "./generated/client";

type Query = (...sent: unknown[]) => unknown;

/**
 * Has each statement recorded when traces are sent: its verb and its table, and neither its text nor its values. In
 * development the request that runs it notes its text and its time (scripts/serve/statements.mjs prints them).
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

/** The callback form is called from within the pool's promise form; a stream brings its own `submit`. */
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
/** Of Prisma's statements and of handwritten ones, which quote the names of tables, too. */
const tables = /\b(?:FROM|INTO|UPDATE)\s+(?:"public"\.)?"([A-Za-z]+)"/;

/** The verb, and the table that the statement names first. */
export function statementFacts(text: string) {
  const verb = verbs.exec(text)?.[1]?.toUpperCase() ?? "OTHER";
  const table = tables.exec(text)?.[1];
  return {
    "db.system.name": "postgresql",
    "db.operation.name": verb,
    ...(table !== undefined && table in Prisma.ModelName && { "db.collection.name": table }),
  };
}
