import type { User } from "@/lib/db/rows";
import { formatCents } from "@/lib/format";
import { detailNames, detailsOf } from "@/lib/profile-details";

/** What every request knows of the person who is signed in. `emailVerifiedAt` is when they proved the address. */
export const memberFields = [
  "id",
  "email",
  "firstName",
  "lastName",
  ...detailNames,
  "isAdmin",
  "membershipStatus",
  "membershipType",
  "annualFeeCents",
  "joinDate",
  "createdAt",
  "nextPaymentDate",
  "emailVerifiedAt",
] as const satisfies readonly (keyof User)[];

/** A signed-in person as the session's row and its user were read in this request. */
export type Member = Pick<User, (typeof memberFields)[number]> & { sessionHash: string };

export type Admin = Member & { isAdmin: true };

/** A visitor who may be signed in. */
export type Visitor = Member | null;

/** The user as API calls return it. */
export function toUser(member: Omit<Member, "sessionHash">) {
  return {
    id: member.id,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    ...detailsOf(member),
    isAdmin: member.isAdmin,
    membershipStatus: member.membershipStatus,
    membershipType: member.membershipType,
    annualFee: formatCents(member.annualFeeCents),
    joinDate: member.joinDate?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
    nextPaymentDate: member.nextPaymentDate?.toISOString() ?? null,
  };
}
