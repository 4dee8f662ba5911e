import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import type { z } from "zod";
import { passkeyRefusal } from "../labels";
import { consumeChallenge, type PasskeyPurpose } from "./passkey-challenges";
import { userHandleOf } from "./passkey-owner";
import type { passkeyProof } from "../schema";
import { challengeOf, verifyAssertion } from "./verify-passkey";

type Proof = z.output<typeof passkeyProof>;

/**
 * Requires an answer of one of the person's passkeys to an open challenge of this purpose, or of anybody's while the
 * person is unknown, and returns it with its owner. Every passkey verifies its user, so the answer counts as both
 * factors. The challenge is used up even if the answer is wrong.
 *
 * @throws Refusal `unauthorized`
 */
export async function provePasskey(proof: Proof, asked: PasskeyPurpose) {
  const challenge = await challengeOf(proof);
  if (challenge === null || !(await consumeChallenge(challenge, asked))) throw refused();
  const stored = await db.passkey.findUnique({ where: { credentialId: proof.id }, include: { user: true } });
  if (!stored || !isFor(stored.userId, asked, proof)) throw refused();
  const verified = await verifyAssertion(proof, challenge, stored);
  if (!verified) throw refused();
  if (!(await recordUse(stored.id, verified.counter))) {
    const { id, email } = stored.user;
    await recordAudit({
      actor: { id, email },
      action: "passkey_copied",
      target: { type: "user", id },
      details: { name: stored.name, stored: Number(stored.counter), sent: verified.counter },
    });
    throw refused();
  }
  return { passkeyId: stored.id, owner: stored.user };
}

/**
 * Whether a passkey belongs to the expected person. WebAuthn requires its user handle if the person has not been
 * identified before.
 */
function isFor(ownerId: string, { userId }: PasskeyPurpose, { response }: Proof): boolean {
  const handle = userHandleOf(ownerId).toString("base64url");
  if (userId === null) return response.userHandle === handle;
  return userId === ownerId && (response.userHandle ?? handle) === handle;
}

/** Stores the counter. Returns false when it has not grown, which indicates a copied authenticator. */
async function recordUse(id: string, counter: number): Promise<boolean> {
  const count = await sql.writeCount`
    UPDATE "Passkey" SET "counter" = ${counter}, "lastUsedAt" = now()
    WHERE "id" = ${id}::uuid AND ("counter" < ${counter} OR ("counter" = 0 AND ${counter} = 0))`;
  return count > 0;
}

const refused = () => new Refusal("unauthorized", passkeyRefusal);
