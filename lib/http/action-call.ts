import "server-only";
import { Refusal } from "@/lib/core/errors";
import { readCapped } from "./body";
import { requireSameOrigin } from "./origin";

/**
 * How React serialises what JSON lacks ("$undefined", "$D2026…") and text that begins with a dollar ("$$5"). Anything
 * else after a dollar is a reference, which our pages never send.
 */
const encodedValue = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D\d|n-?\d+$)/;

/**
 * Rejects a server action call that none of our pages can have sent, before Next decodes it. Next answers malformed
 * calls with 500, and decoding has been exploitable (CVE-2025-55182).
 *
 * @throws Refusal `foreign_origin`, `unsupported_type`, `too_large`, `invalid_input`
 */
export async function requireValidActionCall(request: Request): Promise<void> {
  requireSameOrigin(request);
  if (!request.headers.get("content-type")?.startsWith("text/plain"))
    throw new Refusal("unsupported_type", "Unrecognised request");
  const bytes = await readCapped(request.body ?? new ReadableStream({ start: (stream) => stream.close() }));
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (_name, value: unknown) => {
      if (typeof value === "string" && value.startsWith("$") && !encodedValue.test(value)) throw notOurs();
      return value;
    });
  } catch {
    throw notOurs();
  }
  if (!Array.isArray(sent)) throw notOurs();
}

function notOurs(): Refusal {
  return new Refusal("invalid_input", "Unrecognised request");
}
