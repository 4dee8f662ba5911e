import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { Refusal } from "@/lib/core/errors";
import { isFirst } from "@/lib/limits/limit";
import { undoUseAtPace, countUseAtPace, waitForUse, type UsePace } from "@/lib/limits/pace";

const hourSeconds = 60 * 60;

/**
 * Attempts on one account across all networks: a burst of 28, then one every 50 seconds, 100 an hour. One network's
 * limit is lower, so it takes three networks to slow an account down.
 */
const pace: UsePace = { burst: 28, everySeconds: 50 };

type Kind = "sign-in" | "second factor";

/**
 * Counts an attempt on an account across all networks. Attempts from networks that are new to the account are delayed,
 * and refused when the delay is too long. Known networks are not, so that an attack does not lock out the account's
 * owner.
 *
 * @throws Refusal `too_many` with this message
 */
export async function countAtAccountPace(
  kind: Kind,
  email: string,
  { isKnown, message }: { isKnown: boolean; message: string },
): Promise<void> {
  if (isKnown) {
    await countUseAtPace(`${kind} pace`, email, pace, { mayExceed: true });
    return;
  }
  const seconds = await waitForUse(`${kind} pace`, email, pace);
  if (seconds === 0) return;
  if (await isFirst(`${kind} slowed`, email, hourSeconds)) {
    await recordAudit({ actor: null, action: "sign_in_slowed", details: { email } });
  }
  throw new Refusal("too_many", message, { retryAfterSeconds: seconds });
}

/** Undoes the count of an attempt that was not a failure. */
export function undoAtAccountPace(kind: Kind, email: string): Promise<void> {
  return undoUseAtPace(`${kind} pace`, email, pace);
}
