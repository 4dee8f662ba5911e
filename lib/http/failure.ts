import "server-only";
import { unstable_rethrow } from "next/navigation";
import { ZodError } from "zod";
import { isTransientConflict, isUnavailable, isUnstorable } from "@/lib/db/constraint";
import { HTTP_STATUS, Refusal, type Issue, type Problem } from "@/lib/errors";
import { unstorable } from "@/lib/fields";
import { log } from "@/lib/log";

type Failure = { problem: Problem; status: number; headers: Record<string, string> };

/** Each wrong field once, with the first thing that is wrong about it. */
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
  if (isUnstorable(error)) return new Refusal("invalid_input", unstorable);
  // A conflict that four attempts could not get past is the crowd's, too.
  if (isUnavailable(error) || isTransientConflict(error)) {
    return new Refusal("unavailable", "The portal is busy right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  return null;
}

/**
 * What both doors say of an error: a refusal in its own words, anything else one fixed sentence and a
 * line in the log. Next's own signals (redirect, dynamic rendering) pass through.
 */
export function failure(error: unknown, requestId: string | null): Failure {
  unstable_rethrow(error);
  const refusal = refusalOf(error);
  if (!refusal) {
    log.error({ requestId, error: describe(error) }, "unexpected failure");
    return { problem: { message: "Internal server error", code: "internal" }, status: 500, headers: {} };
  }
  const { code, message } = refusal;
  const { issues, retryAfterSeconds, allow } = refusal.details;
  if (code === "unavailable") log.warn({ requestId, error: describe(error) }, "unavailable");
  const headers: Record<string, string> = {};
  if (retryAfterSeconds) headers["Retry-After"] = String(retryAfterSeconds);
  if (allow) headers.Allow = allow;
  // Else the rest would go on dripping in, for as long as Node lets a request take.
  if (code === "too_slow") headers.Connection = "close";
  return { problem: { message, code, ...(issues ? { issues } : {}) }, status: HTTP_STATUS[code], headers };
}

/** Enough to find the fault. Prisma's messages quote the values of the query, so they stay out. */
function describe(error: unknown): Record<string, unknown> {
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
