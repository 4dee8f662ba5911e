import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";

const maxBytes = 100 * 1024;

type Webhook<Schema extends z.ZodType> = {
  /** The sender's secret; without one the call is answered with `not_found`. */
  secret: string | undefined;
  schema: Schema;
};

/**
 * Verifies a webhook's HMAC-SHA256 over the raw body (hex in the header `X-Signature`, optionally prefixed by
 * `sha256=`), then parses the body.
 * @returns the parsed body, and its SHA-256, which identifies repeats
 * @throws Refusal `not_found` without a secret, `too_large`, `unauthorized` for a wrong signature, `invalid_input`,
 * `too_many` wrong signatures
 */
export async function readSigned<Schema extends z.ZodType>(
  request: Request,
  { secret, schema }: Webhook<Schema>,
): Promise<{ sent: z.output<Schema>; bodyHash: string }> {
  if (!secret) throw new Refusal("not_found", "Not found");
  const body = await readAll(request);
  if (!isSigned(body, request.headers.get("x-signature"), secret)) {
    const { network } = await caller();
    await countUse("wrong webhook signatures by address", network, { max: 60, windowSeconds: 15 * 60 });
    throw new Refusal("unauthorized", "The signature is invalid.");
  }
  return { sent: schema.parse(parseJson(body)), bodyHash: createHash("sha256").update(body).digest("hex") };
}

async function readAll(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Refusal("too_large", "The notification is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isSigned(body: Buffer, header: string | null, secret: string): boolean {
  const sent = Buffer.from((header ?? "").replace(/^sha256=/, ""), "hex");
  const right = createHmac("sha256", secret).update(body).digest();
  return sent.length === right.length && timingSafeEqual(sent, right);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Refusal("invalid_input", "The notification is not valid JSON.");
  }
}
