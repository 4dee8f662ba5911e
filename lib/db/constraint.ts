import "server-only";
import { Prisma } from "./generated/client";

/** PostgreSQL's own code and message, and what kind of error the adapter takes it for. */
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

/** What was to be locked has changed before it was; the transaction begins again, with what is there now. */
export class ChangedBeforeLock extends Error {
  override name = "ChangedBeforeLock";
}

/** A deadlock, a serialisation failure, or a lock that came too late; the transaction can be retried. */
export function isTransientConflict(error: unknown): boolean {
  if (error instanceof ChangedBeforeLock) return true;
  const { kind, originalCode = "" } = causeOf(error);
  return (
    prismaCode(error) === "P2034" ||
    kind === "TransactionWriteConflict" ||
    ["40P01", "40001"].includes(originalCode)
  );
}

/** The text contains a character that PostgreSQL cannot store, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  return ["22021", "22P05"].includes(causeOf(error).originalCode ?? "");
}

// Unreachable, shutting down, a standby, out of connections, or a statement timeout.
const unavailableKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
const unavailableCodes = /^(?:57P0[1-3]|57014|25006|53300|08...)$/;
const unavailablePrisma = ["P1001", "P1008", "P1017", "P2028"];
// The pool and the socket throw plain errors with a code or only a message.
const unavailableSocket = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const unavailableWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET/;

/** The database is unreachable, overloaded or too slow: answer 503 instead of 500. */
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
