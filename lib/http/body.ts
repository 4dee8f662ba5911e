import "server-only";
import { Refusal } from "@/lib/core/errors";

/** The maximum size of a JSON body; files are streamed instead. */
const maxBytes = 100_000;

function tooLarge(): Refusal {
  return new Refusal("too_large", "The request is too large. The maximum size is 100 kB.");
}

/** The time within which a whole body must arrive. */
const patienceMs = 30_000;

function tooSlow(): Refusal {
  return new Refusal(
    "too_slow",
    "The request took too long to arrive. Please try again on a better connection.",
  );
}

/**
 * Reads a whole body.
 *
 * @throws Refusal `too_large` as soon as it exceeds the limit, `too_slow` after half a minute
 */
export async function readCapped(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = stream.getReader();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.cancel().catch(() => undefined);
  }, patienceMs);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw tooSlow();
      if (done) return Buffer.concat(chunks, size);
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a request's JSON body and returns a function for its object, {} without a body. The function throws if the
 * body is invalid, so that the sender can be checked first, but after the last byte has arrived.
 *
 * @throws Refusal `too_slow`; the function: `unsupported_type`, `too_large` or `invalid_input`
 */
export async function receiveJson(request: Request): Promise<() => Record<string, unknown>> {
  const { body, headers } = request;
  if (Number(headers.get("content-length") ?? 0) > maxBytes) return throwing(tooLarge());
  if (!body) return () => ({});
  try {
    const bytes = await readCapped(body);
    return () => parse(bytes, headers);
  } catch (error) {
    if (error instanceof Refusal && error.code === "too_large") return throwing(error);
    throw error;
  }
}

const throwing = (refusal: Refusal) => () => {
  throw refusal;
};

function parse(bytes: Uint8Array, headers: Headers): Record<string, unknown> {
  if (bytes.byteLength === 0) return {};
  const type = headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // Forms and text/plain need no preflight, so other sites could send them.
  if (type !== "application/json")
    throw new Refusal("unsupported_type", "Please send JSON (application/json).");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal("invalid_input", "This is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Refusal("invalid_input", "Please send a JSON object.");
  }
  return value as Record<string, unknown>;
}
