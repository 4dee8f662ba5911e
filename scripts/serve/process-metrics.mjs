import { setTimeout as delay } from "node:timers/promises";
import client from "prom-client";
import { processState } from "../../lib/process-state.mjs";

/*
 * What one process measures. The figures of several processes are not added up: each has the label `process`, so that a
 * process that starts again is a reset of its own counters only.
 */

/** @typedef {import("prom-client").MetricObjectWithValues<import("prom-client").MetricValue<string>>} Metric */
/** What a process reports; without its place it is about the whole portal. @typedef {{ process?: string, metrics: Metric[] }} Report */

export const CONTENT_TYPE = client.Registry.PROMETHEUS_CONTENT_TYPE;
/** A scrape must answer before Prometheus gives up, which is ten seconds by default. */
const DATABASE_MS = 2_000;

const registry = new client.Registry();
const registers = [registry];
client.collectDefaultMetrics({ register: registry });

const requests = new client.Counter({
  name: "portal_requests_total",
  help: "Requests by class and status; aborted: the client left before the answer was complete.",
  labelNames: ["class", "status"],
  registers,
});
const durations = new client.Histogram({
  name: "portal_request_duration_seconds",
  help: "Time from a request's head to the end of its response.",
  labelNames: ["class"],
  registers,
});
const connections = new client.Gauge({
  name: "portal_pool_connections",
  help: "Database connections of the process by state; waiting: requests waiting for one.",
  labelNames: ["state"],
  registers,
});
const atGate = new client.Gauge({
  name: "portal_gate_requests",
  help: "Requests by state; inside: being processed, waiting: queued for up to 0.2 s.",
  labelNames: ["state"],
  registers,
});

/** @param {{ class: string, status: string, seconds: number }} request */
export function observe({ class: kind, status, seconds }) {
  requests.inc({ class: kind, status });
  durations.observe({ class: kind }, seconds);
}

/** What this process has measured. */
export function report() {
  for (const [state, count] of Object.entries(processState.countConnections?.() ?? {}))
    connections.set({ state }, count);
  for (const [state, count] of Object.entries(processState.countRequests?.() ?? {}))
    atGate.set({ state }, count);
  return registry.getMetricsAsJSON();
}

/** The backlog; null when the database does not answer in time. */
async function readBacklog() {
  try {
    const expired = new AbortController();
    const backlog = processState.readBacklog?.() ?? null;
    const late = delay(DATABASE_MS, null, { signal: expired.signal, ref: false }).catch(() => null);
    return await Promise.race([backlog, late]).finally(() => expired.abort());
  } catch {
    return null;
  }
}

/**
 * What is in the database. While it is away, only `portal_database_up` is there, because an old figure would look like
 * a new one.
 */
export async function sharedReport() {
  const shared = new client.Registry();
  /** @param {string} name @param {string} help @param {string[]} [labelNames] */
  const gauge = (name, help, labelNames = []) =>
    new client.Gauge({ name, help, labelNames, registers: [shared] });
  const backlog = await readBacklog();
  gauge("portal_database_up", "Whether the database answered this scrape.").set(backlog ? 1 : 0);
  if (!backlog) return shared.getMetricsAsJSON();

  const emails = gauge(
    "portal_outbox_emails",
    "Emails by state: waiting and given_up now, sent in the last day.",
    ["state"],
  );
  for (const [state, count] of Object.entries(backlog.emails)) emails.set({ state }, count);
  gauge(
    "portal_outbox_oldest_waiting_seconds",
    "Age of the oldest waiting email, or 0 if there is none.",
  ).set(backlog.oldestWaitingSeconds);
  const completed = gauge("portal_job_last_completed_seconds", "Time since the job was last completed.", [
    "queue",
  ]);
  const failed = gauge("portal_job_failures", "Runs of the job that failed in the last day.", ["queue"]);
  for (const { queue, secondsSinceCompleted, failures } of backlog.jobs) {
    failed.set({ queue }, failures);
    if (secondsSinceCompleted !== null) completed.set({ queue }, secondsSinceCompleted);
  }
  return shared.getMetricsAsJSON();
}

/** The reports as Prometheus reads them. @param {Report[]} reports */
export function asText(reports) {
  /** @type {Map<string, Metric>} */
  const merged = new Map();
  for (const { process: place, metrics } of reports)
    for (const metric of metrics) {
      const values = metric.values
        // Not a number became null on its way between the processes.
        .filter(({ value }) => Number.isFinite(value))
        .map((one) => ({
          ...one,
          labels: place === undefined ? one.labels : { process: place, ...one.labels },
        }));
      const known = merged.get(metric.name);
      if (known) known.values.push(...values);
      else merged.set(metric.name, { ...metric, values });
    }
  const all = new client.Registry();
  for (const metric of merged.values())
    all.registerMetric(/** @type {any} */ ({ ...metric, get: async () => metric }));
  return all.metrics();
}
