import "server-only";
import { Prisma } from "./generated/client";

type Known = Prisma.PrismaClientKnownRequestError;
type DriverCause = { kind?: string; originalCode?: string; originalMessage?: string; constraint?: unknown };

function known(error: unknown): error is Known {
  return error instanceof Prisma.PrismaClientKnownRequestError;
}

/** Where Prisma 7 with the pg adapter keeps PostgreSQL's own words; undocumented, so it is read only here. */
function driverCause(error: Known): DriverCause {
  const meta = error.meta as { driverAdapterError?: { cause?: DriverCause } } | undefined;
  return meta?.driverAdapterError?.cause ?? {};
}

/** A unique index refused the row; which word that means is the operation's to say. */
export function isUniqueViolation(error: unknown): boolean {
  if (!known(error)) return false;
  return error.code === "P2002" || driverCause(error).originalCode === "23505";
}

/** A row that this one points at is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!known(error)) return false;
  return error.code === "P2003" || driverCause(error).originalCode === "23503";
}

/** A CHECK of that name refused the row. */
export function isCheckViolation(error: unknown, constraint: string): boolean {
  if (!known(error)) return false;
  const { originalCode, originalMessage = "" } = driverCause(error);
  return (
    (originalCode === "23514" || error.message.includes("23514")) &&
    (originalMessage.includes(`"${constraint}"`) || error.message.includes(constraint))
  );
}

/** A deadlock or a serialisation failure: nothing was done, and trying again is right. */
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

/** A letter that PostgreSQL keeps in no text, as NUL; it came from whoever asked. */
export function isUnstorable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  const own = known(error) ? driverCause(error).originalCode : code;
  return own === "22021" || own === "22P05";
}

// Away, shutting down, out of connections, or a statement stopped for taking too long.
const unavailableKinds = ["DatabaseNotReachable", "ConnectionClosed", "SocketTimeout", "TooManyConnections"];
const unavailableCodes = /^(?:57P0[1-3]|57014|53300|08...)$/;
const unavailablePrisma = ["P1001", "P1008", "P1017", "P2028"];
// The pool and the socket throw plain errors, which have a code or nothing but their words.
const unavailableSocket = /^(?:ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/;
const unavailableWords =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET/;

/** The database cannot be reached, has no free connection or is too slow: a 503, not a bug of ours. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (!known(error)) return isDriversUnavailable(error);
  const { kind = "", originalCode = "" } = driverCause(error);
  return (
    unavailablePrisma.includes(error.code) ||
    unavailableKinds.includes(kind) ||
    unavailableCodes.test(originalCode)
  );
}

/** The same of what comes straight from `pg` (lib/db/sql.ts). */
function isDriversUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && (unavailableCodes.test(code) || unavailableSocket.test(code))) return true;
  return unavailableWords.test(error.message);
}
