import "server-only";
import { createHash } from "node:crypto";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/core/errors";
import { holdRequest } from "./waiting-room";

type Limit = {
  max: number;
  windowSeconds: number;
  /** The counted thing in words, for the message. */
  what?: string;
};

/** The key of a counter, hashed so that the table contains no addresses. */
export function limitKey(name: string, who: string): string {
  return `${name}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
}

/** The limit scaled by RATE_LIMIT_FACTOR. */
export const scaleLimit = (max: number) => Math.floor(max * env.RATE_LIMIT_FACTOR);

/**
 * Counts a use in the current window, or one per row, in PostgreSQL, so that all processes share the count. It is
 * written outside any open transaction, so that a rejected attempt stays counted.
 *
 * @returns the number of uses in the window, including these
 * @throws Refusal `too_many` with the seconds until the window ends
 */
export async function countUse(
  name: string,
  who: string,
  { max, windowSeconds, what }: Limit,
  uses = 1,
): Promise<number> {
  const row = await count(name, who, windowSeconds, uses);
  if (row && row.count > scaleLimit(max))
    throw tooManyRequests(row.secondsLeft, { isFirst: row.count - uses <= scaleLimit(max), what });
  return row?.count ?? 0;
}

/** Counts one use like `countUse`, and returns whether it is within the limit. Never throws a refusal. */
export async function isWithinLimit(
  name: string,
  who: string,
  { max, windowSeconds }: Limit,
): Promise<boolean> {
  const row = await count(name, who, windowSeconds);
  return !row || row.count <= scaleLimit(max);
}

/** The maximum delay of a use beyond a limit, in seconds. */
const maxDelaySeconds = 5;

/**
 * Counts one use like `countUse`, but delays the request instead of refusing it: by a second for each use beyond the
 * limit, and by five at most.
 *
 * @returns whether this is the first delay in the window
 */
export async function delayUse(
  name: string,
  who: string,
  { max, windowSeconds }: Limit,
): Promise<{ isFirst: boolean }> {
  const row = await count(name, who, windowSeconds);
  const excess = (row?.count ?? 0) - scaleLimit(max);
  // A request that is released early continues, because a full waiting room must not refuse anybody.
  if (excess > 0) await holdRequest("network", Math.min(excess, maxDelaySeconds));
  return { isFirst: excess === 1 };
}

/** Whether this is the first use within `windowSeconds`. Never throws a refusal. */
export async function isFirst(name: string, who: string, windowSeconds: number): Promise<boolean> {
  const row = await count(name, who, windowSeconds / env.RATE_LIMIT_FACTOR);
  return row?.count === 1;
}

/** A refusal that asks to try again after a number of seconds. */
export function tooManyRequests(
  seconds: number,
  { isFirst = false, what = "attempts" }: { isFirst?: boolean; what?: string } = {},
): Refusal {
  return new Refusal("too_many", `Too many ${what}. Please try again in ${durationLabel(seconds)}.`, {
    retryAfterSeconds: Math.max(1, seconds),
    isFirst,
  });
}

/** A duration in minutes up to two hours, then in hours. */
export function durationLabel(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

async function count(name: string, who: string, windowSeconds: number, uses = 1) {
  const [row] = await sqlOutsideTransaction<{ count: number; secondsLeft: number }>`
    INSERT INTO "RateLimit" AS l ("key", "count") VALUES (${limitKey(name, who)}, ${uses}::integer)
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN l."windowStart" > now() - make_interval(secs => ${windowSeconds}::float8) THEN l."count" + ${uses}::integer ELSE ${uses}::integer END,
      "windowStart" = CASE WHEN l."windowStart" > now() - make_interval(secs => ${windowSeconds}::float8) THEN l."windowStart" ELSE now() END
    RETURNING "count", ceil(extract(epoch FROM "windowStart" - now()) + ${windowSeconds}::float8)::int AS "secondsLeft"`;
  return row;
}

/** Counts uses that stay counted only if `work` succeeds. `work` gets the number of uses. */
export async function countUseOnSuccess<Output>(
  name: string,
  who: string,
  limit: Limit,
  work: (uses: number) => Promise<Output>,
  uses = 1,
): Promise<Output> {
  try {
    return await work(await countUse(name, who, limit, uses));
  } catch (error) {
    await undoUse(name, who, uses);
    throw error;
  }
}

/**
 * Requires that a use is left, without counting one.
 *
 * @throws Refusal like the next `countUse`, when that would throw
 */
export async function requireUseLeft(
  name: string,
  who: string,
  { max, windowSeconds, what }: Limit,
): Promise<void> {
  const [row] = await sqlOutsideTransaction<{ secondsLeft: number }>`
    SELECT ceil(extract(epoch FROM "windowStart" - now()) + ${windowSeconds}::float8)::int AS "secondsLeft"
    FROM "RateLimit" WHERE "key" = ${limitKey(name, who)} AND "count" >= ${scaleLimit(max)}::integer
      AND "windowStart" > now() - make_interval(secs => ${windowSeconds}::float8)`;
  if (row) throw tooManyRequests(row.secondsLeft, { what });
}

/** Undoes the count of uses, for limits that count only failures or only successes. */
export async function undoUse(name: string, who: string, uses = 1): Promise<void> {
  await sqlOutsideTransaction`
    UPDATE "RateLimit" SET "count" = greatest(0, "count" - ${uses}::integer) WHERE "key" = ${limitKey(name, who)} AND "count" > 0`;
}
