import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { getAssociation } from "@/lib/association/queries";
import { db } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { formatDateTime } from "@/lib/core/format";
import { operation } from "@/lib/core/operation";
import { staff } from "@/lib/auth/actor";
import type { Member } from "@/lib/auth/member";
import { proposalRules } from "@/lib/proposals/rules";
import { approveProposal } from "@/lib/proposals/shared/approve";
import { emailTaken } from "@/lib/accounts/shared/email-taken";
import { addressChangeProposals, type NewAddress } from "@/lib/email-addresses/shared/new-address";
import { addressChangeIdInput } from "@/lib/email-addresses/schema";
import { applyAddressChange } from "./apply-address-changes";

/**
 * Approves a new address that another person requested for an account with an unproven address. It takes effect once it
 * is proven, without waiting for its time. `isInForce` is whether it takes effect now.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own request, `already_decided`, `approval_too_early`, `email_taken`
 */
export const approveAddressChange = operation({
  actor: staff(proposalRules.newAddress.approving),
  input: addressChangeIdInput,
  presence: "fresh",
  async run(person, { id }) {
    try {
      return await approveProposal(approvedAddress, person, id);
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});

const approvedAddress = {
  ...addressChangeProposals,
  approval: {
    words: {
      ofOneself: "Another owner must approve this address.",
      alreadyApproved: "This address has already been approved.",
      tooEarly,
    },
    async store({ id, aboutId, oldEmail, newEmail }: NewAddress, person: Member) {
      await db.write.addressChange.update({ where: { id }, data: { approvedById: person.id } });
      await recordAudit({
        actor: person,
        action: "address_change_approved",
        target: { type: "user", id: aboutId },
        details: { from: oldEmail, to: newEmail },
      });
      return { isInForce: await applyAddressChange(aboutId) };
    },
  },
};

function tooEarly({ effectiveAt, provenAt }: NewAddress): string {
  const when = formatDateTime(effectiveAt, getAssociation().timeZone);
  return `Two people must agree. You must have been an owner for seven days before the request, not appointed by the person who made it, and they must have been able to edit members for as long. ${provenAt ? "The" : "Once it is confirmed, the"} address takes effect on ${when} without an approval, unless someone objects.`;
}
