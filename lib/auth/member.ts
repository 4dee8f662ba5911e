import { formatCents } from "@/lib/format";

/** A signed-in person, as read from the session and user rows in this request. */
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
  /** When the person proved that they own the address, by a link sent there. */
  emailVerifiedAt: Date | null;
  sessionHash: string;
};

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
