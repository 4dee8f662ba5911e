import "server-only";
import { pool } from "@/lib/db/client";
import { sql, sqlValue } from "@/lib/db/sql";

/* Figures about the pool and the database for /metrics (scripts/serve/process-metrics.mjs). */

type Job = { queue: string; secondsSinceCompleted: number | null; failures: number };
type Emails = { waiting: number; given_up: number; sent: number; oldest: number };

/** The connections of this process's pool. */
export function countConnections() {
  const { totalCount, idleCount, waitingCount } = pool();
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

/** Emails in the outbox and the background jobs of the last day; numbers only. */
export async function readBacklog() {
  // Each count reads a range of the index on "sentAt", not the whole outbox.
  const [[emails], jobs] = await Promise.all([
    sql<Emails>`
      SELECT
        count(*) FILTER (WHERE "givenUpAt" IS NULL)::int AS "waiting",
        count(*) FILTER (WHERE "givenUpAt" IS NOT NULL)::int AS "given_up",
        (SELECT count(*) FROM "OutboxEmail" WHERE "sentAt" > now() - interval '1 day')::int AS "sent",
        COALESCE(
          EXTRACT(EPOCH FROM now() - min("createdAt") FILTER (WHERE "givenUpAt" IS NULL)), 0
        )::float8 AS "oldest"
      FROM "OutboxEmail" WHERE "sentAt" IS NULL`,
    readJobs(),
  ]);
  const { oldest = 0, ...counts } = emails ?? { waiting: 0, given_up: 0, sent: 0 };
  return { emails: counts, oldestWaitingSeconds: Math.max(0, oldest), jobs };
}

/** The background jobs of the last day; empty until pg-boss has created its tables. */
export async function readJobs(): Promise<Job[]> {
  const hasTables = await sqlValue<boolean>`
    to_regclass('pgboss.job') IS NOT NULL AND to_regclass('pgboss.archive') IS NOT NULL`;
  if (!hasTables) return [];
  return sql<Job>`
    SELECT
      queue.name AS "queue",
      EXTRACT(EPOCH FROM now() - max(run.completed_on) FILTER (WHERE run.state::text = 'completed'))::float8
        AS "secondsSinceCompleted",
      count(*) FILTER (
        WHERE run.state::text = 'failed' AND run.completed_on > now() - interval '1 day'
      )::int AS "failures"
    FROM pgboss.schedule AS queue -- what an earlier version did has a queue, and no schedule
    LEFT JOIN (
      SELECT name, state, completed_on FROM pgboss.job
      UNION ALL
      SELECT name, state, completed_on FROM pgboss.archive
    ) AS run ON run.name = queue.name
    GROUP BY queue.name
    ORDER BY queue.name`;
}
