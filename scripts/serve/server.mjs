import dns from "node:dns";
import http from "node:http";
import { processState } from "../../lib/process-state.mjs";
import { ROOT } from "../paths.mjs";
import { answerWith, MESSAGES } from "./answer.mjs";
import { hasImmediatesDefect, unlinkImmediates } from "./immediates.mjs";
import { listening } from "./port.mjs";
import { waitForPort } from "./port-turn.mjs";
import { stopTracing } from "./tracing.mjs";

/*
 * One process of the portal: Next's own documented custom server. It is started by workers.mjs, or for `npm run dev` by
 * development.mjs, and listens on HOST and PORT.
 */

/**
 * How long an idle connection stays open: longer than proxies keep one (nginx 60 s, others less), so that a request is
 * never lost to a connection that closes at this end.
 */
const KEEP_ALIVE_MS = 75_000;
/** The exit codes that shells report for these signals. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };

const isDevelopment = process.argv.includes("--dev");
const { HOST = "127.0.0.1", PORT = "3000" } = process.env;
const isLoopback = ["127.0.0.1", "::1", "localhost"].includes(HOST);

// Next sends its internal requests to the host by name.
dns.setDefaultResultOrder(HOST === "::1" ? "ipv6first" : "ipv4first");
// This runs before Next stores a reference to `setImmediate`.
if (await hasImmediatesDefect()) unlinkImmediates();

const { default: next } = await import("next");
const server = http.createServer({
  ...MESSAGES,
  keepAliveTimeout: KEEP_ALIVE_MS,
});
const app = next({
  dev: isDevelopment,
  dir: ROOT,
  // Next calls a loopback address "localhost" in the middleware and uses the IP address elsewhere. Given the name, it
  // uses it everywhere, so a rewrite is not fetched like a foreign site.
  hostname: isLoopback ? "localhost" : HOST,
  port: Number(PORT),
  // Next listens for upgrades on this server, which only its hot reloading needs; in production they do not reach it.
  httpServer: isDevelopment ? server : http.createServer(),
});

let isStopping = false;
/** Finishes the requests and background jobs in progress, and then exits. @param {keyof typeof EXIT_CODES} signal */
async function stop(signal) {
  // The terminal and the supervisor may both send the signal.
  if (isStopping) return;
  isStopping = true;
  const closed = new Promise((resolve) => server.close(resolve));
  if (isDevelopment) server.closeAllConnections();
  else await Promise.allSettled([closed, ...[...processState.endings].map((end) => end())]);
  await app.close();
  await stopTracing();
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
await waitForPort();
server.listen(listening(HOST, Number(PORT)));
