import "server-only";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { findAddressToProve } from "@/lib/email-addresses/shared/address-change-queries";
import { applyAddressChange } from "./apply-address-changes";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { newAddressRefusal } from "@/lib/email-addresses/labels";
import { addressLinkInput } from "@/lib/email-addresses/schema";

/**
 * Proves, by an emailed link, that somebody reads email at the new address that staff have entered for an account. This
 * gives no access: the account gets the address once its time has come or an owner has approved it, and the reader then
 * gets an invitation. `effectiveAt` is null when that is now.
 *
 * @throws Refusal `link_expired`, `email_taken`, `too_many`
 */
export const proveNewAddress = operation({
  actor: bearer,
  input: addressLinkInput,
  async run(_person, { token }) {
    const { network } = await caller();
    await countUse("address confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    try {
      return await transaction(() => prove(token));
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});

async function prove(token: string) {
  const found = await findAddressToProve(token);
  if (found) await lockMember(found.userId);
  const change = found && (await findAddressToProve(token));
  if (!change) throw new Refusal("link_expired", newAddressRefusal);
  const { id, userId, newEmail: email, effectiveAt } = change;
  await db.write.addressChange.updateMany({
    where: { id, provenAt: null },
    data: { provenAt: await databaseNow() },
  });
  const isInForce = await applyAddressChange(userId);
  return { email, effectiveAt: isInForce ? null : effectiveAt.toISOString() };
}
