import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordSystemAction } from "@/lib/audit/record";
import { Prisma, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { queueEmail } from "@/lib/mail/queue";
import { isStillPermitted } from "@/lib/auth/still-may";
import { proposalRules } from "@/lib/proposals/rules";
import { newAddressInForceLetter } from "@/lib/email-addresses/shared/address-change-letters";
import { endAddressChange } from "@/lib/email-addresses/shared/end-address-change";
import { queueInvitations } from "@/lib/accounts/shared/invitation";
import { adoptSeats } from "@/lib/registrations/shared/adopt-seats";
import { addressChangedLetter } from "@/lib/email-addresses/letters";
import { revokeAccess } from "@/lib/email-addresses/shared/unverified-accounts";

/**
 * The condition that the account `u` is still one for which the change `c` could be requested: never proven, and not of
 * staff.
 */
const isStillUnproven = Prisma.sql`
  (u."email" = c."oldEmail" AND u."emailVerifiedAt" IS NULL AND NOT u."isAdmin" AND u."adminOnProofById" IS NULL)`;

/**
 * The condition that the change `c` of the account `u` takes effect now. Its requester must still have the right,
 * unless an owner has approved it.
 */
const isDue = Prisma.sql`
  (${isStillUnproven} AND c."provenAt" IS NOT NULL
   AND (${isStillPermitted(Prisma.sql`c."approvedById"`, proposalRules.newAddress.approving)}
        OR c."effectiveAt" <= now() AND ${isStillPermitted(Prisma.sql`c."requestedById"`, proposalRules.newAddress.requesting)}))`;

type Changed = {
  id: string;
  email: string;
  firstName: string;
  oldEmail: string;
  requestedById: string;
  approvedById: string | null;
};

/**
 * Gives the account its new address if the change is due, in the caller's transaction, which holds its lock. All access
 * is revoked, and the new address gets an invitation. Returns whether the change was due. Only this function and a
 * person's own proof change an address.
 */
export async function applyAddressChange(userId: string): Promise<boolean> {
  const [next] = await sql<{ newEmail: string }>`
    SELECT c."newEmail" FROM "AddressChange" c JOIN "User" u ON u."id" = c."userId"
    WHERE c."userId" = ${userId}::uuid AND ${isDue}`;
  if (!next) return false;
  const [changed] = await adoptSeats(
    userId,
    next.newEmail,
    () => sql.write<Changed>`
    WITH due AS (
      DELETE FROM "AddressChange" c USING "User" u
      WHERE c."userId" = ${userId}::uuid AND u."id" = c."userId" AND ${isDue}
      RETURNING c.*)
    UPDATE "User" u SET "email" = due."newEmail", "emailVerifiedAt" = now(), "updatedAt" = now()
    FROM due WHERE u."id" = due."userId"
    RETURNING u."id"::text, u."email", u."firstName", due."oldEmail", due."requestedById"::text,
              due."approvedById"::text`,
  );
  if (!changed) return false;
  const { email, firstName, oldEmail, requestedById, approvedById } = changed;
  await revokeAccess([userId]);
  await recordSystemAction({
    action: "email_changed",
    target: { type: "user", id: userId },
    details: { from: oldEmail, to: email, requestedById, ...(approvedById ? { approvedById } : {}) },
  });
  const { name: association, contactEmail } = getAssociation();
  await queueInvitations([changed], "account_reset", (_person, invitation) =>
    newAddressInForceLetter({ firstName, association, ...invitation }),
  );
  await queueEmail({
    to: oldEmail,
    template: "address_changed",
    letter: addressChangedLetter({ firstName, newEmail: email, contactEmail }),
  });
  return true;
}

/** Applies changes of address that are due, and ends those that can no longer take effect. Runs every minute. */
export async function applyDueAddressChanges(): Promise<void> {
  const due = await sql<{ userId: string }>`
    SELECT c."userId"::text FROM "AddressChange" c JOIN "User" u ON u."id" = c."userId" WHERE ${isDue}`;
  for (const { userId } of due) {
    await transaction(() => applyLocked(userId)).catch((error: unknown) => {
      // Another account has the address by now, so the change will expire.
      if (!isUniqueViolation(error)) throw error;
    });
  }
  const over = await sql<{ id: string; userId: string }>`
    SELECT c."id"::text, c."userId"::text FROM "AddressChange" c JOIN "User" u ON u."id" = c."userId"
    WHERE NOT ${isStillUnproven} OR c."effectiveAt" + interval '168 hours' <= now()
      OR EXISTS (SELECT FROM "User" other WHERE other."email" = c."newEmail")`;
  for (const { id, userId } of over) {
    await transaction(async () => {
      await lockMember(userId);
      await endAddressChange({ id }, { how: "over" });
    });
  }
}

async function applyLocked(userId: string): Promise<void> {
  await lockMember(userId);
  await applyAddressChange(userId);
}
