import "server-only";
import { Refusal } from "@/lib/errors";

/** For JSON bodies; files are streamed instead. */
const maxBytes = 100_000;

function tooLarge(): Refusal {
  return new Refusal("too_large", "The request is too large. The maximum size is 100 kB.");
}

/** Reads a whole body. @throws Refusal `too_large` as soon as it exceeds the limit */
export async function readCapped(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * The JSON object in a request's body, or {} without a body.
 *
 * @throws Refusal `unsupported_type`, `too_large` or `invalid_input`
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge();
  if (!request.body) return {};
  const bytes = await readCapped(request.body);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
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
