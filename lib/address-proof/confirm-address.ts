import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { transaction } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/core/operation";
import { visitor } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { checkCredentials } from "@/lib/sign-in/shared/check-credentials";
import { completeFirstStep } from "@/lib/sign-in/shared/complete-sign-in";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { endAddressChange } from "@/lib/email-addresses/shared/end-address-change";
import { verificationNeedsPassword, verificationRefusal } from "@/lib/email-addresses/labels";
import { addressChangedLetter } from "@/lib/email-addresses/letters";
import { readEmailVerificationLink } from "@/lib/email-addresses/queries";
import { addressConfirmationInput } from "@/lib/email-addresses/schema";
import { removePasskeysBeforeProof } from "@/lib/factors/shared/remove-factors";
import { hashToken } from "@/lib/auth/sessions";
import { lockMember } from "@/lib/db/locks";
import { adoptSeats } from "@/lib/registrations/shared/adopt-seats";
import { activateOnProof } from "./activate-on-proof";
import { grantOnProof } from "./grant-on-proof";

/**
 * Uses a confirmation link once. It needs a session of the account, or its password, which then signs in or returns the
 * factors left to prove. A session of another account cannot use it.
 *
 * @throws Refusal `link_expired`, `unauthorized` at `password`, `email_taken`, `too_many`
 */
export const confirmAddress = operation({
  actor: visitor,
  input: addressConfirmationInput,
  unrepeatable: true,
  async run(person, { token, password }) {
    const { network } = await caller();
    await countUse("address confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    const proof = await readEmailVerificationLink(person, token);
    if (proof.state === "confirmed") return { email: proof.email, secondStep: null };
    if (proof.state !== "open" && proof.state !== "signed_out") {
      throw new Refusal("link_expired", verificationRefusal[proof.state]);
    }
    const passwordHash = proof.state === "signed_out" ? await requirePassword(proof, password) : null;
    try {
      const { userId, email } = proof;
      await transaction(async () => {
        await lockMember(userId);
        await adoptSeats(userId, email, () => consumeLink(token));
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
    const secondStep =
      proof.state === "signed_out" && passwordHash
        ? await completeFirstStep(person, { userId: proof.userId, passwordHash, method: "password" })
        : null;
    return { email: proof.email, secondStep };
  },
});

/**
 * Requires the account's password. Attempts count towards the sign-in limits, so that a link cannot circumvent them.
 */
async function requirePassword(
  { account, userId }: { account: string; userId: string },
  password: string | null | undefined,
): Promise<string> {
  if (!password) throw wrongPassword(verificationNeedsPassword);
  const user = await checkCredentials(account, password).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "unauthorized") {
      throw wrongPassword("This is not the account's password");
    }
    throw error;
  });
  if (user.id !== userId) throw new Refusal("link_expired", verificationRefusal.outdated);
  return user.passwordHash;
}

function wrongPassword(message: string): Refusal {
  return new Refusal("unauthorized", message, { issues: [{ path: "password", message }] });
}

type Owner = { id: string; firstName: string; oldEmail: string; newEmail: string; isFirstProof: boolean };

/** Uses up the link. The account's address is checked in the same statement, so that it cannot change in between. */
async function consumeLink(token: string): Promise<void> {
  const [owner] = await sql.write<Owner>`
    WITH used AS (
      UPDATE "OneTimeToken" SET "usedAt" = now()
      WHERE "hash" = ${hashToken(token)} AND "purpose" = 'email_change'
        AND "usedAt" IS NULL AND "expiresAt" > now()
      RETURNING "userId", "newEmail", coalesce("madeFor", "newEmail") AS "madeFor")
    UPDATE "User" u SET "email" = used."newEmail", "emailVerifiedAt" = now(), "updatedAt" = now()
    FROM used WHERE u."id" = used."userId" AND u."email" = used."madeFor" AND u."suspendedAt" IS NULL
    RETURNING u."id"::text, u."firstName", used."madeFor" AS "oldEmail", used."newEmail",
              (SELECT b."emailVerifiedAt" IS NULL FROM "User" b WHERE b."id" = u."id") AS "isFirstProof"`;
  if (!owner) throw new Refusal("link_expired", verificationRefusal.used);
  const { id, firstName, oldEmail, newEmail, isFirstProof } = owner;
  if (isFirstProof) await removePasskeysBeforeProof({ id, firstName, email: newEmail });
  await activateOnProof(id);
  await grantOnProof(id);
  await endAddressChange({ userId: id }, { how: "address proven", person: { id, email: newEmail } });
  if (oldEmail === newEmail) return;
  await recordAudit({
    actor: { id, email: newEmail },
    action: "email_changed",
    target: { type: "user", id },
    details: { from: oldEmail, to: newEmail },
  });
  const { contactEmail } = getAssociation();
  await queueEmail({
    to: oldEmail,
    template: "address_changed",
    letter: addressChangedLetter({ firstName, newEmail, contactEmail }),
  });
}
