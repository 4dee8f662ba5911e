import { createHmac, randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { unguardedFiles } from "../../lib/core/addresses.mjs";
import routerState from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/*
 * Validates what a client says about itself, before anything reads it: the address that limits and the audit log see is
 * the socket's, or the one that a trusted proxy reports, and the host is the portal's.
 */

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("node:http").ServerResponse} Response */

const PROXIES = Number(process.env.TRUST_PROXY ?? 0);
const APP_URL = process.env.APP_URL ?? "";
const HOST = APP_URL && new URL(APP_URL).host;

/**
 * Headers that Next and the portal use internally; from outside they are forged. Next's have the same beginnings, so
 * that those of its next version are among them; browsers send none of them.
 */
const INTERNAL =
  /^(?:x-session-read|x-nonce|x-requested-host|x-(?:middleware|matched|invoke|invocation|now|next|prerender)-.*|x-nextjs-data|next-resume)$/;
/** Next marks what it fetches from itself by the first; the second proves that it did. */
const SELF_FETCH = ["x-action-forwarded", "x-caller-seal"];
/** Headers in which proxies report the requested address, which APP_URL gives already. */
const FORWARDED = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Makes browsers stay on https when the portal is served over https. @param {Response} response */
export function sendHttpsOnly(response) {
  if (APP_URL.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** The build's files and those of public/, which middleware.ts leaves out: an action sent there would run unchecked. */
export const FILES = new RegExp(
  unguardedFiles.map((path) => `^${path.replaceAll(".", "\\.")}${path.endsWith("/") ? "" : "$"}`).join("|"),
);

/** A step to another folder, hidden in an encoded separator: what reads the path later may take it. */
const HIDDEN_STEP = /(?:^|[/\\])\.{1,2}(?:[/\\]|$)/;

/** @typedef {[status: number, code: string, message: string, headers?: Record<string, string>]} Refused */
/** @type {Refused} */
const UNREADABLE = [400, "invalid_input", "This address cannot be read."];

/**
 * Requests that Next would answer with an error of its own.
 * @param {Request} request @returns {Refused | null}
 */
function refusal({ method, url = "/", headers, rawHeaders }) {
  if (method === "TRACE") return [405, "method_not_allowed", "Method not allowed"];
  // "*", or another site's address, to which Next would redirect.
  if (!url.startsWith("/")) return UNREADABLE;
  // Node takes the first; a proxy in front may have taken the other.
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1)
    return [400, "invalid_input", "The request names more than one host."];
  const [path = "/"] = url.split(/[?#]/, 1);
  // Next's name for a page's data on some hosts; our pages never request it.
  if (path.endsWith(".rsc")) return [404, "not_found", "Not found"];
  const decoded = decode(path);
  if (decoded === null || HIDDEN_STEP.test(decoded)) return UNREADABLE;
  if (FILES.test(decoded) && method !== "GET" && method !== "HEAD")
    return [405, "method_not_allowed", "Method not allowed", { Allow: "GET, HEAD" }];
  if (!isRouterState(headers["next-router-state-tree"]))
    return [400, "invalid_input", "Unrecognised request"];
  return null;
}

/**
 * Resolves "..", as browsers do before they send a path, so that what is tested here is what Next uses.
 * @param {Request} request
 */
export function resolvePath(request) {
  const { url = "/" } = request;
  if (!url.startsWith("/")) return;
  const [path = "/"] = url.split(/[?#]/, 1);
  request.url = new URL(`http://portal.invalid${path}`).pathname + url.slice(path.length);
}

/** @param {string} path */
function decode(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether Next can read what a browser says of the page it shows. @param {string | string[] | undefined} sent */
function isRouterState(sent) {
  try {
    routerState.parseAndValidateFlightRouterState(sent);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers requests that are rejected unseen. Returns false for all others.
 * @param {Request} request @param {Response} response
 */
export function refuse(request, response) {
  const refused = refusal(request);
  if (!refused) return false;
  const [status, code, message, headers] = refused;
  // The log contains the id, and the client's own value is unchecked, so a new one is set.
  request.headers["x-request-id"] = randomUUID();
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "private, no-store",
    ...headers,
  });
  response.end(JSON.stringify({ message, code }));
  return true;
}

/** @param {Request} request */
function clientAddress({ headers, socket }) {
  const own = socket.remoteAddress ?? "unknown";
  if (PROXIES === 0) return own;
  const said = String(headers["x-forwarded-for"] ?? "")
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  // The last proxy is the socket's other end, so with one proxy the last entry is its client.
  return said.at(-PROXIES) ?? own;
}

/**
 * The secret of the seal. All processes have one secret, because any of them may receive a request that another sends.
 */
const SECRET = process.env.NEXTAUTH_SECRET || randomBytes(32);

/** Proves that this portal found out the address. @param {string} address */
const sealOf = (address) => createHmac("sha256", SECRET).update(`caller ${address}`).digest("base64url");

/**
 * An action that its page does not have, Next fetches from itself at another page, with the caller's headers. Then the
 * socket's other end is the portal, and the caller is in the headers.
 *
 * @param {Request} request
 */
function isSelfFetch({ headers }) {
  const { "x-action-forwarded": mark, "x-caller-seal": seal, "x-forwarded-for": address } = headers;
  if (mark === undefined || typeof seal !== "string" || typeof address !== "string") return false;
  const [sent, own] = [Buffer.from(seal), Buffer.from(sealOf(address))];
  return sent.length === own.length && timingSafeEqual(sent, own);
}

/** Sets the headers from which the portal reads a request's client address and id. @param {Request} request */
export function setClient(request) {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (INTERNAL.test(name)) delete headers[name];
  if (isSelfFetch(request)) return;
  for (const name of SELF_FETCH) delete headers[name];
  const address = clientAddress(request);
  headers["x-forwarded-for"] = address;
  if (headers["next-action"] !== undefined) headers["x-caller-seal"] = sealOf(address);
  const said = headers["x-request-id"];
  headers["x-request-id"] =
    PROXIES > 0 && typeof said === "string" && /^[\w-]{8,64}$/.test(said) ? said : randomUUID();
}

/**
 * Gives Next the host of APP_URL, whatever the client sent, because a custom server otherwise trusts the client about
 * where server actions are (CVE-2026-64649). The requested host is only passed to the portal's doors, which compare it
 * with a form's origin (lib/http/origin.ts): people also use an IP address or another name of the machine.
 *
 * @param {Request} request
 */
export function setHost({ headers }) {
  const asked = headers.host;
  for (const name of FORWARDED) delete headers[name];
  if (!HOST) return;
  if (asked !== undefined) headers["x-requested-host"] = asked;
  headers.host = headers["x-forwarded-host"] = HOST;
}

/** Whether the request has a session cookie, valid or not. @param {Request} request */
export function isSignedIn({ headers }) {
  return /mp\.sid=/.test(headers.cookie ?? "") || headers.authorization !== undefined;
}

/** A parameter's name as it is encoded in the query. @param {string} pair */
function nameOf(pair) {
  const [name = ""] = pair.split("=", 1);
  try {
    return decodeURIComponent(name.replaceAll("+", " "));
  } catch {
    return name;
  }
}

/**
 * Removes parameters named like a property of every object ("constructor"). Next's not-found page confuses the two and
 * fails, and our pages do not read them.
 *
 * @param {Request} request
 */
export function removeUnsafeParameters(request) {
  const [path = "", ...queries] = (request.url ?? "/").split("?");
  if (queries.length === 0) return;
  const kept = queries
    .join("?")
    .split("&")
    .filter((pair) => !(nameOf(pair) in Object.prototype));
  request.url = kept.join("") ? `${path}?${kept.join("&")}` : path;
}
