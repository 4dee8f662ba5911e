import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { Refusal } from "@/lib/core/errors";
import { countUse, undoUse } from "@/lib/limits/limit";
import { caller } from "@/lib/auth/caller";
import { countAtAccountPace, undoAtAccountPace } from "./account-pace";
import { useUpAppCode } from "./authenticator-app";
import { queueFactorLetter } from "./factor-letters";
import { isKnownNetwork } from "./known-networks";
import { useUpRecoveryCode } from "./recovery-codes";

type Owner = { id: string; email: string; firstName: string };

const quarterHour = { windowSeconds: 15 * 60 };

const slowed =
  "There have been many wrong codes for this account. Try again in a minute, or use a network you have signed in from before.";

/**
 * Requires a code of the person's authenticator app, or one of their recovery codes, and uses it up. Ten wrong codes
 * lock both for a quarter of an hour, for this account and network.
 *
 * @throws Refusal `unauthorized` at `code`, `too_many`
 */
export async function proveCode(owner: Owner, code: string): Promise<"totp" | "recovery"> {
  return runWithinCodeLimit(owner, async () => {
    if (await useUpAppCode(owner.id, code)) return "totp";
    const left = await useUpRecoveryCode(owner.id, code);
    if (left === null) return null;
    await recordAudit({
      actor: owner,
      action: "recovery_code_used",
      target: { type: "user", id: owner.id },
      details: { left },
    });
    await queueFactorLetter("recovery_code_used", owner, { left });
    return "recovery";
  });
}

/** Runs a check of a code within the limits. A result of null counts as a wrong code. @throws Refusal as `proveCode` */
export async function runWithinCodeLimit<Found>(
  owner: Owner,
  check: () => Promise<Found | null>,
): Promise<Found> {
  const { network } = await caller();
  const account = `${owner.id} ${network}`;
  // The attempt is counted before the check and the count undone on success, so that concurrent guesses cannot exceed
  // the limit.
  await countUse("codes by account", account, { max: 10, ...quarterHour, what: "wrong codes" }).catch(
    (error: unknown) => auditLock(owner, error),
  );
  const isKnown = await isKnownNetwork(owner.id, network);
  await countAtAccountPace("second factor", owner.email, { isKnown, message: slowed });
  const found = await check();
  if (found === null) throw wrongCode();
  await Promise.all([undoUse("codes by account", account), undoAtAccountPace("second factor", owner.email)]);
  return found;
}

/** Audits only the first rejection in a window; otherwise a bot could fill the log. */
async function auditLock({ id, email }: Owner, error: unknown): Promise<never> {
  if (error instanceof Refusal && error.details.isFirst) {
    await recordAudit({ actor: { id, email }, action: "second_factor_locked", target: { type: "user", id } });
  }
  throw error;
}

function wrongCode(): Refusal {
  const message = "This code is wrong or has already been used. Enter the one your app is showing.";
  return new Refusal("unauthorized", message, { issues: [{ path: "code", message }] });
}
