import "server-only";
import { Refusal } from "@/lib/errors";
import { readCapped } from "./body";
import { requireOwnOrigin } from "./origin";

/**
 * How React writes values that JSON has not ("$undefined", "$D2026…") and text that begins with a dollar ("$$5"). All
 * else behind a dollar is a reference to be followed: our pages send none.
 */
const written = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D\d|n-?\d+$)/;

/**
 * Refuses a call of a page's action that no page of ours has sent, before Next takes it apart: what it cannot read it
 * answers with a fault, and taking apart what strangers send has been a way in (CVE-2025-55182).
 *
 * @throws Refusal `foreign_origin`, `unsupported_type`, `too_large`, `invalid_input`
 */
export async function requireOwnCall(request: Request): Promise<void> {
  requireOwnOrigin(request);
  if (!request.headers.get("content-type")?.startsWith("text/plain"))
    throw new Refusal("unsupported_type", "Unrecognised request");
  const bytes = await readCapped(request.body ?? new ReadableStream({ start: (stream) => stream.close() }));
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes), (_name, value: unknown) => {
      if (typeof value === "string" && value.startsWith("$") && !written.test(value)) throw notOurs();
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
