import { formatCents } from "@/lib/format";

/** A signed-in person as the session's row and its user were read in this request. */
export type Member = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: string | null;
  isAdmin: boolean;
  membershipStatus: "pending" | "active";
  membershipType: string;
  annualFeeCents: number;
  joinDate: Date | null;
  createdAt: Date;
  nextPaymentDate: Date | null;
  /** When the person showed that the email address is theirs, by a link sent there. */
  emailVerifiedAt: Date | null;
  sessionHash: string;
};

export type Admin = Member & { isAdmin: true };

/** Somebody who may or may not be signed in. */
export type Visitor = Member | null;

/** The user as calls answer it. */
export function toUser(member: Omit<Member, "sessionHash">) {
  return {
    id: member.id,
    email: member.email,
    firstName: member.firstName,
    lastName: member.lastName,
    phone: member.phone,
    address: member.address,
    isAdmin: member.isAdmin,
    membershipStatus: member.membershipStatus,
    membershipType: member.membershipType,
    annualFee: formatCents(member.annualFeeCents),
    joinDate: member.joinDate?.toISOString() ?? null,
    createdAt: member.createdAt.toISOString(),
    nextPaymentDate: member.nextPaymentDate?.toISOString() ?? null,
  };
}
