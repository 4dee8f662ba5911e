import { randomBytes } from "node:crypto";

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

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("node:http").ServerResponse} Response */
/** @typedef {{ version: string, status: number, headers: [string, string[]][], nonce: string, pieces: string[] }} Kept */
/** @type {{ portalPages?: { versionOf: (path: string) => Promise<string | null> } }} */
const told = globalThis;

/** The most recently used last. @type {Map<string, Kept>} */
const kept = new Map();

const PATH = /^\/(?:events\/)?[a-z0-9-]{1,100}$/;
const SESSION = /mp\.sid=/;
/** By these Next or a browser asks for something else than the page as a whole. */
const WISHES = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-action",
  "range",
  "authorization",
];

/** Whether everybody gets the same answer to it. @param {Request} request */
function isForEverybody({ method, url = "", headers }) {
  return (
    method === "GET" &&
    PATH.test(url) &&
    !SESSION.test(headers.cookie ?? "") &&
    WISHES.every((name) => headers[name] === undefined)
  );
}

/**
 * Answers from what is kept, or has `render` answer and keeps that.
 * @param {Request} request @param {Response} response @param {() => void} render
 */
export function answerKept(request, response, render) {
  const { portalPages } = told;
  const path = request.url ?? "";
  if (!portalPages || !isForEverybody(request)) return render();
  portalPages
    .versionOf(path)
    // A database that does not answer is the page's to tell.
    .catch(() => null)
    .then((version) => {
      if (version === null) return render();
      const page = kept.get(path);
      if (page?.version === version) return send(path, page, response);
      keep(path, version, response);
      render();
    });
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
 * Notes what is sent through this response, and keeps it when it came to a good end.
 * @param {string} path @param {string} version @param {Response} response
 */
function keep(path, version, response) {
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  const note = (/** @type {unknown} */ chunk) => {
    if (!(typeof chunk === "string" || chunk instanceof Uint8Array)) return;
    size += chunk.length;
    if (size <= MOST_BYTES) chunks.push(Buffer.from(chunk));
  };
  const { write, end } = response;
  /** @type {(...args: any[]) => boolean} */
  response.write = (...args) => (note(args[0]), write.apply(response, /** @type {any} */ (args)));
  /** @type {(...args: any[]) => Response} */
  response.end = (...args) => (note(args[0]), end.apply(response, /** @type {any} */ (args)));
  response.once("finish", () => {
    const nonce = NONCE.exec(String(response.getHeader("content-security-policy")))?.[1];
    const isPage = String(response.getHeader("content-type")).startsWith("text/html");
    const isPlain = !response.hasHeader("set-cookie") && !response.hasHeader("content-encoding");
    if (response.statusCode !== 200 || !nonce || !isPage || !isPlain || size > MOST_BYTES) return;
    const body = Buffer.concat(chunks).toString("utf8");
    // React's mark of a part that failed after the page had begun.
    if (body.includes("data-dgst=")) return;
    /** @type {Kept["headers"]} */
    const headers = Object.entries(response.getHeaders()).flatMap(([name, value]) =>
      value === undefined || PASSING.has(name) ? [] : [[name, [value].flat().map(String)]],
    );
    kept.delete(path);
    kept.set(path, { version, status: response.statusCode, headers, nonce, pieces: body.split(nonce) });
    const [oldest] = kept.keys();
    if (kept.size > MOST_PAGES && oldest !== undefined) kept.delete(oldest);
  });
}
