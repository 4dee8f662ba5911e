import { setTimeout as delay } from "node:timers/promises";

/*
 * Who waits for what while a load runs: requests at the gate, transactions for a connection, statements for a lock or for
 * anything else in PostgreSQL, emails for being sent. Sampled, so that a peak between two samples is not seen.
 */

const EVERY_MS = 2_000;

/** Means of what was counted at each moment, over all processes. @typedef {Record<string, number>} Waits */

/** @param {string} text as Prometheus reads it @param {RegExp} names @returns {number} the sum of the samples */
function sumOf(text, names) {
  let sum = 0;
  for (const line of text.split("\n"))
    if (names.test(line)) sum += Number(line.slice(line.lastIndexOf(" ") + 1));
  return sum;
}

/**
 * Samples until it is stopped.
 * @param {{ origin: string, token: string, client: import("pg").Client }} of the portal, and its database
 */
export function watchWaits({ origin, token, client }) {
  const ended = new AbortController();
  /** @type {Waits[]} */
  const samples = [];
  const sample = async () => {
    const [answer, { rows }] = await Promise.all([
      fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${token}` } }).then((got) => got.text()),
      client.query(
        `SELECT count(*) FILTER (WHERE wait_event_type = 'Lock')::int AS "lock",
           count(*) FILTER (WHERE state = 'active' AND wait_event_type IS DISTINCT FROM 'Lock')::int AS "active",
           count(*) FILTER (WHERE state LIKE 'idle in transaction%')::int AS "open"
         FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    ]);
    samples.push({
      gate: sumOf(answer, /^portal_gate_requests\{.*state="waiting"/),
      inside: sumOf(answer, /^portal_gate_requests\{.*state="inside"/),
      pool: sumOf(answer, /^portal_pool_connections\{.*state="waiting"/),
      lock: rows[0].lock,
      active: rows[0].active,
      open: rows[0].open,
      mail: sumOf(answer, /^portal_outbox_emails\{state="waiting"/),
    });
  };
  const running = (async () => {
    while (!ended.signal.aborted) {
      await sample().catch(() => undefined);
      await delay(EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  })();
  return {
    /** @returns {Promise<Waits>} */
    async stop() {
      ended.abort();
      await running;
      const names = Object.keys(samples[0] ?? {});
      const mean = (/** @type {string} */ name) =>
        samples.reduce((sum, one) => sum + (one[name] ?? 0), 0) / samples.length;
      return Object.fromEntries(names.map((name) => [name, Number(mean(name).toFixed(1))]));
    },
  };
}
