import { pathToFileURL } from "node:url";
import { inRoot } from "../paths.mjs";

/**
 * The host by which Next is told to listen. It calls a loopback address "localhost" in the middleware's
 * addresses and by its figures in its own; told the name, it uses one word for both, and a rewrite stays
 * in the process instead of being fetched like a foreign site.
 * @param {string} host
 */
export function nameOf(host) {
  return ["127.0.0.1", "::1", "localhost"].includes(host) ? "localhost" : host;
}

/** What Node is told so that this name means this address, and clients are screened. @param {string} host */
export function nodeOptions(host) {
  return [
    `--dns-result-order=${host === "::1" ? "ipv6first" : "ipv4first"}`,
    `--import=${pathToFileURL(inRoot("scripts", "serve", "edge.mjs")).href}`,
  ];
}
