import "server-only";
import { requireUserWithinLimit } from "@/lib/accounts/shared/require-seen-user";
import { getAssociation } from "@/lib/association/queries";
import { membershipLevels, membershipTypeOf } from "@/lib/association/levels";
import { compareFields, recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { findNumberBearer } from "@/lib/accounts/shared/member-numbers";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { toUser } from "@/lib/auth/member";
import { requestAddressChangeFor } from "@/lib/email-addresses/shared/request-address-change-for";
import { resetUnverifiedAccount } from "@/lib/email-addresses/shared/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { countUse } from "@/lib/limits/limit";
import { operation } from "@/lib/core/operation";
import { formatDate } from "@/lib/core/format";
import { formatCents, parseCents } from "@/lib/core/money";
import { detailNames, detailsOf, detailsToEdit } from "@/lib/core/profile-details";
import { requireAuthorityOver } from "@/lib/auth/authority";
import type { User } from "@/lib/db/rows";
import { changeMembership } from "@/lib/membership/shared/change-membership";
import {
  findDifferenceDueDate,
  findOpenDifference,
  findYearFee,
} from "@/lib/membership/shared/level-difference";
import { memberIdInput, memberEditInput } from "./schema";
import { changesOfProfile, invalidDetails } from "./shared/profile-changes";

const personal = ["firstName", "lastName", ...detailNames] as const;
const terms = ["membershipType", "annualFeeCents"] as const;
const editable = [...personal, ...terms] as const;

/**
 * The initial values of the form for editing a member, with the levels to choose from. The difference to another level
 * is computed from `yearFeeCents`, the fee of the year that the member has paid, and `openDifferenceCents`, a
 * difference already asked for. `differenceDueOn` is when a difference asked for now is due.
 * @throws Refusal `not_found`
 */
export const readMember = operation({
  actor: staff("members.edit"),
  input: memberIdInput,
  presence: "session",
  readsOnly: true,
  async run(person, { id }) {
    const user = await requireUserWithinLimit(person, id);
    const dueDate = await findDifferenceDueDate(user);
    return {
      id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      ...detailsToEdit(user),
      savedDetails: detailsOf(user),
      lists: getAssociation().policies.profileLists,
      membershipType: user.membershipType,
      annualFee: formatCents(user.annualFeeCents),
      levels: levelsWithFees(),
      yearFeeCents: await findYearFee(user),
      openDifferenceCents: (await findOpenDifference(id))?.amountCents ?? 0,
      differenceDueOn: dueDate && formatDate(dueDate, getAssociation().timeZone),
    };
  },
});

const levelsWithFees = () =>
  membershipLevels.map((level) => ({
    name: membershipTypeOf(level),
    fee: formatCents(getAssociation().levels[level].feeCents),
  }));

/**
 * The fee in cents: the typed one, or that of a newly chosen level.
 * @throws Refusal `invalid_input`
 */
function feeOf(before: User, membershipType: string, typed: string | undefined): number {
  const level = levelsWithFees().find(({ name }) => name === membershipType);
  if (!level && membershipType !== before.membershipType) {
    const message = `Choose one of the levels: ${levelsWithFees()
      .map(({ name }) => name)
      .join(", ")}`;
    throw new Refusal("invalid_input", message, { issues: [{ path: "membershipType", message }] });
  }
  const fee = typed ?? (level && membershipType !== before.membershipType ? level.fee : null);
  return parseCents(fee) ?? before.annualFeeCents;
}

/** No two people have one member number, however it is written. @throws Refusal `invalid_input` */
async function requireFreeNumber(id: string, number: string | null): Promise<void> {
  if (number === null) return;
  const bearer = await findNumberBearer(number, id);
  if (bearer !== null)
    throw invalidDetails([{ path: "memberNumber", message: `${bearer} has the member number ${number}` }]);
}

/**
 * Changes a member's details. Changed personal details first reset an account with an unverified address. A new email
 * address takes effect after its owner confirms it, or, when nobody has ever proven the old one, after a period for
 * objections from the old one (request-address-change-for.ts). Administrators change their own address in their
 * profile, with the password.
 * @throws Refusal `not_found`, `email_taken`, `forbidden` for one's own address, membership and fee, and for staff whom
 * the person has no authority over, `presence_required` for a new address, `too_many`
 */
export const editMember = operation({
  actor: staff("members.edit"),
  input: memberEditInput,
  presence: "session",
  async run(person, { id, email, annualFee, ...details }) {
    const known = await db.user.findUnique({ select: { email: true }, where: { id } });
    if (known && known.email !== email) {
      await countUse("address changes by staff", id, { max: 10, windowSeconds: 60 * 60 });
      await countUse("addresses typed by member", person.id, { max: 30, windowSeconds: 60 * 60 });
    }
    return transaction(async () => {
      await lockMember(id);
      const before = await db.user.findUnique({ where: { id } });
      if (!before) throw new Refusal("not_found", "Member not found");
      const requested = {
        ...changesOfProfile(before, details),
        annualFeeCents: feeOf(before, details.membershipType, annualFee),
      };
      await requireFreeNumber(id, requested.memberNumber);
      const changed = editable.filter((field) => requested[field] !== before[field]);
      const isNewAddress = email !== before.email;
      if (changed.length === 0 && !isNewAddress) return { ...toUser(before), awaitsConfirmation: false };
      const isNewTerms = terms.some((field) => changed.includes(field));
      const authority = await requireAuthorityOver(
        person,
        id,
        "details",
        ...(isNewAddress ? (["address"] as const) : []),
        ...(isNewTerms ? (["terms"] as const) : []),
      );
      const { membershipType, annualFeeCents, ...personalDetails } = requested;
      await changeUser(authority, personalDetails);
      const user = await changeMembership(authority, { membershipType, annualFeeCents });
      const isPersonal = personal.some((field) => changed.includes(field));
      const isReset =
        isPersonal && id !== person.id && !before.emailVerifiedAt && (await resetUnverifiedAccount(user));
      // The request comes after the reset, which revokes open links.
      if (isNewAddress) await requestAddressChangeFor(authority, before, { newEmail: email, person });
      await recordAudit({
        actor: person,
        action: "member_edited",
        target: { type: "user", id },
        details: {
          fields: [...changed, ...(isNewAddress ? ["email"] : [])],
          ...(isNewAddress ? { from: before.email, to: email, awaitsConfirmation: true } : {}),
          // Personal details are named without their values, which an erasure would not find here.
          ...compareFields(
            { membershipType: before.membershipType, annualFeeCents: before.annualFeeCents },
            { membershipType, annualFeeCents },
          ),
          ...(isReset ? { accountReset: true } : {}),
        },
      });
      return { ...toUser(user), awaitsConfirmation: isNewAddress };
    });
  },
});
