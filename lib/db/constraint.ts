import "server-only";
import { Prisma } from "./generated/client";

type Known = Prisma.PrismaClientKnownRequestError;
type DriverCause = { kind?: string; originalCode?: string; originalMessage?: string; constraint?: unknown };

function known(error: unknown): error is Known {
  return error instanceof Prisma.PrismaClientKnownRequestError;
}

/** Where Prisma 7 with the pg adapter puts PostgreSQL's error. It is undocumented, so read it only here. */
function driverCause(error: Known): DriverCause {
  const meta = error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined;
  return meta?.driverAdapterError?.cause ?? {};
}

/** A unique index rejected the row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!known(error)) return false;
  return error.code === "P2002" || driverCause(error).originalCode === "23505";
}

/** A foreign key rejected the row: what it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!known(error)) return false;
  return error.code === "P2003" || driverCause(error).originalCode === "23503";
}

/** The CHECK of that name rejected the row. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  if (!known(error)) return false;
  const { originalCode, originalMessage = "" } = driverCause(error);
  return (
    (originalCode === "23514" || error.message.includes("23514")) &&
    (originalMessage.includes(`"${constraint}"`) || error.message.includes(constraint))
  );
}

/** A deadlock or a serialisation failure; the transaction can be retried. */
export function isTransientConflict(error: unknown): boolean {
  if (!known(error)) return false;
  const { kind, originalCode } = driverCause(error);
  return (
    error.code === "P2034" ||
    kind === "TransactionWriteConflict" ||
    originalCode === "40P01" ||
    originalCode === "40001"
  );
}

/** The text contains a character that PostgreSQL cannot store, such as NUL. */
export function isUnstorable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  const own = known(error) ? driverCause(error).originalCode : code;
  return own === "22021" || own === "22P05";
}

// Unreachable, shutting down, out of connections, or a statement timeout.
const unavailableKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
const unavailableCodes = /^(?:57P0[1-3]|57014|53300|08...)$/;
const unavailablePrisma = ["P1001", "P1008", "P1017", "P2028"];
// The pool and the socket throw plain errors with a code or only a message.
const unavailableSocket = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const unavailableWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET/;

/** The database is unreachable, overloaded or too slow: answer 503 instead of 500. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (!known(error)) return isDriverUnavailable(error);
  const { kind = "", originalCode = "" } = driverCause(error);
  return (
    unavailablePrisma.includes(error.code) ||
    unavailableKinds.includes(kind) ||
    unavailableCodes.test(originalCode)
  );
}

/** The same for errors that come directly from `pg` (lib/db/sql.ts). */
function isDriverUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && (unavailableCodes.test(code) || unavailableSocket.test(code))) return true;
  return unavailableWords.test(error.message);
}
