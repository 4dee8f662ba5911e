import { createHmac, timingSafeEqual } from "node:crypto";

/*
 * For `npm run doctor`, a response says how the request arrived here, behind all proxies. Only a request with a fresh
 * seal made with NEXTAUTH_SECRET gets it. It is a header, so that it comes with every status.
 */

const SEAL_HEADER = "x-arrival-seal";
const ARRIVAL_HEADER = "x-arrival";
/** In both directions, because the clocks of two machines may differ. */
const VALID_MS = 60_000;
const PATH = "/api/health";

/**
 * `forwardedFor` is the number of addresses in X-Forwarded-For; `trusted` is TRUST_PROXY of the running process, and
 * `upSeconds` its age.
 * @typedef {{ forwardedFor: number, host: string | null, proto: string | null, trusted: number, upSeconds: number }} Arrival
 */

/** @param {string} secret @param {string} time */
const macOf = (secret, time) => createHmac("sha256", secret).update(`arrival ${time}`).digest();

/**
 * The header with which a request asks for it.
 * @param {string} secret @param {number} [now] in milliseconds
 */
export const arrivalSeal = (secret, now = Date.now()) => ({
  [SEAL_HEADER]: `${now}.${macOf(secret, String(now)).toString("base64url")}`,
});

/** @param {string | string[] | undefined} seal */
function isValid(seal) {
  const secret = process.env.NEXTAUTH_SECRET;
  if (!secret || typeof seal !== "string") return false;
  const [time = "", sent = ""] = seal.split(".", 2);
  if (!(Math.abs(Date.now() - Number(time)) < VALID_MS)) return false;
  const [given, own] = [Buffer.from(sent, "base64url"), macOf(secret, time)];
  return given.length === own.length && timingSafeEqual(given, own);
}

/**
 * Must see the headers before they are cleaned.
 * @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response
 */
export function reportArrival({ url, headers }, response) {
  const { [SEAL_HEADER]: seal, host = null, "x-forwarded-proto": proto } = headers;
  delete headers[SEAL_HEADER];
  if (url !== PATH || !isValid(seal)) return;
  const addresses = String(headers["x-forwarded-for"] ?? "").split(",");
  /** @type {Arrival} */
  const arrival = {
    forwardedFor: addresses.filter((address) => address.trim()).length,
    host,
    proto: typeof proto === "string" ? proto : null,
    trusted: Number(process.env.TRUST_PROXY ?? 0),
    upSeconds: Math.round(process.uptime()),
  };
  response.setHeader(ARRIVAL_HEADER, JSON.stringify(arrival));
}

/** What a response says of its request, or null. @param {Headers} headers @returns {Arrival | null} */
export function arrivalIn(headers) {
  try {
    return JSON.parse(headers.get(ARRIVAL_HEADER) ?? "null");
  } catch {
    return null;
  }
}
