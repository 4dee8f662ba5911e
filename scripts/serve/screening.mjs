import { randomUUID } from "node:crypto";

/*
 * What a client may say about itself is settled here, once, before anything reads it. So the address that limits and
 * the audit log see is the socket's own, or what a trusted proxy says, and the host is the portal's.
 */

/** @typedef {import("node:http").IncomingMessage} Request @typedef {import("node:http").ServerResponse} Response */

const PROXIES = Number(process.env.TRUST_PROXY ?? 0);
const APP_URL = process.env.APP_URL ?? "";
const HOST = APP_URL && new URL(APP_URL).host;

/** What Next or the portal says to itself by headers; from outside it is a forgery. */
const INTERNAL = ["x-session-read", "x-nonce", "x-requested-host", "x-middleware-subrequest", "next-resume"];
/** What proxies say of the address that was asked for. It is known: APP_URL. */
const FORWARDED = ["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"];

/** Has browsers stay on https where the portal is on https. @param {Response} response */
export function requireHttps(response) {
  if (APP_URL.startsWith("https:"))
    response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
}

/** What Next itself would answer with a fault. @param {Request} request @returns {[number, string, string] | null} */
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

/** Answers what is refused before anybody looks at it; false for all else. @param {Request} request @param {Response} response */
export function refuse(request, response) {
  const refused = refusal(request);
  if (!refused) return false;
  const [status, code, message] = refused;
  response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "private, no-store" });
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

/** Puts the address and the id of a request where the portal reads them. @param {Request} request */
export function settleClient(request) {
  const { headers } = request;
  for (const name of INTERNAL) delete headers[name];
  headers["x-forwarded-for"] = clientAddress(request);
  const said = headers["x-request-id"];
  headers["x-request-id"] =
    PROXIES > 0 && typeof said === "string" && /^[\w-]{8,64}$/.test(said) ? said : randomUUID();
}

/**
 * Gives Next the host of APP_URL, whatever the client wrote: with a server of our own it took the client's word for where
 * server actions are (CVE-2026-64649). Only the portal's own doors hear what was asked for, to compare it with where a
 * form came from (lib/http/origin.ts): people also come by an address or another name of the machine.
 *
 * @param {Request} request
 */
export function settleHost({ headers }) {
  const asked = headers.host;
  for (const name of FORWARDED) delete headers[name];
  if (!HOST) return;
  if (asked !== undefined) headers["x-requested-host"] = asked;
  headers.host = headers["x-forwarded-host"] = HOST;
}

/** Whether it comes with somebody's session, be it a valid one or not. @param {Request} request */
export function isSignedIn({ headers }) {
  return /mp\.sid=/.test(headers.cookie ?? "") || headers.authorization !== undefined;
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
 * Removes what is named like something that every object has ("constructor"): Next's not-found page takes the one for
 * the other and fails, and no page of ours reads it.
 *
 * @param {Request} request
 */
export function settleQuery(request) {
  const [path = "", ...queries] = (request.url ?? "/").split("?");
  if (queries.length === 0) return;
  const kept = queries
    .join("?")
    .split("&")
    .filter((pair) => !(nameOf(pair) in Object.prototype));
  request.url = kept.join("") ? `${path}?${kept.join("&")}` : path;
}
