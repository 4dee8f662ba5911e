import "server-only";
import type { Pool, PoolClient } from "pg";
import { processState, traced } from "@/lib/process-state.mjs";
import { Prisma } from "./generated/client";

type Query = (...sent: unknown[]) => unknown;

/** Has each statement recorded when traces are sent: its verb and its table, and neither its text nor its values. */
export function tracePool(pool: Pool): Pool {
  if (!processState.trace) return pool;
  pool.query = tracing(pool.query.bind(pool)) as Pool["query"];
  pool.on("connect", (connection) => {
    connection.query = tracing(connection.query.bind(connection)) as PoolClient["query"];
  });
  return pool;
}

/** The callback form is called from within the pool's promise form; a stream brings its own `submit`. */
function tracing(query: Query): Query {
  return (...sent) => {
    const [statement] = sent;
    const isPlain = typeof sent.at(-1) !== "function" && !hasSubmit(statement);
    return isPlain
      ? traced(factsOf(textOf(statement)), () => query(...sent) as Promise<unknown>)
      : query(...sent);
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
export function factsOf(text: string) {
  const verb = verbs.exec(text)?.[1]?.toUpperCase() ?? "OTHER";
  const table = tables.exec(text)?.[1];
  return {
    "db.system.name": "postgresql",
    "db.operation.name": verb,
    ...(table !== undefined && table in Prisma.ModelName && { "db.collection.name": table }),
  };
}
