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

/** The columns of the signed-in person read for every request. `emailVerifiedAt` is when they proved the address. */
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

/** A signed-in person, from the session and user rows as read in this request. */
export type Member = Pick<User, (typeof memberFields)[number]> & {
  sessionHash: string;
  /** The person's roles; empty for members who are not staff. */
  grants: readonly Grant[];
  /**
   * The second factor of people whose roles require one. While it is owed (due and not set up), their roles give
   * nothing and `grants` is empty.
   */
  secondFactor?: { dueAt: Date; isOwed: boolean };
};

declare const mayFor: unique symbol;

/**
 * A person with a role that gives all of these permissions, as checked by a guard or `can`. Functions that need a
 * permission require this type, so that they cannot be called without the check.
 */
export type Staff<Needed extends Permission = never> = Member & {
  isAdmin: true;
  readonly [mayFor]: Readonly<Record<Needed, true>>;
};

/** Whether a person has these permissions in general, and not for single events only. */
export function can<Needed extends Permission>(person: Member, ...needed: Needed[]): person is Staff<Needed> {
  return needed.every((permission) => givesEverywhere(person.grants, permission));
}

/** Whether a person has any role. */
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
