import "server-only";
import { sqlOutsideTransaction } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { keyOf } from "./limit";
import { hold } from "./waiting-room";

/** `burst` uses at once after a rest, then one every `everySeconds`: in any hour burst + 3600 / everySeconds at most. */
export type Pace = { burst: number; everySeconds: number };

function scaled({ burst, everySeconds }: Pace): Pace {
  return {
    burst: Math.max(1, Math.floor(burst * env.RATE_LIMIT_FACTOR)),
    everySeconds: everySeconds / env.RATE_LIMIT_FACTOR,
  };
}

/**
 * Takes one use at a pace, in PostgreSQL and by its clock: the row's time is when the uses so far have had their time
 * (the generic cell rate algorithm). Returns 0 when it is taken, else the seconds until the next one is free. With
 * `mayExceed` it is always taken, and those that may not wait the longer for it, up to another `burst`.
 */
export async function takeAtPace(
  name: string,
  who: string,
  pace: Pace,
  { mayExceed }: { mayExceed: boolean },
): Promise<number> {
  const { burst, everySeconds } = scaled(pace);
  const key = keyOf(name, who);
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

/** Gives one use back, for paces that count only what failed. */
export async function giveBackAtPace(name: string, who: string, pace: Pace): Promise<void> {
  const { everySeconds } = scaled(pace);
  await sqlOutsideTransaction`
    UPDATE "RateLimit" SET "windowStart" = "windowStart" - make_interval(secs => ${everySeconds}::float8)
    WHERE "key" = ${keyOf(name, who)}`;
}

/** A request is held for as long as this, in seconds; proxies in front give up after a minute. */
const maxWaitSeconds = 55;

/**
 * Takes one use at a pace, and holds the request until one is free; no connection to the database is held meanwhile.
 * Returns 0 when it is taken, else in how many seconds to come back.
 */
export async function waitAtPace(name: string, who: string, pace: Pace): Promise<number> {
  let waited = 0;
  for (;;) {
    const seconds = await takeAtPace(name, who, pace, { mayExceed: false });
    if (seconds === 0) return 0;
    waited += seconds;
    // Who has waited longer wakes later: the newest goes first, and a flood of robots that came before does not.
    if (waited > maxWaitSeconds || !(await hold(seconds * 1.02))) return Math.ceil(seconds);
  }
}
