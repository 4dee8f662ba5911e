import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { db, transaction } from "@/lib/db/client";
import { lockByName } from "@/lib/db/locks";
import { passkeyRefusal } from "@/lib/factors/labels";
import { consumeChallenge } from "@/lib/factors/shared/passkey-challenges";
import { firstOwnerInput, type FirstOwner } from "./schema";
import { startSession } from "./shared/session-cookie";
import { alreadySetUp, requireSetupCode } from "./setup-code";
import { hashPassword } from "@/lib/accounts/shared/password";
import { revokeAccess } from "@/lib/email-addresses/shared/unverified-accounts";
import { requireGoodPassword } from "@/lib/accounts/shared/require-good-password";
import { recordSignIn } from "./shared/sign-in-attempts";
import { challengeOf, verifyRegistration } from "@/lib/factors/shared/verify-passkey";

/**
 * Creates the first owner of a portal that has none, and signs them in. The code printed at the start proves that this
 * person installed the portal, so their address counts as proven.
 *
 * @throws Refusal `unauthorized` for another code or a passkey that does not prove itself, `already_decided` once the
 * portal has an owner, `too_many`, `invalid_input`
 */
export const createFirstOwner = operation({
  actor: bearer,
  input: firstOwnerInput,
  unrepeatable: true,
  runsWithoutOwner: true,
  status: 201,
  async run(_visitor, input) {
    await requireSetupCode(input.code);
    const { password } = input;
    const person = { firstName: input.firstName, lastName: input.lastName, email: input.email };
    if (password !== undefined) await requireGoodPassword(password, { ...person, isStaff: true });
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const credential = await credentialOf(input);
    const id = await transaction(async () => {
      // The lock makes the second of two concurrent setups find the first one's owner.
      await lockByName("first-owner");
      if ((await db.roleGrant.count({ where: { role: "owner" } })) > 0) throw alreadySetUp();
      const { isMember, passkey } = input;
      const id = await makeAccount({ ...person, passwordHash, isMember }, passkey?.accountId);
      if (credential) await db.write.passkey.create({ data: { userId: id, ...credential } });
      await db.write.roleGrant.create({ data: { userId: id, role: "owner" } });
      await recordAudit({
        actor: { id, email: person.email },
        action: "first_owner_created",
        target: { type: "user", id },
        details: { method: credential ? "passkey" : "password", isMember: input.isMember },
      });
      return id;
    });
    await startSession(id, { passwordHash, withSecondFactor: credential !== null });
    await recordSignIn(id, { method: credential ? "passkey" : "password", succeeded: true });
    return { id };
  },
});

/** @throws Refusal `unauthorized` when the passkey does not prove itself for this site */
async function credentialOf({ passkey: sent }: FirstOwner) {
  if (!sent) return null;
  const challenge = await challengeOf(sent.passkey);
  const isOpen = challenge && (await consumeChallenge(challenge, { purpose: "sign_in", userId: null }));
  const made = isOpen ? await verifyRegistration(sent.passkey, challenge) : null;
  if (!made) throw new Refusal("unauthorized", passkeyRefusal);
  const { id: credentialId, publicKey, counter, transports = [] } = made.credential;
  return {
    credentialId,
    publicKey,
    counter,
    transports,
    name: sent.name,
    isBackedUp: made.credentialBackedUp,
  };
}

type NewOwner = {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string | null;
  isMember: boolean;
};

/** Creates the owner's account. An account registered with the address before is taken over. */
async function makeAccount({ isMember, ...person }: NewOwner, id: string | undefined): Promise<string> {
  const facts = {
    ...person,
    // A member stays a member.
    ...(isMember ? ({ membershipStatus: "active" } as const) : {}),
    emailVerifiedAt: new Date(),
    activateOnProofById: null,
    // Without an owner nobody could end a suspension.
    suspendedAt: null,
  };
  const existing = await db.user.findUnique({ select: { id: true }, where: { email: person.email } });
  // The passkey identifies the account by its id.
  if (id !== undefined && existing && existing.id !== id) throw new Refusal("unauthorized", passkeyRefusal);
  if (!existing) {
    const made = await db.write.user.create({
      select: { id: true },
      data: { ...(id === undefined ? {} : { id }), ...(isMember ? { joinDate: new Date() } : {}), ...facts },
    });
    return made.id;
  }
  await revokeAccess([existing.id], person.passwordHash);
  await db.write.user.update({ where: { id: existing.id }, data: facts });
  return existing.id;
}
