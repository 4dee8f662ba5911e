import "server-only";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import type { Visitor } from "@/lib/auth/member";
import { endSession } from "@/lib/auth/sessions";
import { listSecondFactors, type SecondFactor } from "@/lib/factors/shared/second-factors";
import { startSession } from "./session-cookie";
import { recordSignIn, type FirstFactor } from "./sign-in-attempts";
import { issueSignInChallenge } from "./sign-in-challenges";

/** The factors left to prove, and the token for doing so at POST /api/login/second-factor. */
export type SecondStep = { secondFactor: SecondFactor[]; challenge: string };

type First = {
  userId: string;
  /** The password hash that the account must still have; null when no password was entered. */
  passwordHash: string | null;
  method: FirstFactor;
};

/**
 * Completes the first factor of a sign-in: it starts a session and returns null or, when the account has a second
 * factor, starts none and returns the factors left to prove. `person` is the one signed in on this browser before.
 *
 * @throws Refusal `unauthorized`
 */
export async function completeFirstStep(
  person: Visitor,
  { userId, passwordHash, method }: First,
): Promise<SecondStep | null> {
  const secondStep = await transaction(async () => {
    // A concurrent change of roles waits for the lock and then ends the session, or is seen here.
    await lockMember(userId);
    const secondFactor = await listSecondFactors(userId);
    if (secondFactor.length > 0)
      return { secondFactor, challenge: await issueSignInChallenge(userId, method, passwordHash) };
    if (person) await endSession(person.sessionHash);
    await startSession(userId, { passwordHash, withSecondFactor: false });
    return null;
  });
  if (!secondStep) await recordSignIn(userId, { method, succeeded: true });
  return secondStep;
}
