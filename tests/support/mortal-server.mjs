import http from "node:http";
import { answerWith, MESSAGES } from "../../scripts/serve/answer.mjs";
import { waitForPort } from "../../scripts/serve/port-turn.mjs";

/*
 * A process of the portal without Next. It dies of "/die", or at its start when PORTAL_STUB is "dies", and never answers
 * "/hold/…".
 */

if (process.env.PORTAL_STUB === "dies") process.exit(3);

const server = http.createServer(
  MESSAGES,
  answerWith(async ({ url = "" }, response) => {
    if (url.startsWith("/hold/")) await new Promise(() => {});
    if (url === "/die") process.kill(process.pid, "SIGKILL");
    response.end("served");
  }),
);
await waitForPort();
server.listen({ host: process.env.HOST, port: Number(process.env.PORT) });
