import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { giveBack, isFirst, take } from "@/lib/limits/limit";
import { giveBackAtPace, takeAtPace, waitAtPace, type Pace } from "@/lib/limits/pace";
import { caller } from "./caller";
import { isKnownNetwork } from "./known-networks";
import { verifyPassword } from "./password";

const quarterHour = { windowSeconds: 15 * 60 };
const hourSeconds = 60 * 60;

/**
 * Guesses at one account over all networks: 100 in any hour, 28 at once and then one every 50 seconds. What one
 * network may guess (below) stays under this pace, so it takes three to slow anybody.
 */
const pace: Pace = { burst: 28, everySeconds: 50 };

/**
 * The account with this address and password. One answer in the same time for an unknown address and a wrong
 * password. Guessing is limited three ways: a network, and an account from one network, are refused after some
 * failures, which nobody elsewhere feels; an account over all networks is slowed, and only on networks that it was
 * never signed in from, so that guesses from everywhere do not lock its owner out.
 *
 * @throws Refusal `unauthorized`, `too_many`
 */
export async function checkCredentials(email: string, password: string) {
  const { network } = await caller();
  const account = `${email} ${network}`;
  const forgive = () =>
    Promise.all([giveBack("sign-in by network", network), giveBack("sign-in by account", account)]);

  // Counted before the password is looked at and forgiven when it fits, so that guesses sent at the same moment
  // cannot slip under a limit together.
  await countAttempt(email, { network, account });
  const user = await db.user.findUnique({ where: { email } });
  const isKnown = await isKnownNetwork(user?.id, network);
  await takeTurn(email, isKnown).catch(async (error: unknown) => {
    await forgive(); // the password was not looked at, so it was no failure
    throw error;
  });
  const fits = await verifyPassword(user?.passwordHash, password).catch(async (error: unknown) => {
    await Promise.all([forgive(), giveBackAtPace("sign-in pace", email, pace)]); // too busy to look
    throw error;
  });
  if (fits && user?.passwordHash) {
    await Promise.all([forgive(), giveBackAtPace("sign-in pace", email, pace)]);
    // Each success writes a session. Nobody signs in once a minute; scripts do.
    await take("sign-ins by account", account, { most: 60, windowSeconds: hourSeconds });
    return { ...user, passwordHash: user.passwordHash };
  }
  await recordAudit({ actor: user, actorEmail: email, action: "sign_in_failed" });
  throw new Refusal("unauthorized", "Invalid email or password");
}

/** The first refusal of a window goes into the audit log; one for each would let a robot fill it. */
async function countAttempt(email: string, { network, account }: Record<"network" | "account", string>) {
  try {
    await take("sign-in by network", network, { most: 30, ...quarterHour });
    await take("sign-in by account", account, { most: 10, ...quarterHour });
  } catch (error) {
    if (error instanceof Refusal && error.details.isFirst) {
      await recordAudit({ actor: null, actorEmail: email, action: "sign_in_throttled" });
    }
    throw error;
  }
}

async function takeTurn(email: string, isKnown: boolean): Promise<void> {
  if (isKnown) {
    await takeAtPace("sign-in pace", email, pace, { mayExceed: true });
    return;
  }
  const seconds = await waitAtPace("sign-in pace", email, pace);
  if (seconds === 0) return;
  if (await isFirst("sign-in slowed", email, hourSeconds)) {
    await recordAudit({ actor: null, actorEmail: email, action: "sign_in_slowed" });
  }
  throw new Refusal(
    "too_many",
    "There have been many attempts to sign in to this account. Try again in a minute, use a network you have signed in from before, or choose “Forgot your password?” to get a link by email.",
    { retryAfterSeconds: seconds },
  );
}
