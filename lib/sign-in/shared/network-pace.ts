import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { delayUse, undoUse } from "@/lib/limits/limit";
import { caller } from "@/lib/auth/caller";

const limit = { max: 30, windowSeconds: 15 * 60 };

type Kind = "sign-in" | "second step" | "sign-in code" | "sign-in link";

/**
 * Counts an attempt of the caller's network at any account. Beyond 30 in 15 minutes each is delayed by up to five
 * seconds, and none is refused, because a whole office may share the network with a guesser.
 */
export async function countAtNetworkPace(kind: Kind): Promise<void> {
  const { network } = await caller();
  const { isFirst } = await delayUse(`${kind} by network`, network, limit);
  if (isFirst)
    await recordAudit({
      actor: null,
      action: "sign_in_slowed",
      details: { scope: "network", attempts: kind },
    });
}

/** Undoes the count of an attempt that was not a failure. */
export async function undoAtNetworkPace(kind: Kind): Promise<void> {
  const { network } = await caller();
  await undoUse(`${kind} by network`, network);
}
