import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { requestAddressChange } from "@/lib/auth/change-address";
import { emailTaken } from "@/lib/auth/email-taken";
import { addressChangedLetter } from "@/lib/auth/letters";
import { changeUser } from "@/lib/auth/change-user";
import { toUser } from "@/lib/auth/member";
import { endAddressChanges } from "@/lib/auth/one-time-token";
import { requirePresence } from "@/lib/auth/presence";
import { resetUnverifiedAccount } from "@/lib/auth/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { isUniqueViolation } from "@/lib/db/constraint";
import { Refusal } from "@/lib/errors";
import { formatCents } from "@/lib/format";
import { queueEmail } from "@/lib/mail/queue";
import { operation } from "@/lib/operation";
import { parseCents } from "@/lib/payments/rules";
import { detailNames, detailsToEdit } from "@/lib/profile-details";
import { requireAuthorityOver } from "@/lib/auth/authority";
import { memberById, memberEdit } from "./schema";

const personal = ["firstName", "lastName", "email", ...detailNames] as const;
const terms = ["membershipType", "annualFeeCents"] as const;
const editable = [...personal, ...terms] as const;

/**
 * The initial values of the form for editing a member.
 *
 * @throws Refusal `not_found`
 */
export const readMember = operation({
  actor: staff("members.edit"),
  input: memberById,
  readsOnly: true,
  async run(_person, { id }) {
    const user = await db.user.findUnique({ where: { id } });
    if (!user) throw new Refusal("not_found", "Member not found");
    return {
      id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      ...detailsToEdit(user),
      membershipType: user.membershipType,
      annualFee: formatCents(user.annualFeeCents),
    };
  },
});

/**
 * Changes a member's details. Personal ones first reset an account with an unverified address. A new email address waits
 * for its owner's confirmation; in an account whose address nobody has proven it takes effect immediately, and the
 * invitation goes there. The old address is notified, and links to it end. Administrators change their own address in
 * their profile, with the password.
 *
 * @throws Refusal `not_found`, `email_taken`, `forbidden` for one's own address, membership and fee, and for staff
 * whom the person has no authority over, `presence_required` for a new address
 */
export const editMember = operation({
  actor: staff("members.edit"),
  input: memberEdit,
  async run(person, { id, annualFee, ...details }) {
    const requested = { ...details, annualFeeCents: parseCents(annualFee) ?? 0 };
    try {
      return await transaction(async () => {
        await lockMember(id);
        const before = await db.user.findUnique({ where: { id } });
        if (!before) throw new Refusal("not_found", "Member not found");
        const fields = editable.filter((field) => requested[field] !== before[field]);
        if (fields.length === 0) return { ...toUser(before), awaitsConfirmation: false };
        const isNewAddress = fields.includes("email");
        const isNewTerms = terms.some((field) => fields.includes(field));
        const authority = await requireAuthorityOver(
          person,
          id,
          "details",
          ...(isNewAddress ? (["address"] as const) : []),
          ...(isNewTerms ? (["terms"] as const) : []),
        );
        if (isNewAddress) await requirePresence(person);
        // Whoever reads mail at an address can sign in with it, so a proven one changes only with its owner's proof, and
        // so does that of anybody with a role, or who was invited to one.
        const isStaff = before.isAdmin || before.adminOnProofById !== null;
        const needsProof = isNewAddress && (before.emailVerifiedAt !== null || isStaff);
        if (needsProof) await requestAddressChange(before, requested.email, { byStaff: true });
        const user = await changeUser(authority, {
          ...requested,
          ...(needsProof ? { email: before.email } : {}),
        });
        const isPersonal = personal.some((field) => fields.includes(field));
        const isReset =
          isPersonal && id !== person.id && !before.emailVerifiedAt && (await resetUnverifiedAccount(user));
        if (isNewAddress && !needsProof) await tellOldAddress(before, user.email);
        await recordAudit({
          actor: person,
          action: "member_edited",
          target: { type: "user", id },
          details: {
            fields,
            ...(isNewAddress ? { from: before.email, to: requested.email } : {}),
            ...(needsProof ? { awaitsConfirmation: true } : {}),
            ...(isReset ? { accountReset: true } : {}),
          },
        });
        return { ...toUser(user), awaitsConfirmation: needsProof };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw emailTaken();
      throw error;
    }
  },
});

async function tellOldAddress(before: { id: string; email: string; firstName: string }, newEmail: string) {
  await endAddressChanges(before.id);
  await queueEmail({
    to: before.email,
    template: "address_changed",
    letter: addressChangedLetter({
      firstName: before.firstName,
      newEmail,
      contactEmail: getAssociation().contactEmail,
    }),
  });
}
