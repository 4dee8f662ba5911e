import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Member } from "@/lib/auth/member";
import { findUnverifiedAccess } from "@/lib/accounts/shared/unverified-accounts";
import { db } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { selectOf } from "@/lib/db/columns";
import { hasLapsed } from "@/lib/members/shared/activation";
import { factFields } from "@/lib/members/shared/standing-facts";
import { membershipTypeOf, type Level } from "@/lib/association/labels";
import type { RegistrationType } from "./rules";
import type { ApprovalPlan } from "./schema";

type Approved = { registrationType: RegistrationType; membershipType: Level };

type Account = {
  membershipStatus: "pending" | "active";
  hasPassword: boolean;
  hasPaidDues: boolean;
  /** Somebody can sign in to the account although its address was never verified. */
  isUnverified: boolean;
};

/**
 * Returns what approving an application does. Existing members and levels without a fee become active; others wait
 * for their first dues. The preview and the approval both use it, so they cannot differ.
 */
export function planApproval(application: Approved, account: Account | null): ApprovalPlan {
  const isDue = application.registrationType === "new" && termsOf(application).annualFeeCents > 0;
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
export function termsOf({ membershipType }: Pick<Approved, "membershipType">) {
  const { feeCents } = getAssociation().levels[membershipType];
  return { membershipType: membershipTypeOf(membershipType), annualFeeCents: feeCents };
}

/**
 * The account with an applicant's address, or null. The administrator's own account is never treated as unverified.
 */
export async function findAccount(person: Pick<Member, "id">, email: string) {
  const user = await db.user.findUnique({
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      membershipStatus: true,
      membershipType: true,
      passwordHash: true,
      ...selectOf(factFields),
      payments: {
        select: { id: true },
        where: { purpose: "membership", status: "completed", owedBackAt: null },
        take: 1,
      },
    },
    where: { email },
  });
  if (!user) return null;
  const { passwordHash, payments, ...facts } = user;
  const unverified = await findUnverifiedAccess([user.id]);
  return {
    ...facts,
    hasPassword: passwordHash !== null,
    // What a lapsed member paid was for years that are over.
    hasPaidDues: payments.length > 0 && !hasLapsed(user, await databaseNow()),
    isUnverified: user.id !== person.id && unverified.has(user.id),
  };
}
