import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../cli-error.mjs";

const BOUND_MS = 60_000;
/** A start that builds first. */
const BUILD_BOUND_MS = 600_000;
const POLL_MS = 50;
/** For one answer: what accepts and never answers must not hold the start. */
const ANSWER_MS = 10_000;
const EVERY_ADDRESS = { "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };

/** Where this machine reaches a portal that listens on `host`. @param {string} host */
export const nearAddress = (host, /** @type {number} */ port) =>
  `http://${EVERY_ADDRESS[/** @type {keyof typeof EVERY_ADDRESS} */ (host)] ?? host}:${port}`;

/**
 * Waits until the portal says that it and its database are well. Throws CliError after a minute,
 * or ten for one that may be building.
 * @param {string} host @param {number} port @param {AbortSignal} signal
 * @param {{ isBuilding?: boolean }} [options]
 */
export async function waitUntilHealthy(host, port, signal, { isBuilding = false } = {}) {
  const bound = Date.now() + (isBuilding ? BUILD_BOUND_MS : BOUND_MS);
  let last = "no answer";
  while (Date.now() < bound) {
    signal.throwIfAborted();
    try {
      const answer = await fetch(`${nearAddress(host, port)}/api/health`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
        // A connection kept open would hold up a stop that follows at once.
        headers: { connection: "close" },
      });
      if (answer.ok) return;
      last = `status ${answer.status}`;
    } catch {
      // It does not listen yet.
    }
    await delay(POLL_MS);
  }
  throw new CliError(`The portal does not become ready (${last} from /api/health).`);
}
