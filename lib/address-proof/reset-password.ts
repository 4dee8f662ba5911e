import "server-only";
import { transaction } from "@/lib/db/client";
import { adoptSeats } from "@/lib/registrations/shared/adopt-seats";
import { lockMember } from "@/lib/db/locks";
import { sql } from "@/lib/db/sql";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { completeFirstStep } from "@/lib/sign-in/shared/complete-sign-in";
import { endAddressChange } from "@/lib/email-addresses/shared/end-address-change";
import { resetRefusal } from "@/lib/sign-in/labels";
import { afterFactorRemoved } from "@/lib/factors/shared/last-factor";
import { afterPasswordChange } from "@/lib/sign-in/shared/new-password";
import { hashPassword } from "@/lib/accounts/shared/password";
import { readResetLink } from "@/lib/sign-in/queries";
import { removeFactors } from "@/lib/factors/shared/remove-factors";
import { requireGoodPassword } from "@/lib/accounts/shared/require-good-password";
import { passwordByLinkInput } from "@/lib/sign-in/schema";
import { hashToken } from "@/lib/auth/sessions";
import { isStaffLately } from "@/lib/auth/staff-lately";
import { activateOnProof } from "./activate-on-proof";
import { grantOnProof } from "./grant-on-proof";

/**
 * Sets a password by a link, once. All sessions end, and the address counts as verified. This browser is signed in, or
 * gets the factors left to prove when the account has a second factor.
 *
 * @throws Refusal `link_expired`, `invalid_input` for a poor password
 */
export const resetPassword = operation({
  actor: bearer,
  input: passwordByLinkInput,
  unrepeatable: true,
  async run(person, { token, password }) {
    const { network } = await caller();
    await countUse("password links by network", network, { max: 30, windowSeconds: 15 * 60 });
    const link = await readResetLink(token);
    if (link.state !== "open") throw new Refusal("link_expired", resetRefusal[link.state]);
    await requireGoodPassword(password, link.owner);
    const passwordHash = await hashPassword(password);
    await transaction(() => setByLink(token, link, passwordHash));
    const secondStep = await completeFirstStep(person, { userId: link.userId, passwordHash, method: "link" });
    return { email: link.email, secondStep };
  },
});

type Owner = { id: string; email: string; firstName: string };

async function setByLink(
  token: string,
  { userId, email, isInvitation }: { userId: string; email: string; isInvitation: boolean },
  passwordHash: string,
): Promise<void> {
  // Of two concurrent links for one account, the second waits here and is then revoked.
  await lockMember(userId);
  await removeUntrustedFactors(userId);
  const [owner] = await adoptSeats(
    userId,
    email,
    () => sql.write<Owner>`
    WITH used AS (
      UPDATE "OneTimeToken" SET "usedAt" = now()
      WHERE "hash" = ${hashToken(token)} AND "purpose" IN ('password_reset', 'invitation')
        AND "usedAt" IS NULL AND "expiresAt" > now()
      RETURNING "userId", "madeFor")
    UPDATE "User" u SET "passwordHash" = ${passwordHash}, "updatedAt" = now(),
                        "emailVerifiedAt" = coalesce(u."emailVerifiedAt", now())
    FROM used WHERE u."id" = used."userId" AND u."email" = used."madeFor" AND u."suspendedAt" IS NULL
    RETURNING u."id"::text, u."email", u."firstName"`,
  );
  if (!owner) throw new Refusal("link_expired", resetRefusal.used);
  await activateOnProof(owner.id);
  await grantOnProof(owner.id);
  await endAddressChange({ userId: owner.id }, { how: "address proven", person: owner });
  await afterPasswordChange(owner, isInvitation ? "password_set" : "password_reset");
}

/**
 * Removes factors that an intruder may have added. Before its address was proven, the account may have belonged to
 * another person, whose factors would outlast the new password, or lock the owner out. A recent intruder may have added
 * a passkey, so those of the last seven days are removed as well, but not the only factor of staff, which protects them
 * from readers of their email. Removing that takes two owners.
 */
async function removeUntrustedFactors(userId: string): Promise<void> {
  const [unproven] = await sql`SELECT FROM "User" WHERE "id" = ${userId}::uuid AND "emailVerifiedAt" IS NULL`;
  if (unproven) return removeFactors([userId]);
  const removed = await sql.writeCount`
    DELETE FROM "Passkey" p USING "User" u
    WHERE u."id" = p."userId" AND u."id" = ${userId}::uuid AND p."createdAt" > now() - interval '7 days'
      AND (NOT ${isStaffLately}
           OR EXISTS (SELECT FROM "Passkey" o WHERE o."userId" = u."id" AND o."createdAt" <= now() - interval '7 days')
           OR EXISTS (SELECT FROM "AuthenticatorApp" a WHERE a."userId" = u."id" AND a."confirmedAt" IS NOT NULL))`;
  if (removed > 0) await afterFactorRemoved({ id: userId });
}
