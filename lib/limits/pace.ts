import "server-only";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { limitKey } from "./limit";
import { holdRequest } from "./waiting-room";

/** A pace allows a burst of uses, then one every `everySeconds`: at most burst + 3600 / everySeconds in an hour. */
export type UsePace = { burst: number; everySeconds: number };

function scaled({ burst, everySeconds }: UsePace): UsePace {
  return {
    burst: Math.max(1, Math.floor(burst * env.RATE_LIMIT_FACTOR)),
    everySeconds: everySeconds / env.RATE_LIMIT_FACTOR,
  };
}

/**
 * Counts one use at a pace, in PostgreSQL, with the generic cell rate algorithm. Returns 0 when it is within the pace,
 * otherwise the seconds until the next use. With `mayExceed` it is always counted and delays later uses, up to another
 * `burst`.
 */
export async function countUseAtPace(
  name: string,
  who: string,
  pace: UsePace,
  { mayExceed }: { mayExceed: boolean },
): Promise<number> {
  const { burst, everySeconds } = scaled(pace);
  const key = limitKey(name, who);
  const ahead = everySeconds * (burst - 1);
  const [row] = await sqlOutsideTransaction<{ seconds: number }>`
    WITH taken AS (
      INSERT INTO "RateLimit" AS l ("key", "windowStart")
      VALUES (${key}, now() + make_interval(secs => ${everySeconds}::float8))
      ON CONFLICT ("key") DO UPDATE
        SET "windowStart" = least(
          greatest(l."windowStart", now()) + make_interval(secs => ${everySeconds}::float8),
          now() + make_interval(secs => ${2 * burst * everySeconds}::float8))
        WHERE ${mayExceed} OR l."windowStart" <= now() + make_interval(secs => ${ahead}::float8)
      RETURNING 1)
    SELECT CASE WHEN EXISTS (SELECT FROM taken) THEN 0 ELSE greatest(0.1, coalesce((
      SELECT extract(epoch FROM "windowStart" - now())::float8 - ${ahead}::float8
      FROM "RateLimit" WHERE "key" = ${key}), 0)) END AS "seconds"`;
  return row?.seconds ?? 0;
}

/** Undoes the count of one use, for paces that count failures only. */
export async function undoUseAtPace(name: string, who: string, pace: UsePace): Promise<void> {
  const { everySeconds } = scaled(pace);
  await sqlOutsideTransaction`
    UPDATE "RateLimit" SET "windowStart" = "windowStart" - make_interval(secs => ${everySeconds}::float8)
    WHERE "key" = ${limitKey(name, who)}`;
}

/** The maximum wait, below the minute after which proxies time out. */
const maxWaitSeconds = 55;

/**
 * Holds the request until a use is free, without a database connection. Returns 0 when the use is counted, otherwise
 * the seconds until the next attempt.
 */
export async function waitForUse(name: string, who: string, pace: UsePace): Promise<number> {
  let waited = 0;
  for (;;) {
    const seconds = await countUseAtPace(name, who, pace, { mayExceed: false });
    if (seconds === 0) return 0;
    waited += seconds;
    // Requests that have waited longer must retry later, so that a new one is not stuck behind a flood of bots.
    if (waited > maxWaitSeconds || !(await holdRequest("account", seconds * 1.02))) return Math.ceil(seconds);
  }
}
