import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { FILES } from "./screening.mjs";

/*
 * GET /metrics for Prometheus, answered before Next and before the gate, so that it works when either is busy. Without
 * METRICS_TOKEN nothing is measured, and the address is one that does not exist. REQUEST_LOG writes what was measured.
 */

/** @typedef {import("./request.mjs").PortalRequest} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {import("./process-metrics.mjs").Report} Report */

const TOKEN = process.env.METRICS_TOKEN?.trim() ? process.env.METRICS_TOKEN : null;
const HAS_LOG = process.env.REQUEST_LOG === "stdout";
/** The timeout of the supervisor's answer, longer than it waits for a process. */
const SUPERVISOR_MS = 3_000;
/** The place of a process without a supervisor, as in development. */
const ONLY_PLACE = "0";

// Measuring costs something, so it is only loaded where somebody reads it.
const metrics = TOKEN === null ? null : await import("./process-metrics.mjs");

/** @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest();

/** @param {Request} request */
function isScrape({ method, url = "", headers }) {
  if (TOKEN === null || method !== "GET" || url.split("?", 1)[0] !== "/metrics") return false;
  // Digests have one length, so that the time reveals neither the token nor its length.
  return timingSafeEqual(digest(headers.authorization ?? ""), digest(`Bearer ${TOKEN}`));
}

/** The open questions to the supervisor, by number. @type {Map<number, (reports: Report[]) => void>} */
const questions = new Map();
let lastQuestion = 0;

if (metrics && cluster.isWorker)
  process.on("message", async (/** @type {import("./machine-metrics.mjs").ToProcess} */ message) => {
    if (message.metrics === "report")
      process.send?.({ metrics: "reported", id: message.id, report: await metrics.report() });
    else if (message.metrics === "collected") questions.get(message.id)?.(message.reports);
  });

/** What all processes of this machine report, or this one alone when there is no other. */
async function collect() {
  if (!metrics) return [];
  const own = async () => [{ process: ONLY_PLACE, metrics: await metrics.report() }];
  if (!cluster.isWorker) return own();
  const id = ++lastQuestion;
  /** @type {Promise<Report[]>} */
  const collected = new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The supervisor does not answer.")), SUPERVISOR_MS);
    questions.set(id, (reports) => {
      clearTimeout(timer);
      resolve(reports);
    });
  });
  process.send?.({ metrics: "collect", id });
  return collected.finally(() => questions.delete(id));
}

/** @param {Response} response */
async function send(response) {
  try {
    const reports = await collect();
    const shared = await metrics?.sharedReport();
    const body = (await metrics?.asText(shared ? [...reports, { metrics: shared }] : reports)) ?? "";
    response.writeHead(200, { "Content-Type": metrics?.CONTENT_TYPE, "Cache-Control": "no-store" });
    response.end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(503, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
    response.end("The metrics could not be collected.\n");
  }
}

/** Whether the request was a scrape, which is then answered. @param {Request} request @param {Response} response */
export function answerMetrics(request, response) {
  if (!isScrape(request)) return false;
  void send(response);
  return true;
}

/**
 * The kind of a request, one of a few words, so that nothing that identifies a person or a page is recorded.
 * @param {Pick<Request, "url" | "headers">} request
 */
export function classOf({ url = "/", headers }) {
  const [path = "/"] = url.split("?", 1);
  if (path === "/api/health") return "health";
  if (FILES.test(path)) return "static";
  if (headers["next-action"] !== undefined) return "action";
  return path.startsWith("/api/") ? "call" : "page";
}

/** @typedef {{ class: string, status: string, seconds: number }} Seen */

/**
 * A request as a line of the log: its kind and not its address, which may be about a person. The id is in the answer,
 * and in the other lines about the request.
 * @param {Pick<Request, "method" | "headers">} request @param {Seen} seen
 */
export const lineOf = ({ method, headers }, { class: kind, status, seconds }) =>
  JSON.stringify({
    log: "request",
    at: new Date().toISOString(),
    method,
    class: kind,
    status,
    ms: Math.round(seconds * 1_000),
    requestId: headers["x-request-id"],
  });

/**
 * Calls `see` once the response has ended.
 * @param {Request} request @param {Response} response @param {(seen: Seen) => void} see
 */
export function onceAnswered(request, response, see) {
  const begun = performance.now();
  // The kind is read before Next changes the address.
  const requested = classOf(request);
  response.once("close", () => {
    const isFile = requested === "call" && response.hasHeader("Content-Disposition");
    see({
      class: isFile ? "file" : requested,
      status: response.writableFinished ? String(response.statusCode) : "aborted",
      seconds: (performance.now() - begun) / 1_000,
    });
  });
}

/** Counts and logs the request once its response has ended. @param {Request} request @param {Response} response */
export function measure(request, response) {
  if (!metrics && !HAS_LOG) return;
  onceAnswered(request, response, (seen) => {
    // Requests that Next sends to itself belong to another request.
    if (request.headers["x-action-forwarded"] !== undefined) return;
    metrics?.observe(seen);
    if (HAS_LOG) process.stdout.write(`${lineOf(request, seen)}\n`);
  });
}
