import "server-only";
import { transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import type { Visitor } from "@/lib/auth/member";
import { endSession } from "@/lib/auth/sessions";
import { listSecondFactors, type SecondFactor } from "@/lib/factors/shared/second-factors";
import { startSession } from "./session-cookie";
import { recordSignIn, type FirstFactor } from "./sign-in-attempts";
import { issueSignInChallenge } from "./sign-in-challenges";

/** What is left to prove, and the token with which to do so at POST /api/login/second-factor. */
export type SecondStep = { secondFactor: SecondFactor[]; challenge: string };

type First = {
  userId: string;
  /** The account must still have it; null when no password was entered. */
  passwordHash: string | null;
  method: FirstFactor;
};

/**
 * Everything that proves one factor ends here: it starts a session and returns null, or, when the account has a second
 * factor, starts none and returns what is left to prove. `person` is whoever was signed in on this browser.
 *
 * @throws Refusal `unauthorized`
 */
export async function completeFirstStep(
  person: Visitor,
  { userId, passwordHash, method }: First,
): Promise<SecondStep | null> {
  const secondStep = await transaction(async () => {
    // A role that is given at the same moment waits, and then ends the session, or is seen here.
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
