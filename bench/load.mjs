import { cpuMsOf } from "./machine.mjs";

/**
 * One kind of request. `next` returns the headers, path and body of each request; omitted for a constant request.
 * @typedef {{
 *   name: string, origin: string, path: string, method?: "GET" | "POST" | "PUT", headers?: Record<string, string>,
 *   next?: () => { path?: string, headers?: Record<string, string>, body?: string | Buffer }, expects: string, roots: number[],
 *   comparedWith?: string[], processes?: number,
 * }} Work `comparedWith`: names of other work; `processes`: how many processes answer, one by default
 */

/**
 * Requests once and rejects an unexpected page, because redirects and errors are fast to serve.
 * @param {Work} work
 */
export async function checkOnce({ name, origin, path, method = "GET", headers = {}, next, expects }) {
  const { path: ownPath = path, headers: ownHeaders = {}, body } = next?.() ?? {};
  const answer = await fetch(origin + ownPath, {
    method,
    body,
    headers: { ...headers, ...ownHeaders },
    redirect: "manual",
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  if (!text.includes(expects))
    throw new Error(`${name}: the answer lacks '${expects}': ${text.slice(0, 300)}`);
  return text.length;
}

/** The gate's answer to a request that it has no place for (scripts/serve/gate.mjs). */
const GATE_STATUS = 503;

/**
 * Sends one kind of request for a while.
 * @param {Work} work @param {{ connections: number, seconds: number }} how
 */
export async function drive(
  { origin, path, method = "GET", headers = {}, next, roots },
  { connections, seconds },
) {
  const before = cpuMsOf(roots);
  // Loaded here, because the command that drives the load first makes sure of its packages.
  const { default: autocannon } = await import("autocannon");
  const result = await autocannon({
    url: origin + path,
    method,
    headers,
    connections,
    duration: seconds,
    ...(next && {
      requests: [
        {
          setupRequest(request) {
            const { path: ownPath = path, headers: ownHeaders = {}, body } = next();
            return {
              ...request,
              path: ownPath,
              body,
              headers: { ...request.headers, ...headers, ...ownHeaders },
            };
          },
        },
      ],
    }),
  });
  const after = cpuMsOf(roots);
  const answered = result["2xx"];
  const refusals = result.statusCodeStats[GATE_STATUS]?.count ?? 0;
  return {
    requestsPerSecond: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: before === null || after === null || answered === 0 ? null : (after - before) / answered,
    refusals,
    // `non2xx` counts answers, `errors` counts connections that broke or timed out.
    failures: result.non2xx - refusals + result.errors,
    answered,
  };
}

/** The median; of an even number of values, the mean of the two in the middle. @param {(number | null)[]} values */
export function median(values) {
  const sorted = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (sorted.length === 0) return null;
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}
