import "server-only";
import { databaseNow } from "@/lib/db/clock";
import { Refusal } from "@/lib/core/errors";
import { isInBooks, type Notification } from "@/lib/ledger/schema";
import { momentAtMostNow } from "@/lib/ledger/shared/past-day";

/**
 * The time of a payment or refund in a notification. It is now when the notification has no time or the provider's
 * clock is ahead.
 * @throws Refusal `invalid_input` whose message is the reason of the mismatch
 */
export async function resolvePaidAt({ paidAt }: Pick<Notification, "paidAt">): Promise<Date> {
  if (!paidAt) return databaseNow();
  const at = new Date(paidAt);
  if (!isInBooks(at)) throw new Refusal("invalid_input", `The date is ${paidAt}, which is before 2000.`);
  return momentAtMostNow(at);
}
