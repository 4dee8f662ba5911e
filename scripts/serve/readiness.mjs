import { setTimeout as delay } from "node:timers/promises";
import { CliError } from "../cli-error.mjs";

const BOUND_MS = 60_000;
/** A start that has to build first. */
const BUILD_BOUND_MS = 600_000;
const POLL_MS = 50;
const EVERY_ADDRESS = { "0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]" };

/** The address at which this machine reaches a portal that listens on `host`. @param {string} host */
export const localAddress = (host, /** @type {number} */ port) =>
  `http://${EVERY_ADDRESS[/** @type {keyof typeof EVERY_ADDRESS} */ (host)] ?? host}:${port}`;

/**
 * Waits until the portal reports that it and its database are healthy. Throws CliError after a minute, or after ten for
 * one that may be building.
 * @param {string} host @param {number} port @param {AbortSignal} signal
 * @param {{ isBuilding?: boolean }} [options]
 */
export async function waitUntilHealthy(host, port, signal, { isBuilding = false } = {}) {
  const bound = Date.now() + (isBuilding ? BUILD_BOUND_MS : BOUND_MS);
  let last = "no answer";
  while (Date.now() < bound) {
    signal.throwIfAborted();
    try {
      // The first answer may take as long as the start, because a slow machine is still loading the portal's code.
      const answer = await fetch(`${localAddress(host, port)}/api/health`, {
        signal: AbortSignal.any([signal, AbortSignal.timeout(bound - Date.now())]),
        // A keep-alive connection would delay a stop that follows at once.
        headers: { connection: "close" },
      });
      if (answer.ok) return;
      last = `status ${answer.status}`;
    } catch {
      // The portal is not listening yet.
    }
    await delay(POLL_MS);
  }
  throw new CliError(`The portal does not become ready (${last} from /api/health).`);
}
