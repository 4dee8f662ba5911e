import "server-only";
import { createHash } from "node:crypto";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";

type Limit = { most: number; windowSeconds: number };

/** What is limited and for whom; hashed, so that the table lists no addresses. */
export function keyOf(name: string, who: string): string {
  return `${name}:${createHash("sha256").update(who).digest("base64url").slice(0, 22)}`;
}

/** So many uses, as RATE_LIMIT_FACTOR has it. */
export const allowed = (most: number) => Math.floor(most * env.RATE_LIMIT_FACTOR);

/**
 * Counts one use in the current window, in PostgreSQL and by its clock, so that all processes share the
 * count. It goes beside any open transaction: a refused attempt stays counted.
 *
 * @returns how many uses the window has seen, this one included
 * @throws Refusal `too_many` with the seconds until the window ends
 */
export async function take(name: string, who: string, { most, windowSeconds }: Limit): Promise<number> {
  const row = await count(name, who, windowSeconds);
  if (row && row.count > allowed(most)) throw tooMany(row.secondsLeft, row.count === allowed(most) + 1);
  return row?.count ?? 0;
}

/** Whether this is the first use within `windowSeconds`: for what need not happen again so soon. Never refuses. */
export async function isFirst(name: string, who: string, windowSeconds: number): Promise<boolean> {
  const row = await count(name, who, windowSeconds / env.RATE_LIMIT_FACTOR);
  return row?.count === 1;
}

/** The refusal of what may be tried again in so many seconds. */
export function tooMany(seconds: number, isFirst = false): Refusal {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new Refusal(
    "too_many",
    `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    { retryAfterSeconds: Math.max(1, seconds), isFirst },
  );
}

async function count(name: string, who: string, windowSeconds: number) {
  const [row] = await sqlOutsideTransaction<{ count: number; secondsLeft: number }>`
    INSERT INTO "RateLimit" AS l ("key") VALUES (${keyOf(name, who)})
    ON CONFLICT ("key") DO UPDATE SET
      "count" = CASE WHEN l."windowStart" > now() - make_interval(secs => ${windowSeconds}::float8) THEN l."count" + 1 ELSE 1 END,
      "windowStart" = CASE WHEN l."windowStart" > now() - make_interval(secs => ${windowSeconds}::float8) THEN l."windowStart" ELSE now() END
    RETURNING "count", ceil(extract(epoch FROM "windowStart" - now()) + ${windowSeconds}::float8)::int AS "secondsLeft"`;
  return row;
}

/** Takes one use back, for limits that count only what failed. */
export async function giveBack(name: string, who: string): Promise<void> {
  await sqlOutsideTransaction`
    UPDATE "RateLimit" SET "count" = "count" - 1 WHERE "key" = ${keyOf(name, who)} AND "count" > 0`;
}
