import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import http from "node:http";
import { unlinkImmediates } from "./immediates.mjs";
import { answerKept } from "./kept-pages.mjs";

/*
 * Loaded into each process of the portal before Next (--import): what a client may say about itself is
 * settled here, once, before anything reads it. So the address that limits and the audit log see is the
 * socket's own, or what a trusted proxy says, and never what the client writes.
 */

unlinkImmediates();

const PROXIES = Number(process.env.TRUST_PROXY ?? 0);
const IS_HTTPS = process.env.APP_URL?.startsWith("https:") ?? false;

/** What Next or the portal says to itself by headers; from outside it is a forgery. */
const INTERNAL = ["x-session-read", "x-nonce", "x-middleware-subrequest", "next-resume"];
/** What only a proxy in front may say. */
const FROM_PROXY = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** @param {http.IncomingMessage} request */
function clientAddress(request) {
  const own = request.socket.remoteAddress ?? "unknown";
  if (PROXIES === 0) return own;
  const said = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  // The last proxy is the socket's other end, so with one proxy the last entry is its client.
  return said.at(-PROXIES) ?? own;
}

/** A name as a query writes it. @param {string} pair */
function nameOf(pair) {
  const [name = ""] = pair.split("=", 1);
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

/**
 * Without what is named like something that every object has ("constructor"): Next's not-found page takes the one for
 * the other and fails, and no page of ours reads it.
 * @param {string} url
 */
function withoutInheritedNames(url) {
  const [path = "", ...queries] = url.split("?");
  const kept = queries
    .join("?")
    .split("&")
    .filter((pair) => !(nameOf(pair) in Object.prototype));
  return kept.join("") ? `${path}?${kept.join("&")}` : path;
}

/** @param {http.IncomingMessage} request */
function settle(request) {
  const { headers } = request;
  request.url = withoutInheritedNames(request.url ?? "/");
  const address = clientAddress(request);
  for (const name of INTERNAL) delete headers[name];
  if (PROXIES === 0) for (const name of FROM_PROXY) delete headers[name];
  headers["x-forwarded-for"] = address;
  const said = headers["x-request-id"];
  headers["x-request-id"] =
    PROXIES > 0 && typeof said === "string" && /^[\w-]{8,64}$/.test(said) ? said : randomUUID();
}

/** What Next itself would answer with a fault. @param {http.IncomingMessage} request @returns {[number, string, string] | null} */
function refusal({ method, url = "/" }) {
  if (method === "TRACE") return [405, "method_not_allowed", "Method not allowed"];
  const [path = "/"] = url.split("?", 1);
  // Next's own name for a page's data on some hosts; no browser of ours asks for it.
  if (path.endsWith(".rsc")) return [404, "not_found", "Not found"];
  try {
    decodeURIComponent(path);
    return null;
  } catch {
    return [400, "invalid_input", "This address cannot be read."];
  }
}

/**
 * What is found out about a request while it is answered; instrumentation.ts writes into it. A page that fails has
 * status 500 with Next, whatever it failed of; that the database is away is nobody's fault and passes: 503.
 * @type {{ portalRequest?: AsyncLocalStorage<{ isDatabaseAway: boolean }> }}
 */
const shared = globalThis;
const current = (shared.portalRequest = new AsyncLocalStorage());
const RETRY_AFTER_SECONDS = "2";

/** @param {http.ServerResponse} response @param {{ isDatabaseAway: boolean }} found */
function sayUnavailable(response, found) {
  const writeHead = response.writeHead;
  /** @type {(this: http.ServerResponse, status: number, ...rest: any[]) => http.ServerResponse} */
  response.writeHead = function (status, ...rest) {
    if (status !== 500 || !found.isDatabaseAway) return writeHead.call(this, status, ...rest);
    this.setHeader("Retry-After", RETRY_AFTER_SECONDS);
    return writeHead.call(this, 503, ...rest);
  };
}

/**
 * How long an idle connection stays open: longer than a proxy keeps it (nginx 60 s, others less), so that it is never
 * closed at this end just as a request comes along it, which would be lost.
 */
const KEEP_ALIVE_MS = 75_000;

const emit = http.Server.prototype.emit;
/** @type {(this: http.Server, event: string, ...args: any[]) => boolean} */
http.Server.prototype.emit = function (event, ...args) {
  if (event === "listening") this.keepAliveTimeout = KEEP_ALIVE_MS;
  if (event === "request") {
    const [request, response] = args;
    if (IS_HTTPS) response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    const refused = refusal(request);
    if (refused) {
      const [status, code, message] = refused;
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Cache-Control": "private, no-store",
      });
      response.end(JSON.stringify({ message, code }));
      return true;
    }
    settle(request);
    const found = { isDatabaseAway: false };
    sayUnavailable(response, found);
    current.run(found, () => answerKept(request, response, () => emit.call(this, event, ...args)));
    return true;
  }
  return emit.call(this, event, ...args);
};

/**
 * What must come to its end before the process does (background work), told by instrumentation.ts. Next ends the
 * process as soon as its server has closed, so the server has closed only when these have ended, too.
 * @type {{ portalEndings?: Set<() => Promise<void>> }}
 */
const told = globalThis;
const close = http.Server.prototype.close;
/** @type {(this: http.Server, callback?: (error?: Error) => void) => http.Server} */
http.Server.prototype.close = function (callback) {
  const ended = Promise.allSettled([...(told.portalEndings ?? [])].map((end) => end()));
  return close.call(this, (error) => void ended.then(() => callback?.(error)));
};
