import fs from "node:fs";
import { codeOf } from "../cli-error.mjs";
import { arrivalIn, arrivalSeal } from "../serve/arrival.mjs";
import { localAddress } from "../serve/readiness.mjs";
import { failed, ok, skipped, warning } from "./finding.mjs";

/** @typedef {import("./installation.mjs").Installation} Installation */
/**
 * What /api/health of an address answered: `kind` is "portal" also while its database is away, "nothing" without an
 * answer, for which `code` says why.
 * @typedef {{
 *   kind: "portal" | "redirect" | "other" | "nothing", status: number, code: string, location: string,
 *   arrival: import("../serve/arrival.mjs").Arrival | null,
 * }} Answer
 */

const TIMEOUT_MS = 8_000;
const LOOPBACK = ["127.0.0.1", "[::1]", "localhost"];
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.(?:local|internal|test|lan)$/;

/** Why fetch failed: the system's code. @param {unknown} error */
function reasonOf(error) {
  if (error instanceof Error && error.name === "TimeoutError") return "no answer in time";
  return codeOf(error instanceof Error ? (error.cause ?? error) : error) ?? "no answer";
}

/** @param {Response} response @returns {Promise<boolean>} */
async function isHealth(response) {
  try {
    const { status, code } = JSON.parse((await response.text()).slice(0, 1_000));
    return status === "ok" || code === "unavailable" || code === "busy";
  } catch {
    return false;
  }
}

/** @param {string} origin @param {string | null} secret @returns {Promise<Answer>} */
export async function probe(origin, secret) {
  const empty = { status: 0, code: "", location: "", arrival: null };
  try {
    const response = await fetch(`${origin}/api/health`, {
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { connection: "close", ...(secret ? arrivalSeal(secret) : {}) },
    });
    const { status } = response;
    const location = response.headers.get("location") ?? "";
    const arrival = arrivalIn(response.headers);
    if (arrival || (await isHealth(response))) return { ...empty, kind: "portal", status, arrival };
    return { ...empty, kind: status >= 300 && status < 400 ? "redirect" : "other", status, location };
  } catch (error) {
    return { ...empty, kind: "nothing", code: reasonOf(error) };
  }
}

/**
 * Asks the portal directly and through its public address.
 * @param {Installation} installation
 */
export async function probePortal({ environment: { HOST, PORT, APP_URL }, secret }) {
  const [local, outside] = await Promise.all([
    probe(localAddress(HOST, PORT), secret),
    probe(APP_URL, secret),
  ]);
  return {
    local,
    outside,
    isUp: local.kind === "portal" || outside.kind === "portal",
    /** How long the process that answered has run; null when it does not say. */
    upSeconds: (local.arrival ?? outside.arrival)?.upSeconds ?? null,
  };
}

/** @typedef {{ local: Answer, outside: Answer, isUp: boolean, upSeconds: number | null }} Probes */

/** @param {Installation["environment"]} environment @param {Probes} probes */
export function portalFinding({ HOST, PORT }, { local, outside }) {
  const name = "Portal";
  const at = localAddress(HOST, PORT);
  if (local.kind === "portal" && local.status !== 200)
    return failed(
      name,
      `It runs at ${at}, but its database does not answer (status ${local.status}).`,
      "See what is said about the database.",
    );
  if (local.kind === "portal") return ok(name, `It answers at ${at}.`);
  if (outside.kind === "portal") return ok(name, "It does not run on this machine, and answers at APP_URL.");
  if (local.kind === "nothing")
    return warning(name, `It is not running at ${at} (${local.code}).`, "Run npm start.");
  return failed(
    name,
    `Another program answers at ${at} (status ${local.status}).`,
    "Stop it, or set PORT to another port.",
  );
}

/** @param {Installation["environment"]} environment @param {Probes} probes */
export function addressFinding({ APP_URL, HOST }, { local, outside, isUp }) {
  const name = "APP_URL";
  const { protocol, hostname } = new URL(APP_URL);
  if (outside.kind === "nothing" && !isUp && !/CERT|TLS|SSL|ENOTFOUND/.test(outside.code))
    return skipped(name, `${APP_URL} does not answer (${outside.code}), as the portal is not running.`);
  if (outside.kind === "nothing")
    return failed(
      name,
      `${APP_URL} cannot be reached from this machine (${outside.code}).`,
      /CERT|TLS|SSL/.test(outside.code)
        ? "Renew or correct the certificate of the proxy: browsers show a warning."
        : "Check the name in APP_URL and DNS, and that the proxy runs. If it can be reached from elsewhere only, ignore this.",
    );
  if (outside.kind === "redirect") return redirectFinding(APP_URL, outside.location);
  if (outside.kind === "other" && [502, 503, 504].includes(outside.status) && !isUp)
    return skipped(name, `The proxy at ${APP_URL} answers ${outside.status}, as the portal is not running.`);
  if (outside.kind === "other")
    return failed(
      name,
      `${APP_URL}/api/health answers something else than the portal (status ${outside.status}).`,
      "Point the proxy at the portal's HOST and PORT, or set APP_URL to the address that browsers show.",
    );
  if (!outside.arrival)
    return warning(
      name,
      `A portal answers at ${APP_URL}, but not as one with this NEXTAUTH_SECRET.`,
      local.arrival
        ? "It may be another installation: point the proxy at this one. Or the proxy removes headers it does not know."
        : "Restart it with these settings, and run this with the same ones.",
    );
  if (protocol === "http:" && !LOOPBACK.includes(hostname) && !PRIVATE.test(hostname))
    return failed(
      name,
      `${APP_URL} is not encrypted: passwords can be read on the way.`,
      "Get a certificate for the proxy, and set APP_URL to the address with https://.",
    );
  if (LOOPBACK.includes(hostname) && !LOOPBACK.includes(HOST))
    return warning(
      name,
      `${APP_URL} is only right on this machine, but the portal listens on ${HOST}: links in emails lead nowhere.`,
      "Set APP_URL to the address that browsers show.",
    );
  return ok(name, `The portal answers at ${APP_URL}.`);
}

/** @param {string} address @param {string} location */
function redirectFinding(address, location) {
  const name = "APP_URL";
  const { origin } = new URL(location, address);
  if (origin === address)
    return failed(
      name,
      `${address}/api/health is redirected to another page, which the portal does not do.`,
      "Remove what the proxy asks for before it (a password, a maintenance page) or point it at the portal.",
    );
  return failed(
    name,
    `${address} redirects to ${origin}, which is the address that browsers show.`,
    `Set APP_URL=${origin}, and restart.`,
  );
}

/** Whether TRUST_PROXY fits what arrives. @param {Installation["environment"]} environment @param {Probes} probes */
export function proxyFinding(
  { APP_URL, HOST, PORT, TRUST_PROXY },
  { outside: { arrival } },
  isContained = inContainer(),
) {
  const name = "Proxy";
  if (!arrival) return skipped(name, "Only the portal behind APP_URL can say what arrives.");
  const { forwardedFor, trusted, host, proto } = arrival;
  const arrives =
    forwardedFor === 0 ? "no address" : forwardedFor === 1 ? "one address" : `${forwardedFor} addresses`;
  const seen = `X-Forwarded-For brings ${arrives}`;
  if (trusted !== TRUST_PROXY)
    return warning(
      name,
      `The running portal has TRUST_PROXY=${trusted}, and the settings have ${TRUST_PROXY}.`,
      "Restart it with these settings, or run this with the same ones.",
    );
  if (trusted > 0 && forwardedFor === 0)
    return failed(
      name,
      `${seen}, but TRUST_PROXY is ${trusted}: a visitor could pretend to have any address.`,
      "If there is no proxy in front, set TRUST_PROXY=0. If there is one, let it send X-Forwarded-For (docs/operations.md, More processes, more machines).",
    );
  if (trusted === 0 && forwardedFor > 0)
    return failed(
      name,
      `${seen}, but TRUST_PROXY is 0: all visitors seem to have the proxy's address and share one limit.`,
      `Set TRUST_PROXY=${forwardedFor}, and restart.`,
    );
  if (trusted !== forwardedFor)
    return failed(
      name,
      `${seen}, but TRUST_PROXY is ${trusted}: the portal takes ${trusted > forwardedFor ? "the last proxy's address" : "a proxy's address"} for the visitor's.`,
      `Set TRUST_PROXY=${forwardedFor}, and restart.`,
    );
  const { protocol, host: own } = new URL(APP_URL);
  if (proto !== null && `${proto}:` !== protocol)
    return warning(
      name,
      `Browsers use ${proto}://, and APP_URL starts with ${protocol}//.`,
      `Set APP_URL=${proto}://${own}, and restart.`,
    );
  if (host !== own)
    return warning(
      name,
      `The proxy passes on the host ${host} and not ${own}.`,
      "Let it pass on the requested one (nginx: proxy_set_header Host $host;).",
    );
  if (trusted === 0) return ok(name, "There is none, as TRUST_PROXY says.");
  // The interface to which a container's port is published is configured outside of it.
  if (!LOOPBACK.includes(HOST) && !isContained)
    return warning(
      name,
      `${seen}, as TRUST_PROXY says. But the portal listens on ${HOST}, and anyone who reaches port ${PORT} past the proxy can claim any address.`,
      "Set HOST=127.0.0.1 if the proxy is on this machine. Otherwise let the firewall admit only the proxy to that port.",
    );
  return ok(name, `${seen}, as TRUST_PROXY says.`);
}

/** Whether the process runs in a container: Docker and Podman each create one of these files. */
const inContainer = () => ["/.dockerenv", "/run/.containerenv"].some((file) => fs.existsSync(file));
