import { randomBytes } from "node:crypto";

/** @typedef {import("./response.mjs").PortalResponse} Response @typedef {import("./response.mjs").Recording} Recording */
/**
 * A page as it was sent once, and where its nonce stands in it.
 * @typedef {{ headers: [string, string[]][], nonce: string, body: Buffer, nonceAt: number[] }} RecordedPage
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
 * The page in a recording; null for an answer that must not be sent again: one that is not a whole page, or that sets a
 * cookie.
 * @param {Recording | null} recording @returns {RecordedPage | null}
 */
export function pageFrom(recording) {
  if (!recording) return null;
  const { status, headers, chunks, sizeBytes, maxBytes } = recording;
  const nonce = NONCE.exec(String(headers["content-security-policy"]))?.[1];
  const isPage = String(headers["content-type"]).startsWith("text/html");
  const isPlain = !headers["set-cookie"] && !headers["content-encoding"];
  if (status !== 200 || !nonce || !isPage || !isPlain || sizeBytes > maxBytes) return null;
  const body = Buffer.concat(chunks);
  // React's marker for a part that failed after the page had started.
  if (body.includes("data-dgst=")) return null;
  const nonceAt = [];
  for (let at = body.indexOf(nonce); at >= 0; at = body.indexOf(nonce, at + nonce.length)) nonceAt.push(at);
  /** @type {RecordedPage["headers"]} */
  const lasting = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || PASSING.has(name) ? [] : [[name, [value].flat().map(String)]],
  );
  return { headers: lasting, nonce, body, nonceAt };
}

/**
 * Sends the page with a nonce of its own. It has the length of the former one, so the bytes are copied rather than
 * encoded again.
 * @param {RecordedPage} page @param {Response} response
 */
export function sendPage({ headers, nonce: former, body: recorded, nonceAt }, response) {
  const nonce = randomBytes(16).toString("base64url");
  const body = Buffer.from(recorded);
  for (const at of nonceAt) body.write(nonce, at, "latin1");
  for (const [name, values] of headers)
    response.setHeader(
      name,
      values.map((value) => value.replaceAll(former, nonce)),
    );
  response.setHeader("content-length", body.length);
  response.writeHead(200);
  response.end(body);
}
