import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/*
 * Requests that start by the clock and not by the last answer, as people do: a portal that has become slow is asked no
 * less. Times are counted from when a request was due, so the generator's own lateness is in them; it is reported too.
 */

/** @typedef {{ status: number, text: string, headers: http.IncomingHttpHeaders }} Answer */

/** How long a person waits for an answer. */
const PATIENCE_MS = 60_000;

/** @param {string} origin */
export function createClient(origin) {
  const { hostname, port } = new URL(origin);
  // A browser keeps its connection until it tries again, and so does a proxy.
  const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: Infinity });
  return {
    /**
     * Status 0 for a broken connection.
     * @param {string} path @param {{ method?: string, headers?: Record<string, string>, body?: string }} [sent]
     * @returns {Promise<Answer>}
     */
    ask: (path, { method = "GET", headers = {}, body } = {}) =>
      new Promise((resolve) => {
        const broken = () => resolve({ status: 0, text: "", headers: {} });
        const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
        const request = http.request(
          { agent, hostname, port, path, method, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
          (answer) => {
            /** @type {Buffer[]} */
            const chunks = [];
            answer.on("data", (chunk) => chunks.push(chunk));
            answer.on("end", () =>
              resolve({
                status: answer.statusCode ?? 0,
                text: Buffer.concat(chunks).toString(),
                headers: answer.headers,
              }),
            );
            answer.on("error", broken);
          },
        );
        request.on("timeout", () => request.destroy());
        request.on("error", broken);
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}

/** What happened to one kind of request. */
export class Tally {
  /** @type {number[]} */
  times = [];
  /** @type {Map<number, number>} */
  statuses = new Map();

  /** @param {number} ms @param {number} status */
  add(ms, status) {
    this.times.push(ms);
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
  }

  /** @param {number} share from 0 to 1 */
  quantile(share) {
    const sorted = [...this.times].sort((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  }

  get served() {
    return [...this.statuses].reduce(
      (sum, [status, count]) => (status < 400 && status > 0 ? sum + count : sum),
      0,
    );
  }

  get failed() {
    return [...this.statuses].reduce(
      (sum, [status, count]) => ((status >= 500 && status !== 503) || status === 0 ? sum + count : sum),
      0,
    );
  }

  get turnedAway() {
    return this.statuses.get(503) ?? 0;
  }
}

/**
 * Begins `work` so many times a second for `seconds`, and waits for all of it.
 * @param {{ perSecond: number, seconds: number, signal: AbortSignal, work: (dueAt: number) => Promise<void> }} load
 * @returns {Promise<{ latenessMs: number }>} how late the generator was, at the 95th percentile
 */
export async function atRate({ perSecond, seconds, signal, work }) {
  if (perSecond === 0) return { latenessMs: 0 };
  const beganAt = performance.now();
  const count = Math.round(perSecond * seconds);
  const late = [];
  const running = [];
  for (let index = 0; index < count; index++) {
    const dueAt = beganAt + (index * 1_000) / perSecond;
    const wait = dueAt - performance.now();
    if (wait > 1) await delay(wait, undefined, { signal });
    late.push(Math.max(0, performance.now() - dueAt));
    running.push(work(dueAt));
  }
  await Promise.all(running);
  late.sort((one, other) => one - other);
  return { latenessMs: late[Math.floor(late.length * 0.95)] ?? 0 };
}
