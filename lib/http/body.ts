import "server-only";
import { Refusal } from "@/lib/errors";

/** The largest JSON body in bytes; files have their own way in. */
const mostBytes = 100_000;

function tooLarge(): Refusal {
  return new Refusal("too_large", "The request is too large. The maximum size is 100 kB.");
}

/** All of a body. @throws Refusal `too_large` as soon as it is */
export async function readCapped(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/**
 * The JSON object that a request carries; {} when it carries none.
 * @throws Refusal `unsupported_type`, `too_large` or `invalid_input`
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) throw tooLarge();
  if (!request.body) return {};
  const bytes = await readCapped(request.body);
  if (bytes.byteLength === 0) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A form or a text/plain body needs no preflight, so it would be a way in for other sites.
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
