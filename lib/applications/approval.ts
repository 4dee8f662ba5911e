import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { listUnverifiedAccess } from "@/lib/email-addresses/shared/unverified-accounts";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { selectOf } from "@/lib/db/columns";
import { hasLapsed } from "@/lib/membership/shared/activation";
import { findNextDues } from "@/lib/membership/shared/membership-due";
import { listDuesPayments } from "@/lib/membership/shared/paid-dues";
import { factFields } from "@/lib/membership/shared/standing-facts";
import { membershipTypeOf, type Level } from "@/lib/association/levels";
import type { RegistrationType } from "./rules";
import type { ApprovalPlan } from "./schema";

type Approved = { registrationType: RegistrationType; membershipType: Level };

type Account = {
  membershipStatus: "pending" | "active";
  hasPassword: boolean;
  hasPaidDues: boolean;
  /** Whether the account owes dues, has been a member, or had an earlier application approved. */
  hasHistory: boolean;
  /** Whether somebody can sign in to the account although its address was never verified. */
  isUnverified: boolean;
};

/**
 * The effects of approving an application. Existing members and levels without a fee become active; others wait for
 * their dues, and so do people who claim to be existing members while their account shows otherwise. The preview and
 * the approval both use this plan, so they cannot differ.
 */
export function planApproval(application: Approved, account: Account | null): ApprovalPlan {
  const isBelieved = application.registrationType === "existing" && !account?.hasHistory;
  const isDue = !isBelieved && approvalTerms(application).annualFeeCents > 0;
  return {
    account: account ? (account.isUnverified ? "reset" : "update") : "create",
    membership:
      account?.membershipStatus === "active"
        ? "stays_active"
        : isDue && !account?.hasPaidDues
          ? "waits_for_dues"
          : "becomes_active",
    letter: account?.hasPassword && !account.isUnverified ? "notice" : "invitation",
  };
}

/** The account columns that a level sets: its name and its fee in cents. */
export function approvalTerms({ membershipType }: Pick<Approved, "membershipType">) {
  const { feeCents } = getAssociation().levels[membershipType];
  return { membershipType: membershipTypeOf(membershipType), annualFeeCents: feeCents };
}

type Sent = { isClaim: boolean; addressProvenAt: Date | null };
type Standing = { hasBeenMember: boolean; suspendedAt: Date | null; closedAt: Date | null };

/**
 * Why an application cannot be approved now; null when it can. An unconfirmed application may be a stranger's and must
 * not change a member's level and fee.
 */
export function findApprovalObstacle(
  { isClaim, addressProvenAt }: Sent,
  account: Standing | null,
): Refusal | null {
  if (account?.closedAt) return new Refusal("suspended", "This account is closed. Reopen it first.");
  if (account?.suspendedAt)
    return new Refusal("suspended", "This account is suspended. Lift the suspension first.");
  if (addressProvenAt) return null;
  if (isClaim) return new Refusal("invalid_input", "The member has not confirmed this email address yet.");
  if (account?.hasBeenMember)
    return new Refusal(
      "invalid_input",
      "This email address belongs to a member's account, and the applicant has not confirmed it yet. You can approve when they have.",
    );
  return null;
}

/**
 * The account with an applicant's address; null for none. The administrator's own account never counts as unverified.
 */
export async function findApplicantAccount(person: Pick<Member, "id">, email: string) {
  const user = await db.user.findUnique({
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      membershipStatus: true,
      membershipType: true,
      setBackAt: true,
      passwordHash: true,
      ...selectOf(factFields),
      applications: { select: { id: true }, where: { status: "approved" }, take: 1 },
    },
    where: { email },
  });
  if (!user) return null;
  const { passwordHash, applications, setBackAt, ...facts } = user;
  const unverified = await listUnverifiedAccess([user.id]);
  const dues = await findNextDues(user.id, {
    reference: true,
    amountCents: true,
    waivedCents: true,
    paidCents: true,
  });
  const duesPayments = await listDuesPayments(user.id);
  const hasBeenMember = user.admittedAt !== null || setBackAt !== null;
  return {
    ...facts,
    hasPassword: passwordHash !== null,
    // What a lapsed member has paid was for past years. First dues that are only partly paid are still outstanding.
    hasPaidDues:
      duesPayments.length > 0 && !hasLapsed(user, await databaseNow()) && (hasBeenMember || dues === null),
    hasBeenMember,
    hasHistory: hasBeenMember || dues !== null || applications.length > 0,
    dues,
    isUnverified: user.id !== person.id && unverified.has(user.id),
  };
}
