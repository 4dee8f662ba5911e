import "server-only";
import { unstable_rethrow } from "next/navigation";
import { ZodError } from "zod";
import { isTransientConflict, isUnavailable, isUnstorable } from "@/lib/db/constraint";
import { HTTP_STATUS, Refusal, type Issue, type Problem } from "@/lib/core/errors";
import { unstorableMessage } from "@/lib/core/fields";
import { log } from "@/lib/log";

type Failure = { problem: Problem; status: number; headers: Record<string, string> };

/** The first issue of each invalid field. */
function issuesOf(error: ZodError): Issue[] {
  const first = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.join(".");
    if (!first.has(field)) first.set(field, message);
  }
  return [...first].map(([path, message]) => ({ path, message }));
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) {
    const issues = issuesOf(error);
    return new Refusal("invalid_input", [...new Set(issues.map((issue) => issue.message))].join(". "), {
      issues,
    });
  }
  if (isUnstorable(error)) return new Refusal("invalid_input", unstorableMessage);
  // All retries have failed, which counts as overload.
  if (isUnavailable(error) || isTransientConflict(error)) {
    return new Refusal("unavailable", "The portal is busy right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  return null;
}

/**
 * The error answer of routes and actions: a refusal's own message, otherwise a fixed sentence and a log entry. Next's
 * signals (redirect, dynamic rendering) are rethrown.
 */
export function toFailure(error: unknown, requestId: string | null): Failure {
  unstable_rethrow(error);
  const refusal = refusalOf(error);
  if (!refusal) {
    log.error({ requestId, error: describeError(error) }, "unexpected failure");
    return { problem: { message: "Internal server error", code: "internal" }, status: 500, headers: {} };
  }
  const { code, message } = refusal;
  const { issues, retryAfterSeconds, allow, permission } = refusal.details;
  if (code === "unavailable") log.warn({ requestId, error: describeError(error) }, "unavailable");
  const headers: Record<string, string> = {};
  if (retryAfterSeconds) headers["Retry-After"] = String(retryAfterSeconds);
  if (allow) headers.Allow = allow;
  // Without this header, Node would keep reading the slow body for as long as a request may take.
  if (code === "too_slow") headers.Connection = "close";
  const problem = { message, code, ...(issues ? { issues } : {}), ...(permission ? { permission } : {}) };
  return { problem, status: HTTP_STATUS[code], headers };
}

/** Prisma's messages contain the values of the query, so they are not logged. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, code } = error as Error & { code?: unknown };
  const isDatabase = name.startsWith("PrismaClient");
  return {
    name,
    code,
    message: isDatabase ? undefined : error.message,
    stack: isDatabase ? stack?.split("\n").filter((line) => line.trimStart().startsWith("at ")) : stack,
  };
}
