import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { toUser, type Staff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { findUserRow, type UserRow } from "./member-queries";
import { countForMembers } from "./record-counts";
import { memberNumber } from "@/lib/core/member-number";

/** Users as GET /api/admin/users/detailed returns them: with Member ID, null for staff who aren't members, and counts of related records. */
export async function detailedUsers(person: Staff<"members.read">, rows: UserRow[]) {
  const { memberIdPrefixes } = getAssociation();
  const counts = await countForMembers(person, rows);
  return rows.map((row) => ({
    ...toUser(row),
    memberId: memberNumber(memberIdPrefixes, row),
    isEmailConfirmed: row.emailVerifiedAt !== null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    ...counts.get(row.id),
  }));
}

/**
 * One of them, as of the open transaction.
 *
 * @throws Refusal `not_found`
 */
export async function detailedUser(person: Staff<"members.read">, id: string) {
  const row = await findUserRow(id);
  const [user] = row ? await detailedUsers(person, [row]) : [];
  if (!user) throw new Refusal("not_found", "Member not found");
  return user;
}
