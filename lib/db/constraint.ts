import "server-only";
import { Prisma } from "./generated/client";

/** PostgreSQL's code and message, and the adapter's kind of error. */
type Cause = { kind?: string; originalCode?: string; originalMessage?: string };

/**
 * The cause of an error, in Prisma's error, in that of a failed COMMIT, or in one directly from `pg` (lib/db/sql.ts).
 * Where Prisma 7 with the pg adapter puts it is undocumented, so read it only here.
 */
function causeOf(error: unknown): Cause {
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    const meta = error.meta as { driverAdapterError?: { cause?: Cause } } | undefined;
    return meta?.driverAdapterError?.cause ?? {};
  }
  if (!(error instanceof Error)) return {};
  if (error.name === "DriverAdapterError") return error.cause ?? {};
  const { code } = error as Error & { code?: unknown };
  return { originalCode: typeof code === "string" ? code : undefined, originalMessage: error.message };
}

/** Prisma's own code, such as P2002. */
function prismaCode(error: unknown): string | null {
  return error instanceof Prisma.PrismaClientKnownRequestError ? error.code : null;
}

export function isUniqueViolation(error: unknown): boolean {
  return prismaCode(error) === "P2002" || causeOf(error).originalCode === "23505";
}

export function isForeignKeyViolation(error: unknown): boolean {
  return prismaCode(error) === "P2003" || causeOf(error).originalCode === "23503";
}

export function isCheckViolation(error: unknown, constraint: string): boolean {
  const { originalCode, originalMessage = "" } = causeOf(error);
  return originalCode === "23514" && originalMessage.includes(`"${constraint}"`);
}

/** Thrown when a row has changed before it was locked. The transaction then starts again with the current row. */
export class ChangedBeforeLock extends Error {
  override name = "ChangedBeforeLock";
}

/**
 * Whether the transaction can be retried: a deadlock, a serialisation failure, or a row that changed before it was
 * locked.
 */
export function isTransientConflict(error: unknown): boolean {
  if (error instanceof ChangedBeforeLock) return true;
  const { kind, originalCode = "" } = causeOf(error);
  return (
    prismaCode(error) === "P2034" ||
    kind === "TransactionWriteConflict" ||
    ["40P01", "40001"].includes(originalCode)
  );
}

/** Whether the text contains a character that PostgreSQL cannot store, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(causeOf(error).originalCode ?? "");
}

// Kinds of errors of a database that is unreachable, shutting down, a standby, out of connections, or timing out.
const unavailableKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
const unavailableCodes = /^(?:57P0[1-3]|57014|25006|53300|08...)$/;
const unavailablePrisma = ["P1001", "P1008", "P1017", "P2028"];
// The pool and the socket throw plain errors with a code or only a message.
const unavailableSocket = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const unavailableWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET/;

/** Whether the database is unreachable, overloaded or too slow, so that the answer is 503 instead of 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const { kind = "", originalCode = "", originalMessage = "" } = causeOf(error);
  const code = prismaCode(error);
  if (unavailableKinds.includes(kind) || unavailableCodes.test(originalCode)) return true;
  if (code !== null) return unavailablePrisma.includes(code);
  return unavailableSocket.test(originalCode) || unavailableWords.test(originalMessage);
}

export function isStatementTimeout(error: unknown): boolean {
  return causeOf(error).originalCode === "57014";
}
