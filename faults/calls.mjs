import crypto from "node:crypto";

/* The clients' requests. `null` stands for a broken connection, after which the client does not know the outcome. */

/** The longest that a client waits for an answer. */
const PATIENCE_MS = 60_000;

/** The errors of broken connections, for debugging. @type {string[]} */
export const breaks = [];

/**
 * @typedef {{ status: number, body: any, headers: Headers, ms: number }} Answer
 * @param {string} url
 * @param {{ method?: string, cookie?: string, body?: unknown, raw?: Uint8Array, headers?: Record<string, string>, patienceMs?: number }} [sent]
 * @returns {Promise<Answer | null>}
 */
export async function call(url, sent = {}) {
  const { method = "GET", cookie, body, raw, headers = {}, patienceMs = PATIENCE_MS } = sent;
  const began = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: raw ? Buffer.from(raw) : body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get("content-type")?.includes("json");
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      headers: answer.headers,
      ms: performance.now() - began,
    };
  } catch (error) {
    breaks.push(`${(error instanceof Error && error.cause) || error}`);
    return null;
  }
}

/** @param {string} origin @param {import("./people.mjs").Person} person @param {string} eventId @param {string} [key] */
export function register(origin, { cookie }, eventId, key = crypto.randomUUID()) {
  return call(`${origin}/api/event-registrations`, {
    method: "POST",
    cookie,
    body: { eventId, paymentAmount: "0.00" },
    headers: { "idempotency-key": key },
  });
}

/**
 * Repeats a request with the same key until its outcome is known, as the portal's form does.
 * @param {() => Promise<Answer | null>} ask
 */
export async function untilKnown(ask) {
  for (;;) {
    const answer = await ask();
    if (answer && answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A PDF that the portal accepts. @param {number} bytes */
export function aPdf(bytes) {
  const content = crypto.randomBytes(bytes);
  content.write("%PDF-1.4\n");
  return content;
}

/** Requests an upload address. @param {string} origin @param {import("./people.mjs").Person} person */
export async function uploadAddress(origin, { cookie }) {
  const answer = await call(`${origin}/api/objects/upload`, { method: "POST", cookie, body: {} });
  if (answer?.status !== 200 && answer?.status !== 201) return null;
  return String(new URL(answer.body.uploadURL, origin).pathname);
}

/** @param {string} origin @param {import("./people.mjs").Person} person @param {string} address @param {Uint8Array} file @param {{ patienceMs?: number }} [how] */
export function sendFile(origin, { cookie }, address, file, how = {}) {
  return call(origin + address, {
    method: "PUT",
    cookie,
    raw: file,
    headers: { "content-type": "application/pdf" },
    ...how,
  });
}

/** @param {string} origin @param {import("./people.mjs").Person} person @param {string} address */
export function claimFile(origin, { cookie }, address) {
  return call(`${origin}/api/documents/upload`, {
    method: "PUT",
    cookie,
    body: { objectURL: address, category: "certificate", fileName: "Certificate" },
  });
}
