import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { member } from "@/lib/auth/actor";
import { passkeyRefusal } from "./labels";
import { passkeyAddedLetter } from "./letters";
import { consumeChallenge } from "./shared/passkey-challenges";
import { queuePasskeyLetter } from "./shared/passkey-letters";
import { maxPasskeys } from "./shared/passkey-owner";
import { passkeyAdditionInput } from "./schema";
import { challengeOf, verifyRegistration } from "./shared/verify-passkey";

/**
 * POST /api/users/me/passkeys: stores the passkey that the member's browser made for an open challenge.
 *
 * @throws Refusal `unauthorized`, `passkey_taken`, `too_many_passkeys`
 */
export const addPasskey = operation({
  actor: member,
  input: passkeyAdditionInput,
  status: 201,
  unrepeatable: true,
  presence: "fresh",
  async run(person, { name, passkey }) {
    const challenge = await challengeOf(passkey);
    const isOpen =
      challenge && (await consumeChallenge(challenge, { purpose: "registration", userId: person.id }));
    const made = isOpen ? await verifyRegistration(passkey, challenge) : null;
    if (!made) throw new Refusal("unauthorized", passkeyRefusal);
    const { id: credentialId, publicKey, counter, transports = [] } = made.credential;
    try {
      return await transaction(async () => {
        // The lock makes concurrent additions count each other.
        await lockMember(person.id);
        if ((await db.passkey.count({ where: { userId: person.id } })) >= maxPasskeys) throw tooMany();
        const { id, createdAt } = await db.write.passkey.create({
          data: {
            userId: person.id,
            credentialId,
            publicKey,
            counter,
            transports,
            name,
            isBackedUp: made.credentialBackedUp,
          },
        });
        await recordAudit({
          actor: person,
          action: "passkey_added",
          target: { type: "user", id: person.id },
          details: { name },
        });
        await queuePasskeyLetter("passkey_added", passkeyAddedLetter, person, name);
        return { id, name, createdAt, lastUsedAt: null };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal("passkey_taken", "This passkey is already in use.");
      throw error;
    }
  },
});

function tooMany(): Refusal {
  return new Refusal(
    "too_many_passkeys",
    `You have ${maxPasskeys} passkeys, the most an account can have. Remove one that you no longer use.`,
  );
}
