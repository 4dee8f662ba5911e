import "server-only";
import { caller } from "@/lib/auth/caller";
import { isAwaitingOwner, isSetupCode } from "@/lib/auth/first-owner";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";

/**
 * Requires the setup code printed at the start, and a portal without an owner.
 *
 * @throws Refusal `already_decided`, `unauthorized`, `too_many`
 */
export async function requireSetupCode(code: string): Promise<void> {
  if (!(await isAwaitingOwner())) throw alreadySetUp();
  // Only wrong codes count, so that nobody can lock out the person with the right one.
  if (isSetupCode(code)) return;
  const { network } = await caller();
  await countUse("setup codes by address", network, { max: 20, windowSeconds: 15 * 60 });
  const message = "This is not the code that was printed when the portal started";
  throw new Refusal("unauthorized", message, { issues: [{ path: "code", message }] });
}

export const alreadySetUp = () =>
  new Refusal(
    "already_decided",
    "This portal has already been set up. Sign in, or ask its owner for a role.",
  );
