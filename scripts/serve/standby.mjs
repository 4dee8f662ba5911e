import { once } from "node:events";
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "../cli-error.mjs";
import { listening } from "./port.mjs";
import { answerUnavailable } from "./unavailable.mjs";

const POLL_MS = 50;
const RESTARTING = {
  title: "The portal is restarting",
  message: "This page will try again in a moment.",
  toScript: "The portal is restarting. Please try again in a moment.",
  code: /** @type {const} */ ("unavailable"),
  seconds: 5,
  // The connection is closed, so that the next request reaches a process of the portal.
  headers: { Connection: "close" },
};

/**
 * Answers in place of the portal's processes while there is none.
 * @param {{ host: string, port: number }} address
 */
export function createStandby({ host, port }) {
  const server = http.createServer((request, response) => answerUnavailable(request, response, RESTARTING));
  let isOpen = false;
  /** Opening and closing take turns. */
  let turn = Promise.resolve();

  /** The port becomes free a moment after the last process ended. */
  async function openWhenFree() {
    while (isOpen && !server.listening) {
      try {
        server.listen({ ...listening(host, port), exclusive: true });
        await once(server, "listening");
      } catch (error) {
        if (codeOf(error) !== "EADDRINUSE") throw error;
        await delay(POLL_MS);
      }
    }
  }

  async function closeIfListening() {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  return {
    open() {
      isOpen = true;
      turn = turn.then(openWhenFree).catch((error) => console.error(error));
    },
    /** Stops listening; resolves when the port is free. */
    close() {
      isOpen = false;
      return (turn = turn.then(closeIfListening));
    },
  };
}
