import "server-only";
import { getAssociation } from "@/lib/association/queries";
import type { Admin } from "@/lib/auth/member";
import { findUnprovenAccess } from "@/lib/auth/unproven";
import { db } from "@/lib/db/client";
import { membershipTypeOf, type MembershipLevel, type RegistrationType } from "./rules";
import type { ApprovalPlan } from "./schema";

type Approved = { registrationType: RegistrationType; membershipType: MembershipLevel };

type Account = {
  membershipStatus: "pending" | "active";
  hasPassword: boolean;
  hasPaidDues: boolean;
  /** Somebody can get into it although its address was never proven. */
  isUnproven: boolean;
};

/**
 * What approving an application does: existing members and who pays no fee become active, others when
 * their first dues are there. An account whose address nobody has proven is taken from whoever made it. The one rule of
 * what is shown beforehand and of what is then done.
 */
export function planApproval(application: Approved, account: Account | null): ApprovalPlan {
  const isDue = application.registrationType === "new" && termsOf(application).annualFeeCents > 0;
  return {
    account: account ? (account.isUnproven ? "reset" : "update") : "create",
    membership:
      account?.membershipStatus === "active"
        ? "stays_active"
        : isDue && !account?.hasPaidDues
          ? "waits_for_dues"
          : "becomes_active",
    letter: account?.hasPassword && !account.isUnproven ? "notice" : "invitation",
  };
}

/** The words and cents that an account gets from its level. */
export function termsOf({ membershipType }: Pick<Approved, "membershipType">) {
  const { feeCents } = getAssociation().levels[membershipType];
  return { membershipType: membershipTypeOf(membershipType), annualFeeCents: feeCents };
}

/**
 * The account with an applicant's address, as the rule asks for it; null when there is none. An administrator's own is
 * in the hands of who asks.
 */
export async function findAccount(person: Pick<Admin, "id">, email: string) {
  const user = await db.user.findUnique({
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      membershipStatus: true,
      membershipType: true,
      annualFeeCents: true,
      passwordHash: true,
      suspendedAt: true,
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
  const unproven = await findUnprovenAccess([user.id]);
  return {
    ...facts,
    hasPassword: passwordHash !== null,
    hasPaidDues: payments.length > 0,
    isUnproven: user.id !== person.id && unproven.has(user.id),
  };
}
