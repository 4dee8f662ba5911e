import { formatDateTime } from "@/lib/core/format";
import type { PendingPaymentLink } from "@/lib/settings/queries";

/** Who changed the payment page to which, from when on, and where people pay until then. */
export function pendingLinkInWords(
  { by, url, effectiveAt }: PendingPaymentLink,
  { current, timeZone }: { current: string | null; timeZone: string },
): string {
  const from = formatDateTime(new Date(effectiveAt), timeZone);
  const untilThen = current ? `pay at ${current}` : "cannot pay online";
  return `${by} changed the payment page to ${url}. It takes effect on ${from}. Until then people ${untilThen}.`;
}
