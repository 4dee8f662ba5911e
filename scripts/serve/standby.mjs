import { once } from "node:events";
import http from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { codeOf } from "../cli-error.mjs";

const POLL_MS = 50;
const MESSAGE = "The portal is restarting. Please try again in a moment.";
const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Restarting</title><p>${MESSAGE}</p></html>
`;
const HEADERS = {
  "Retry-After": "5",
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'",
  // The next request must reach a process of the portal.
  Connection: "close",
};

/**
 * Answers in place of the portal's processes while there is none.
 * @param {{ host: string, port: number }} address
 */
export function createStandby({ host, port }) {
  const server = http.createServer(({ url = "/" }, response) => {
    const isCall = url.startsWith("/api/");
    response.writeHead(503, { ...HEADERS, "Content-Type": isCall ? "application/json" : "text/html" });
    response.end(isCall ? JSON.stringify({ message: MESSAGE, code: "unavailable" }) : PAGE);
  });
  let isOpen = false;
  /** Opening and closing take turns. */
  let turn = Promise.resolve();

  /** The port becomes free a moment after the last process ended. */
  async function openWhenFree() {
    while (isOpen && !server.listening) {
      try {
        server.listen({ host, port, exclusive: true });
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
    /** Resolves when the port is free. */
    close() {
      isOpen = false;
      return (turn = turn.then(closeIfListening));
    },
  };
}
