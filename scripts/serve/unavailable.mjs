import { createHash } from "node:crypto";

/*
 * What is answered where the portal itself cannot: a page for people that asks again by itself, or words for a script.
 */

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: oklch(0.985 0.004 220); color: oklch(0.25 0.04 235); }
main { max-width: 32rem; padding: 1.5rem; text-align: center; text-wrap: pretty; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; line-height: 1.3; }
p { margin: 0; color: oklch(0.49 0.03 232); }
i { display: block; width: 2.5rem; height: 2.5rem; margin: 0 auto 1.25rem; border: 3px solid oklch(0.91 0.012 225); border-top-color: oklch(0.5 0.088 215); border-radius: 50%; animation: turn 1.2s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }
@media (prefers-reduced-motion: reduce) { i { animation: none; } }
@media (prefers-color-scheme: dark) {
  body { background: oklch(0.19 0.025 235); color: oklch(0.95 0.01 220); }
  p { color: oklch(0.76 0.022 225); }
  i { border-color: oklch(0.325 0.032 235); border-top-color: oklch(0.78 0.1 205); }
}`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
};

/** Whether a script asks, which shows words of its own. @param {import("node:http").IncomingMessage} request */
const isScript = ({ url = "", headers }) =>
  url.startsWith("/api/") || headers["next-action"] !== undefined || headers.rsc !== undefined;

/** @param {string} title @param {string} message @param {number} seconds */
const pageOf = (title, message, seconds) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${STYLE}</style>
<main role="status"><i></i><h1>${title}</h1><p>${message}</p></main></html>
`;

/**
 * Answers 503. The page asks again after `seconds`, each at a moment of its own within as long again, so that those who
 * were turned away together do not return together.
 *
 * @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response
 * @param {{ title: string, message: string, toScript: string, code: "unavailable" | "busy", seconds: number, headers?: Record<string, string> }} words
 */
export function answerUnavailable(request, response, { title, message, toScript, code, seconds, headers }) {
  const isCall = isScript(request);
  const again = seconds + Math.floor(Math.random() * (seconds + 1));
  const body = isCall ? JSON.stringify({ message: toScript, code }) : pageOf(title, message, again);
  response.writeHead(503, {
    ...HEADERS,
    ...headers,
    "Retry-After": String(again),
    "Content-Type": isCall ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}
