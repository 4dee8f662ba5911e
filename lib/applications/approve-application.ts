import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { authorityOverNew, requireAuthorityOver, type Authority } from "@/lib/auth/authority";
import { changeUser } from "@/lib/accounts/shared/change-user";
import { queueInvitations, type Invitation } from "@/lib/accounts/shared/invitation";
import { revokeAccess } from "@/lib/email-addresses/shared/unverified-accounts";
import { db, transaction } from "@/lib/db/client";
import { lockMemberWithEmail } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";
import { queueEmail } from "@/lib/mail/queue";
import { activateMembership } from "@/lib/membership/shared/activation";
import { changeMembership } from "@/lib/membership/shared/change-membership";
import { operation } from "@/lib/core/operation";
import { parseMemberId } from "@/lib/core/member-id";
import { forEachDetail, noDetails } from "@/lib/core/profile-details";
import { findNumberBearer } from "@/lib/accounts/shared/member-numbers";
import { ensureNextDues } from "@/lib/membership/shared/membership-due";
import { keepingPaidDues } from "@/lib/membership/shared/paid-year";
import { findApplicantAccount, findApprovalObstacle, planApproval, approvalTerms } from "./approval";
import { decideApplication } from "./decide";
import { requirePersonalDetails } from "./shared/personal-details";
import { approvedLetter } from "./review-letters";
import type { Level } from "@/lib/association/levels";
import { missingLevel } from "./labels";
import { approvalInput, type ApprovalPlan } from "./schema";

type Application = Awaited<ReturnType<typeof decideApplication>>;

/**
 * Approves an application: records the decision, creates or updates the account and queues the email, all in one
 * transaction.
 *
 * @throws Refusal `forbidden` when the applicant's address is that of staff whom the person has no authority over,
 * `not_found`, `already_decided`, `key_missing`, `suspended` when the account is suspended or closed, `invalid_input`
 * when a claim has no level or something else has one, and when a claim or an application for a member's account is not
 * confirmed, `changed_meanwhile` when the effect differs from the preview
 */
export const approveApplication = operation({
  actor: staff("applications.decide"),
  input: approvalInput,
  presence: "session",
  run: (person, { id, plan: shown, membershipType, note }) =>
    transaction(async () => {
      const at = new Date();
      const application = await withLevel(
        await decideApplication(person, id, { status: "approved", note }),
        membershipType,
      );
      // The account is locked so that it cannot change between the check and the update.
      await lockMemberWithEmail(application.email);
      const account = await findApplicantAccount(person, application.email);
      const obstacle = findApprovalObstacle(application, account);
      if (obstacle) throw obstacle;
      const plan = planApproval(application, account);
      if (!isSame(plan, shown)) throw changedMeanwhile();
      const authority = account
        ? await requireAuthorityOver(person, account.id, "details", "terms", "membership")
        : authorityOverNew(await createAccount(application));
      const { userId } = authority;
      if (account) await updateAccount(authority, application, plan);
      await db.write.membershipApplication.update({ where: { id }, data: { userId } });
      if (plan.membership === "becomes_active")
        await keepingPaidDues(userId, () => activateMembership(authority, at));
      const dueId = plan.membership === "waits_for_dues" ? await ensureNextDues(userId) : null;
      await queueLetter(application, plan, { userId, dueId });
      await recordAudit({
        actor: person,
        action: "application_approved",
        target: { type: "application", id },
        details: { reference: application.reference, userId, ...approvalTerms(application), ...plan },
      });
      return { id, userId, ...plan };
    }),
});

/**
 * The application with the level for its approval. Reviewers choose that of a claim, because the member is not asked
 * for it.
 */
async function withLevel(application: Application, membershipType: Level | undefined): Promise<Application> {
  const { id, isClaim } = application;
  if (isClaim !== (membershipType !== undefined)) {
    const message = isClaim ? missingLevel : "The level is the one that the applicant chose";
    throw new Refusal("invalid_input", message, { issues: [{ path: "membershipType", message }] });
  }
  if (!membershipType) return application;
  await db.write.membershipApplication.update({ where: { id }, data: { membershipType } });
  return { ...application, membershipType };
}

const isSame = (plan: ApprovalPlan, shown: ApprovalPlan) =>
  plan.account === shown.account && plan.membership === shown.membership && plan.letter === shown.letter;

function changedMeanwhile(): Refusal {
  return new Refusal(
    "changed_meanwhile",
    "The applicant's account has changed, so approving would do something different from the preview. Check the changes, then approve.",
  );
}

/**
 * The applicant's name and details as columns of the account. Of a claim only the member number is known.
 * @throws Refusal `key_missing`
 */
async function profileOf({ firstName, lastName, isClaim, ...row }: Application, userId: string | null) {
  const memberNumber = await freeNumber(row.membershipNumber, userId);
  if (isClaim) return { firstName, lastName, ...noDetails, memberNumber };
  const { cellPhone, homeAddress } = requirePersonalDetails(row);
  const { currentEmployer, positionHeld, professionalQualifications } = row;
  return {
    firstName,
    lastName,
    ...noDetails,
    phone: cellPhone,
    address: homeAddress,
    employer: currentEmployer,
    position: positionHeld,
    qualifications: professionalQualifications,
    memberNumber,
  };
}

/** The number that an applicant typed, unless it is the portal's own Member ID, or somebody else's. */
async function freeNumber(number: string | null, userId: string | null): Promise<string | null> {
  if (number === null || (userId && parseMemberId(number)?.end === userId.slice(-6))) return null;
  return (await findNumberBearer(number, userId)) === null ? number : null;
}

/** Creates the account without a password, which its owner sets through the invitation. */
async function createAccount(application: Application): Promise<string> {
  const { email } = application;
  const [created] = await db.write.user.createManyAndReturn({
    select: { id: true },
    data: [{ email, ...(await profileOf(application, null)), ...approvalTerms(application) }],
    skipDuplicates: true,
  });
  // A person registered with this address in a concurrent transaction.
  if (!created) throw changedMeanwhile();
  return created.id;
}

/**
 * Sets the name of the level and its fee. The owner's name, password and rights stay, and what their profile says; what
 * it does not say comes from their application. A reset account gets the applicant's name and details.
 */
async function updateAccount(
  authority: Authority<"details" | "terms" | "membership">,
  application: Application,
  { account }: ApprovalPlan,
): Promise<void> {
  const terms = approvalTerms(application);
  if (account === "reset") {
    await revokeAccess([authority.userId]);
    await changeUser(authority, await profileOf(application, authority.userId));
  } else if (application.addressProvenAt) {
    const {
      firstName: _first,
      lastName: _last,
      ...answered
    } = await profileOf(application, authority.userId);
    const own = await db.user.findUniqueOrThrow({ where: { id: authority.userId } });
    await changeUser(
      authority,
      forEachDetail((name) => own[name] ?? answered[name]),
    );
  }
  await changeMembership(authority, {
    ...terms,
    // The approval overrides an earlier change back to pending.
    setBackAt: null,
    ...(terms.annualFeeCents === 0 ? { nextPaymentDate: null } : {}),
  });
}

async function queueLetter(
  application: Application,
  plan: ApprovalPlan,
  { userId, dueId }: { userId: string; dueId: string | null },
): Promise<void> {
  const { email, firstName } = application;
  const dues =
    dueId &&
    (await db.amountDue.findUniqueOrThrow({
      select: { reference: true, amountCents: true },
      where: { id: dueId },
    }));
  const letterWith = (invitation: Invitation | null) =>
    approvedLetter(application, {
      dues: dues || null,
      wasReset: plan.account === "reset",
      invitation,
    });
  if (plan.letter === "notice") {
    await queueEmail({ to: email, template: "application_approved", letter: letterWith(null) });
    return;
  }
  await queueInvitations(
    [{ id: userId, email, firstName }],
    "application_approved_invitation",
    (_owner, invitation) => letterWith(invitation),
  );
}
