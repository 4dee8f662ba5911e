import { setTimeout as delay } from "node:timers/promises";
import { withConnection } from "../scripts/postgres/connection.mjs";

/* The background work that the running portal does by the clock, started now and one after another. */

const POLL_MS = 200;
/** A portal that starts enters its work one after another, after it has answered. */
const ENTERED_AFTER_MS = 2_000;
const SCHEDULED = `SELECT "name" FROM pgboss.schedule ORDER BY "name"`;
/** A portal that has just started does some of it at once. */
const PENDING = `SELECT count(*)::int AS "count" FROM pgboss.job WHERE "state" IN ('created', 'active')`;

/**
 * @param {{ url: string, signal: AbortSignal, onEach: (row: { work: string, times: number[], note?: string }) => void }} how
 */
export async function timeBackgroundWork({ url, signal, onEach }) {
  const { default: PgBoss } = await import("pg-boss");
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, migrate: false });
  await boss.start();
  try {
    const read = (/** @type {string} */ sql) =>
      withConnection(url, async (client) => (await client.query(sql)).rows);
    let scheduled = await read(SCHEDULED);
    for (let before = -1; before !== scheduled.length; scheduled = await read(SCHEDULED)) {
      before = scheduled.length;
      await delay(ENTERED_AFTER_MS, undefined, { signal });
    }
    while ((await read(PENDING))[0].count > 0) await delay(POLL_MS, undefined, { signal });
    for (const { name } of scheduled) {
      // Null when the clock has just queued one.
      const id = await boss.send(name, {});
      if (id === null) continue;
      for (;;) {
        await delay(POLL_MS, undefined, { signal });
        const job = await boss.getJobById(name, id);
        if (!job?.completedOn || !job.startedOn) continue;
        onEach({
          work: `background work: ${name}`,
          times: [job.completedOn.getTime() - job.startedOn.getTime()],
          note: job.state === "completed" ? undefined : job.state,
        });
        break;
      }
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
