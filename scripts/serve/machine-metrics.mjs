/*
 * The supervisor's part of /metrics. A process that is asked for the metrics asks the supervisor, which asks all
 * processes that serve and adds what only it knows: who died of what, and who does not answer.
 */

/** @typedef {import("node:cluster").Worker} Worker @typedef {import("./process-metrics.mjs").Report} Report */
/** @typedef {{ metrics: "report", id: number } | { metrics: "collected", id: number, reports: Report[] }} ToProcess */
/** @typedef {{ metrics: "collect", id: number } | { metrics: "reported", id: number, report: Report["metrics"] }} ToSupervisor */
/** @typedef {{ pending: Set<Worker>, reports: Report[], finish: () => void }} Scrape */

/** A process that is busy for longer is reported as one that does not answer. */
const ANSWER_MS = 2_000;
/**
 * Reasons that are reported from the start with 0, because Prometheus' increase() ignores the first value of a new
 * counter.
 */
const KNOWN_REASONS = ["exit 1", "exit 143", "SIGABRT", "SIGBUS", "SIGKILL", "SIGSEGV", "SIGTERM"];

/** @param {number} count how many processes there should be */
export function createMachineMetrics(count) {
  /** Those that serve, with their places. @type {Map<Worker, string>} */
  const serving = new Map();
  const deaths = new Map(KNOWN_REASONS.map((reason) => [reason, 0]));
  /** @type {Map<number, Scrape>} */
  const scrapes = new Map();
  let lastScrape = 0;

  /** @param {Worker} worker @param {ToProcess} message */
  const send = (worker, message) => void (worker.isConnected() && worker.send(message));

  /** @param {Report[]} reports @returns {Report} */
  function ownReport(reports) {
    const answered = new Set(reports.map(({ process: place }) => place));
    const places = Array.from({ length: count }, (_, place) => String(place));
    return {
      metrics: [
        /** @type {any} */ ({
          name: "portal_process_up",
          help: "Whether the process answered this scrape.",
          type: "gauge",
          values: places.map((place) => ({ labels: { process: place }, value: Number(answered.has(place)) })),
        }),
        /** @type {any} */ ({
          name: "portal_process_deaths_total",
          help: "Processes that died and were replaced, by signal or exit code.",
          type: "counter",
          values: [...deaths].map(([reason, value]) => ({ labels: { reason }, value })),
        }),
      ],
    };
  }

  /** @param {Worker} asker @param {number} question */
  function collect(asker, question) {
    const id = ++lastScrape;
    const finish = () => {
      if (!scrapes.delete(id)) return;
      clearTimeout(timer);
      const reports = [...scrape.reports, ownReport(scrape.reports)];
      send(asker, { metrics: "collected", id: question, reports });
    };
    const timer = setTimeout(finish, ANSWER_MS);
    /** @type {Scrape} */
    const scrape = { pending: new Set(serving.keys()), reports: [], finish };
    scrapes.set(id, scrape);
    for (const worker of scrape.pending) send(worker, { metrics: "report", id });
  }

  /** @param {Scrape} scrape @param {Worker} worker */
  function settle(scrape, worker) {
    if (scrape.pending.delete(worker) && scrape.pending.size === 0) scrape.finish();
  }

  return {
    /** From when it listens; an earlier message would make it listen (port-turn.mjs). @param {Worker} worker @param {number} place */
    add(worker, place) {
      serving.set(worker, String(place));
    },
    /** @param {Worker} worker @param {string} reason */
    remove(worker, reason) {
      serving.delete(worker);
      deaths.set(reason, (deaths.get(reason) ?? 0) + 1);
      for (const scrape of Array.from(scrapes.values())) settle(scrape, worker);
    },
    /** @param {Worker} worker @param {ToSupervisor} message */
    receive(worker, message) {
      if (message.metrics === "collect") return collect(worker, message.id);
      if (message.metrics !== "reported") return;
      const scrape = scrapes.get(message.id);
      const place = serving.get(worker);
      if (!scrape || place === undefined) return;
      scrape.reports.push({ process: place, metrics: message.report });
      settle(scrape, worker);
    },
  };
}
