import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { isUniqueViolation } from "@/lib/db/constraint";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { formatDateTime } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { staff } from "@/lib/auth/actor";
import { approvals, isTrustedApprover } from "@/lib/auth/trusted-approver";
import { requireAddressChange } from "@/lib/accounts/shared/address-change-queries";
import { applyAddressChange } from "./apply-address-changes";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { addressChangeIdInput } from "@/lib/accounts/schema";

/**
 * Approves a new address that another requested for an account whose address nobody has proven. It takes effect once
 * it is proven, without waiting for its time; `isInForce` says whether that is now.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own request, `already_decided`, `approval_too_early`, `email_taken`
 */
export const approveAddressChange = operation({
  actor: staff("addresses.approve"),
  input: addressChangeIdInput,
  presence: "fresh",
  async run(person, { id }) {
    try {
      return await transaction(async () => {
        await lockMember((await requireAddressChange(id)).userId);
        const change = await requireAddressChange(id);
        const { userId, requestedById, approvedById, oldEmail, newEmail } = change;
        if (requestedById === person.id || userId === person.id)
          throw new Refusal("forbidden", "Another owner has to approve this address.", {
            permission: "addresses.approve",
          });
        if (approvedById !== null)
          throw new Refusal("already_decided", "This address has been approved already.");
        const asked = { byId: requestedById, at: change.requestedAt };
        const hasWaited = change.effectiveAt <= (await databaseNow());
        if (!hasWaited && !(await isTrustedApprover(approvals.newAddress, person, asked)))
          throw tooEarly(change);
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

function tooEarly({ effectiveAt, provenAt }: { effectiveAt: Date; provenAt: Date | null }): Refusal {
  const when = formatDateTime(effectiveAt, getAssociation().timeZone);
  return new Refusal(
    "approval_too_early",
    `Two people have to agree: you must have been an owner for seven days before the request, and not through whoever made it, and they must have been able to edit members for as long. ${provenAt ? "The" : "Once it is confirmed, the"} address takes effect on ${when} without an approval, unless somebody objects.`,
  );
}
