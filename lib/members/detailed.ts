import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { toUser, type Staff } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { findUserRow, type UserRow } from "./member-queries";
import { countForMembers } from "./record-counts";
import { memberIdOf } from "@/lib/core/member-id";

/**
 * Users in the format of GET /api/admin/users/detailed, with counts of related records. The Member ID is null for staff
 * who aren't members.
 */
export async function detailedUsers(person: Staff<"members.read">, rows: UserRow[]) {
  const { memberIdPrefixes } = getAssociation();
  const counts = await countForMembers(person, rows);
  return rows.map((row) => ({
    ...toUser(row),
    memberId: memberIdOf(memberIdPrefixes, row),
    isEmailConfirmed: row.emailVerifiedAt !== null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    ...counts.get(row.id),
  }));
}

/**
 * One user in the format of GET /api/admin/users/detailed, as of the open transaction.
 * @throws Refusal `not_found`
 */
export async function detailedUser(person: Staff<"members.read">, id: string) {
  const row = await findUserRow(id);
  const [user] = row ? await detailedUsers(person, [row]) : [];
  if (!user) throw new Refusal("not_found", "Member not found");
  return user;
}
