import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { listStaffOnly } from "@/lib/auth/staff-only";
import type { Bookkeeper } from "./own-money";
import { db } from "@/lib/db/client";
import { fullName } from "@/lib/core/full-name";
import { memberNumber } from "@/lib/core/member-number";
import { dueOwners, isOwnDue } from "./own-money";

/** What tells payers of one name apart. */
export type PayerFacts = {
  /** Null for visitors, and for staff who aren't members. */
  memberId: string | null;
  email: string | null;
  employer: string | null;
  /** Whose seat it is, who may be somebody else. */
  attendee: string | null;
};

const nobody: PayerFacts = { memberId: null, email: null, employer: null, attendee: null };

/**
 * What tells apart whoever owes these amounts due, by the amount's id. It names people, so ask it about those alone whom
 * the reader may see (lib/audit/shared/people-seen.ts).
 */
export async function readPayerFacts(dueIds: readonly string[]): Promise<(dueId: string) => PayerFacts> {
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
  // The newest comes last, and stays.
  const applications = await db.membershipApplication.findMany({
    select: { userId: true, currentEmployer: true },
    where: { userId: { in: dues.flatMap(({ userId }) => userId ?? []) }, status: "approved" },
    orderBy: { id: "asc" },
  });
  const employers = new Map(applications.map(({ userId, currentEmployer }) => [userId, currentEmployer]));
  const staffOnly = await listStaffOnly(dues.map(({ userId }) => userId));
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

/** The ids of those amounts due that somebody must not record, because the money is their own. */
export async function listOwnDues(by: Bookkeeper, dueIds: readonly string[]): Promise<Set<string>> {
  const dues = await db.amountDue.findMany({
    select: { id: true, ...dueOwners },
    where: { id: { in: [...dueIds] } },
  });
  return new Set(dues.filter((due) => isOwnDue(by, due)).map(({ id }) => id));
}
