import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { listStaffOnly } from "@/lib/auth/staff-only";
import type { Bookkeeper } from "./own-money";
import { db } from "@/lib/db/client";
import type { MembershipApplication } from "@/lib/db/rows";
import { sqlRows } from "@/lib/db/sql";
import { fullName } from "@/lib/core/full-name";
import { memberNumber } from "@/lib/core/member-number";
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

/**
 * Facts about the payers of these amounts due, by the id of the amount due. The facts name people, so pass only amounts
 * whose people the reader may see (lib/audit/shared/people-seen.ts).
 */
export async function readPayerFacts(dueIds: readonly string[]): Promise<(dueId: string) => PayerFacts> {
  if (dueIds.length === 0) return () => nobody;
  const dues = await db.amountDue.findMany({
    select: {
      id: true,
      userId: true,
      payerEmail: true,
      user: { select: { id: true, email: true, createdAt: true } },
      registration: { select: { companyName: true, firstName: true, lastName: true } },
    },
    where: { id: { in: [...dueIds] } },
  });
  // The newest application comes last, so that it overwrites older ones in the map.
  const payers = dues.flatMap(({ userId }) => userId ?? []);
  const [applications, staffOnly] = await Promise.all([
    sqlRows<Pick<MembershipApplication, "userId" | "currentEmployer">>({})`
      SELECT "userId", "currentEmployer" FROM "MembershipApplication"
      WHERE "userId" = ANY(${payers}::uuid[]) AND "status" = 'approved' ORDER BY "id"`,
    listStaffOnly(payers),
  ]);
  const employers = new Map(applications.map(({ userId, currentEmployer }) => [userId, currentEmployer]));
  const { memberIdPrefixes } = getAssociation();
  const facts = new Map(
    dues.map(({ id, userId, payerEmail, user, registration }): [string, PayerFacts] => [
      id,
      {
        memberId: user && memberNumber(memberIdPrefixes, { ...user, isStaffOnly: staffOnly.has(user.id) }),
        email: payerEmail ?? user?.email ?? null,
        employer: registration?.companyName || employers.get(userId) || null,
        attendee: registration && fullName(registration),
      },
    ]),
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
