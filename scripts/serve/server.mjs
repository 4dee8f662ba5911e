import dns from "node:dns";
import http from "node:http";
import { processState } from "../../lib/process-state.mjs";
import { ROOT } from "../paths.mjs";
import { answerWith } from "./answer.mjs";
import { leavesImmediatesLinked, unlinkImmediates } from "./immediates.mjs";
import { PortalResponse } from "./response.mjs";

/*
 * One process of the portal: Next's own documented custom server. It is started by workers.mjs, or for `npm run dev` by
 * development.mjs, and listens on HOST and PORT.
 */

/**
 * How long an idle connection stays open: longer than a proxy keeps it (nginx 60 s, others less), so that it is never
 * closed at this end just as a request comes along it, which would be lost.
 */
const KEEP_ALIVE_MS = 75_000;
/** What a shell reports of a process that a signal ended. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

const isDevelopment = process.argv.includes("--dev");
const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(HOST);

// What Next asks itself, it asks by name.
dns.setDefaultResultOrder(HOST === "::1" ? "ipv6first" : "ipv4first");
// Before Next takes `setImmediate` for its own.
if (await leavesImmediatesLinked()) unlinkImmediates();

const { default: next } = await import("next");
const server = http.createServer({ ServerResponse: PortalResponse, keepAliveTimeout: KEEP_ALIVE_MS });
const app = next({
  dev: isDevelopment,
  dir: ROOT,
  // Next calls a loopback address "localhost" in the middleware's addresses and by its figures in its own; told the name,
  // it uses one word for both, and a rewrite stays in the process instead of being fetched like a foreign site.
  hostname: isLoopback ? "localhost" : HOST,
  port: Number(PORT),
  // Next listens here for upgrades, which its reloading needs and nothing else does: in production nobody reaches it.
  httpServer: isDevelopment ? server : http.createServer(),
});

let isStopping = false;
/** Finishes what is in flight, the requests and the background work, and then ends. @param {keyof typeof EXIT_CODES} signal */
async function stop(signal) {
  // The terminal and the supervisor may both ask for it.
  if (isStopping) return;
  isStopping = true;
  const closed = new Promise((resolve) => server.close(resolve));
  if (isDevelopment) server.closeAllConnections();
  else await Promise.allSettled([closed, ...[...processState.endings].map((end) => end())]);
  await app.close();
  process.exit(EXIT_CODES[signal]);
}
for (const signal of /** @type {(keyof typeof EXIT_CODES)[]} */ (Object.keys(EXIT_CODES)))
  process.on(signal, () => void stop(signal));

server.once("error", (error) => {
  console.error(error);
  process.exit(1);
});

await app.prepare();
server.on("request", answerWith(app.getRequestHandler()));
server.listen({ host: HOST, port: Number(PORT) });
