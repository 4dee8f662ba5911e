import { randomBytes } from "node:crypto";
import { processState } from "../../lib/process-state.mjs";
import { isSignedIn } from "./screening.mjs";

/*
 * The public pages of events, as they were rendered last. On the day when registration opens everybody looks at one
 * page, and rendering it is nearly all that it costs. Before each answer the database is asked for the page's version,
 * which changes with whatever the page shows (lib/events/page-version.ts): so what is kept is right the moment a seat
 * is taken, in every process. Each answer gets a nonce of its own.
 *
 * Only for whoever is nobody: a request with a session, a query or any wish of its own is rendered.
 */

const MOST_PAGES = 200;
const MOST_BYTES = 500_000;

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("./response.mjs").PortalResponse} Response */
/** @typedef {{ version: string, status: number, headers: [string, string[]][], nonce: string, pieces: string[] }} Kept */

/** The most recently used last. @type {Map<string, Kept>} */
const kept = new Map();

const PATH = /^\/(?:events\/)?[a-z0-9-]{1,100}$/;
/** By these Next or a browser asks for something else than the page as a whole. */
const WISHES = ["rsc", "next-router-state-tree", "next-router-prefetch", "next-action", "range"];

/** Whether everybody gets the same answer to it. @param {Request} request */
function isForEverybody(request) {
  const { method, url = "", headers } = request;
  return (
    method === "GET" &&
    PATH.test(url) &&
    !isSignedIn(request) &&
    WISHES.every((name) => headers[name] === undefined)
  );
}

/**
 * Answers from what is kept. False for what has to be rendered; it is kept then.
 * @param {Request} request @param {Response} response
 */
export async function answerKept(request, response) {
  const { versionOfPage } = processState;
  const path = request.url ?? "";
  if (!versionOfPage || !isForEverybody(request)) return false;
  // A database that does not answer is the page's to tell.
  const version = await versionOfPage(path).catch(() => null);
  if (version === null) return false;
  const page = kept.get(path);
  if (page?.version === version) {
    send(path, page, response);
    return true;
  }
  keep(path, version, response);
  return false;
}

/** @param {string} path @param {Kept} page @param {Response} response */
function send(path, page, response) {
  kept.delete(path);
  kept.set(path, page);
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
/** What belongs to one connection or one answer. */
const PASSING = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "x-request-id",
]);

/**
 * Keeps what is sent through this response when it came to a good end.
 * @param {string} path @param {string} version @param {Response} response
 */
function keep(path, version, response) {
  const recording = response.record(MOST_BYTES);
  response.once("finish", () => {
    const { headers, chunks, sizeBytes } = recording;
    const nonce = NONCE.exec(String(headers["content-security-policy"]))?.[1];
    const isPage = String(headers["content-type"]).startsWith("text/html");
    const isPlain = !headers["set-cookie"] && !headers["content-encoding"];
    if (response.statusCode !== 200 || !nonce || !isPage || !isPlain || sizeBytes > MOST_BYTES) return;
    const body = Buffer.concat(chunks).toString("utf8");
    // React's mark of a part that failed after the page had begun.
    if (body.includes("data-dgst=")) return;
    /** @type {Kept["headers"]} */
    const lasting = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || PASSING.has(name) ? [] : [[name, [value].flat().map(String)]],
    );
    kept.delete(path);
    kept.set(path, {
      version,
      status: response.statusCode,
      headers: lasting,
      nonce,
      pieces: body.split(nonce),
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest);
  });
}
