import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { db, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { staff } from "./actor";
import { requireAddressChange } from "./address-change-queries";
import { applyAddressChange } from "./apply-address-changes";
import { emailTaken } from "./email-taken";
import { addressChangeById } from "./schema";

/**
 * Approves a new address that another requested for an account whose address nobody has proven. It takes effect once
 * it is proven, without waiting for its time; `isInForce` says whether that is now.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own request, `already_decided`, `email_taken`
 */
export const approveAddressChange = operation({
  actor: staff("addresses.approve"),
  input: addressChangeById,
  needsPresence: true,
  async run(person, { id }) {
    try {
      return await transaction(async () => {
        await lockMember((await requireAddressChange(id)).userId);
        const { userId, requestedById, approvedById, oldEmail, newEmail } = await requireAddressChange(id);
        if (requestedById === person.id || userId === person.id)
          throw new Refusal("forbidden", "Another owner has to approve this address.", {
            permission: "addresses.approve",
          });
        if (approvedById !== null)
          throw new Refusal("already_decided", "This address has been approved already.");
        await db.addressChange.update({ where: { id }, data: { approvedById: person.id } });
        await recordAudit({
          actor: person,
          action: "address_change_approved",
          target: { type: "user", id: userId },
          details: { from: oldEmail, to: newEmail },
        });
        return { isInForce: await applyAddressChange(userId) };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});
