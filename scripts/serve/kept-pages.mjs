import { randomBytes } from "node:crypto";
import { processState } from "../../lib/process-state.mjs";
import { isSignedIn } from "./screening.mjs";

/*
 * A cache of the rendered public pages of events. When registration opens everybody requests the same page, and
 * rendering it is nearly the whole cost. Before each cached response the database is asked for the page's version,
 * which changes with everything that the page shows (lib/events/page-version.ts), so a taken seat invalidates the cache
 * in every process at once. Each response gets a nonce of its own. Only anonymous requests are cached: one with a
 * session, a query or a header that asks for something else is rendered.
 */

const MAX_PAGES = 200;
const MAX_BYTES = 500_000;

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {{ version: string, status: number, headers: [string, string[]][], nonce: string, pieces: string[] }} Kept */

/** The most recently used last. @type {Map<string, Kept>} */
const cachedPages = new Map();

const PATH = /^\/(?:events\/)?[a-z0-9-]{1,100}$/;
/** With these headers Next or a browser requests something other than the whole page. */
const UNCACHED_HEADERS = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-action", "range"];

/** Whether everybody would get the same response. @param {Request} request */
function isForEverybody(request) {
  const { method, url = "", headers } = request;
  return (
    method === "GET" &&
    PATH.test(url) &&
    !isSignedIn(request) &&
    UNCACHED_HEADERS.every((name) => headers[name] === undefined)
  );
}

/**
 * Answers from the cache. Returns false when the page has to be rendered, which is then cached.
 * @param {Request} request @param {Response} response
 */
export async function answerFromCache(request, response) {
  const { versionOfPage } = processState;
  const path = request.url ?? "";
  if (!versionOfPage || !isForEverybody(request)) return false;
  // The page reports it when the database does not respond.
  const version = await versionOfPage(path).catch(() => null);
  if (version === null) return false;
  const page = cachedPages.get(path);
  if (page?.version === version) {
    send(path, page, response);
    return true;
  }
  keep(path, version, response);
  return false;
}

/** @param {string} path @param {Kept} page @param {Response} response */
function send(path, page, response) {
  cachedPages.delete(path);
  cachedPages.set(path, page);
  const nonce = randomBytes(16).toString("base64url");
  const body = page.pieces.join(nonce);
  const { headers, nonce: former } = page;
  for (const [name, values] of headers)
    response.setHeader(
      name,
      values.map((value) => value.replaceAll(former, nonce)),
    );
  response.setHeader("content-length", Buffer.byteLength(body));
  response.writeHead(page.status);
  response.end(body);
}

const NONCE = /'nonce-([\w-]{22})'/;
/** Headers that belong to one connection or one response. */
const PASSING = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "x-request-id",
]);

/**
 * Caches the response once it has been sent completely.
 * @param {string} path @param {string} version @param {Response} response
 */
function keep(path, version, response) {
  const recording = response.record(MAX_BYTES);
  response.once("finish", () => {
    const { headers, chunks, sizeBytes } = recording;
    const nonce = NONCE.exec(String(headers["content-security-policy"]))?.[1];
    const isPage = String(headers["content-type"]).startsWith("text/html");
    const isPlain = !headers["set-cookie"] && !headers["content-encoding"];
    if (response.statusCode !== 200 || !nonce || !isPage || !isPlain || sizeBytes > MAX_BYTES) return;
    const body = Buffer.concat(chunks).toString("utf8");
    // React's marker for a part that failed after the page had started.
    if (body.includes("data-dgst=")) return;
    /** @type {Kept["headers"]} */
    const lasting = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || PASSING.has(name) ? [] : [[name, [value].flat().map(String)]],
    );
    cachedPages.delete(path);
    cachedPages.set(path, {
      version,
      status: response.statusCode,
      headers: lasting,
      nonce,
      pieces: body.split(nonce),
    });
    const [oldest] = cachedPages.keys();
    if (cachedPages.size > MAX_PAGES && oldest !== undefined) cachedPages.delete(oldest);
  });
}
