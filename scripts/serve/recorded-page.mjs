import { randomBytes } from "node:crypto";

/** @typedef {import("./response.mjs").PortalResponse} Response @typedef {import("./response.mjs").Recording} Recording */
/**
 * A page as it was sent once, in pieces between which its nonce stood.
 * @typedef {{ headers: [string, string[]][], nonce: string, pieces: string[] }} RecordedPage
 */

const NONCE = /'nonce-([\w-]{22})'/;
/** Headers that belong to one connection or one response. */
const PASSING = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "date",
  "x-request-id",
]);

/**
 * Null for what must not be sent again: an answer that is no whole page, or that sets a cookie.
 * @param {Recording | null} recording @returns {RecordedPage | null}
 */
export function pageFrom(recording) {
  if (!recording) return null;
  const { status, headers, chunks, sizeBytes, maxBytes } = recording;
  const nonce = NONCE.exec(String(headers["content-security-policy"]))?.[1];
  const isPage = String(headers["content-type"]).startsWith("text/html");
  const isPlain = !headers["set-cookie"] && !headers["content-encoding"];
  if (status !== 200 || !nonce || !isPage || !isPlain || sizeBytes > maxBytes) return null;
  const body = Buffer.concat(chunks).toString("utf8");
  // React's marker for a part that failed after the page had started.
  if (body.includes("data-dgst=")) return null;
  /** @type {RecordedPage["headers"]} */
  const lasting = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || PASSING.has(name) ? [] : [[name, [value].flat().map(String)]],
  );
  return { headers: lasting, nonce, pieces: body.split(nonce) };
}

/** Sends the page with a nonce of its own. @param {RecordedPage} page @param {Response} response */
export function sendPage({ headers, nonce: former, pieces }, response) {
  const nonce = randomBytes(16).toString("base64url");
  const body = pieces.join(nonce);
  for (const [name, values] of headers)
    response.setHeader(
      name,
      values.map((value) => value.replaceAll(former, nonce)),
    );
  response.setHeader("content-length", Buffer.byteLength(body));
  response.writeHead(200);
  response.end(body);
}
