import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { undoUse, countUse } from "@/lib/limits/limit";
import { caller } from "@/lib/auth/caller";
import { countAtAccountPace, undoAtAccountPace } from "@/lib/factors/shared/account-pace";
import { isKnownNetwork } from "@/lib/factors/shared/known-networks";
import { countAtNetworkPace, undoAtNetworkPace } from "./network-pace";
import { noteWeakPassword } from "@/lib/accounts/shared/note-weak-password";
import { verifyPassword } from "@/lib/accounts/shared/password";
import { recordSignIn } from "./sign-in-attempts";

const quarterHourSeconds = 15 * 60;
const hourSeconds = 60 * 60;

const inWords =
  "There have been many attempts to sign in to this account. Try again in a minute, use a network you have signed in from before, or choose “Forgot your password?” to get a link by email.";

/**
 * The account with this address and password. The response takes as long for an unknown address as for a wrong
 * password. After too many failures, attempts from one network at one account are rejected. Attempts of a network at
 * all accounts are only delayed, and so are attempts at an account from networks that are new to it, so that an attack
 * locks out nobody else.
 *
 * @throws Refusal `unauthorized`, `too_many`
 */
export async function checkCredentials(email: string, password: string) {
  const { network } = await caller();
  const account = `${email} ${network}`;
  const forgive = () => Promise.all([undoAtNetworkPace("sign-in"), undoUse("sign-in by account", account)]);

  // The attempt is counted before the check and the count undone on success, so that concurrent guesses cannot exceed
  // the limit.
  await countFailure(email, account);
  await countAtNetworkPace("sign-in");
  const user = await db.user.findUnique({ where: { email } });
  const isKnown = await isKnownNetwork(user?.id, network);
  await countAtAccountPace("sign-in", email, { isKnown, message: inWords }).catch(async (error: unknown) => {
    await forgive(); // The password was not checked, so this was no failure.
    throw error;
  });
  const fits = await verifyPassword(user?.passwordHash, password).catch(async (error: unknown) => {
    await Promise.all([forgive(), undoAtAccountPace("sign-in", email)]); // Too busy to check the password.
    throw error;
  });
  if (fits && user?.passwordHash) {
    await Promise.all([forgive(), undoAtAccountPace("sign-in", email)]);
    // Every sign-in writes a session, so scripts that sign in repeatedly are limited.
    await countUse("sign-ins by account", account, { max: 60, windowSeconds: hourSeconds });
    await noteWeakPassword(user, password);
    return { ...user, passwordHash: user.passwordHash };
  }
  // The person who typed the address need not be the account's owner.
  await recordAudit({
    actor: null,
    action: "sign_in_failed",
    ...(user ? { target: { type: "user", id: user.id } } : { details: { email } }),
  });
  if (user) await recordSignIn(user.id, { method: "password", succeeded: false });
  throw new Refusal("unauthorized", "Invalid email or password");
}

/** Counts a failure. Only the first rejection in a window is audited; otherwise a bot could fill the log. */
async function countFailure(email: string, account: string) {
  try {
    await countUse("sign-in by account", account, { max: 10, windowSeconds: quarterHourSeconds });
  } catch (error) {
    if (error instanceof Refusal && error.details.isFirst) {
      await recordAudit({ actor: null, action: "sign_in_throttled", details: { email } });
    }
    throw error;
  }
}
