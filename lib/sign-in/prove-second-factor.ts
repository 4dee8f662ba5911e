import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { toUser } from "@/lib/auth/member";
import { hashToken, endSession } from "@/lib/auth/sessions";
import { countAtNetworkPace, undoAtNetworkPace } from "./shared/network-pace";
import { proveCode } from "@/lib/factors/shared/prove-code";
import { provePasskey } from "@/lib/factors/shared/prove-passkey";
import { secondFactorInput, type SecondFactorInput } from "./schema";
import type { SecondFactor } from "@/lib/factors/shared/second-factors";
import { startSession } from "./shared/session-cookie";
import { recordSignIn } from "./shared/sign-in-attempts";
import { consumeSignInChallenge, requireSignInChallenge } from "./shared/sign-in-challenges";

/**
 * POST /api/login/second-factor: the second step of a sign-in. A challenge works once, and for ten wrong answers.
 *
 * @throws Refusal `unauthorized`, `too_many`, `link_expired`
 */
export const proveSecondFactor = operation({
  actor: bearer,
  input: secondFactorInput,
  unrepeatable: true,
  async run(person, proof) {
    const { challenge } = proof;
    if ("code" in proof) await countAtNetworkPace("second step");
    const { userId, email, firstName, method } = await requireSignInChallenge(challenge);
    await countUse("second steps by challenge", hashToken(challenge), { max: 10, windowSeconds: 15 * 60 });
    const owner = { id: userId, email, firstName };
    const factor = await prove(owner, proof).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.code === "unauthorized") {
        await recordAudit({ actor: owner, action: "sign_in_failed", details: { step: "second factor" } });
        await recordSignIn(userId, {
          method,
          factor: "code" in proof ? "totp" : "passkey",
          succeeded: false,
        });
      }
      throw error;
    });
    if ("code" in proof) await undoAtNetworkPace("second step");
    await transaction(async () => {
      // A concurrent new password or suspension deletes the challenge first, or ends the new session.
      await lockMember(userId);
      await consumeSignInChallenge(challenge);
      await startSession(userId, { passwordHash: null, withSecondFactor: true });
    });
    if (person) await endSession(person.sessionHash);
    await recordSignIn(userId, { method, factor, succeeded: true });
    return toUser(await db.user.findUniqueOrThrow({ where: { id: userId } }));
  },
});

type Owner = { id: string; email: string; firstName: string };

async function prove(owner: Owner, proof: SecondFactorInput): Promise<SecondFactor> {
  if ("code" in proof) return proveCode(owner, proof.code);
  await provePasskey(proof.passkey, { purpose: "second_factor", userId: owner.id });
  return "passkey";
}
