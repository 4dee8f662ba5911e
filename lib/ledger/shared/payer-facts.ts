import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { isStaffOnly } from "@/lib/auth/staff-only";
import type { Bookkeeper } from "./own-money";
import { db } from "@/lib/db/client";
import { sqlRows } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import { memberIdOf } from "@/lib/core/member-id";
import { dueOwners, isOwnDue } from "./own-money";

/** Facts that distinguish payers with the same name. */
export type PayerFacts = {
  /** The member's number; null for visitors, and for staff who aren't members. */
  memberId: string | null;
  email: string | null;
  employer: string | null;
  /** The attendee of the seat, who may be another person than the payer. */
  attendee: string | null;
};

const nobody: PayerFacts = { memberId: null, email: null, employer: null, attendee: null };

type Found = {
  id: string;
  userId: string | null;
  createdAt: Date | null;
  email: string | null;
  isOfStaff: boolean;
  employer: string | null;
  firstName: string | null;
  lastName: string | null;
};

/**
 * Facts about the payers of these amounts due, by the id of the amount due. The facts name people, so pass only amounts
 * whose people the reader may see (lib/audit/shared/people-seen.ts).
 */
export async function readPayerFacts(dueIds: readonly string[]): Promise<(dueId: string) => PayerFacts> {
  if (dueIds.length === 0) return () => nobody;
  const dues = await sqlRows<Found>({ createdAt: true })`
    SELECT d."id", u."id" AS "userId", u."createdAt", coalesce(d."payerEmail", u."email") AS "email",
           u."id" IS NOT NULL AND ${isStaffOnly("u")} AS "isOfStaff",
           coalesce(nullif(s."companyName", ''), (
             SELECT a."currentEmployer" FROM "MembershipApplication" a
             WHERE a."userId" = u."id" AND a."status" = 'approved' ORDER BY a."id" DESC LIMIT 1)) AS "employer",
           s."firstName", s."lastName"
    FROM "AmountDue" d
    LEFT JOIN "User" u ON u."id" = d."userId" LEFT JOIN "Registration" s ON s."id" = d."registrationId"
    WHERE d."id" = ANY(${dueIds}::uuid[])`;
  const { memberIdPrefixes } = getAssociation();
  const facts = new Map(
    dues.map(
      ({ id, userId, createdAt, isOfStaff, email, employer, firstName, lastName }): [string, PayerFacts] => [
        id,
        {
          memberId:
            userId &&
            createdAt &&
            memberIdOf(memberIdPrefixes, { id: userId, createdAt, isStaffOnly: isOfStaff }),
          email,
          employer: employer || null,
          attendee: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
        },
      ],
    ),
  );
  return (dueId) => facts.get(dueId) ?? nobody;
}

/** The ids of those amounts due whose payment a person must not record, because they are their own. */
export async function listOwnDues(by: Bookkeeper, dueIds: readonly string[]): Promise<Set<string>> {
  const dues = await db.amountDue.findMany({
    select: { id: true, ...dueOwners },
    where: { id: { in: [...dueIds] } },
  });
  return new Set(dues.filter((due) => isOwnDue(by, due)).map(({ id }) => id));
}
