import type { User } from "@/lib/db/rows";
import { detailNames, detailsOf } from "@/lib/core/profile-details";
import {
  grantedEventIds,
  givesEverywhere,
  givesForEvent,
  type Grant,
  type Permission,
} from "@/lib/core/permissions";
import { formatCents } from "@/lib/core/money";

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
export type Member = Pick<User, (typeof memberFields)[number]> & {
  sessionHash: string;
  /** The person's roles; empty for members who are no staff. */
  grants: readonly Grant[];
  /**
   * For people whose roles require a second factor. While one is owed (due and not there), their roles give nothing and
   * `grants` is empty.
   */
  secondFactor?: { dueAt: Date; isOwed: boolean };
};

declare const mayFor: unique symbol;

/**
 * Somebody with a role that gives all of these permissions, as a guard or `can` has checked. What needs a permission
 * asks for this type, so that it cannot be called without the check.
 */
export type Staff<Needed extends Permission = never> = Member & {
  isAdmin: true;
  readonly [mayFor]: Readonly<Record<Needed, true>>;
};

/** Whether a person may do this, and not for single events only. */
export function can<Needed extends Permission>(person: Member, ...needed: Needed[]): person is Staff<Needed> {
  return needed.every((permission) => givesEverywhere(person.grants, permission));
}

/** Whether a person has roles, whatever they give. */
export function isStaff(person: Member): person is Staff {
  return person.isAdmin;
}

export function canForEvent<Needed extends Permission>(
  person: Member,
  permission: Needed,
  eventId: string,
): person is Staff<Needed> {
  return givesForEvent(person.grants, permission, eventId);
}

export function canForSomeEvent(person: Member, permission: Permission): boolean {
  return grantedEventIds(person.grants, permission).length > 0;
}

export type Visitor = Member | null;

/** The user as API calls return it. */
export function toUser(member: Pick<Member, (typeof memberFields)[number]>) {
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
