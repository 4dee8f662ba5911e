import "server-only";
import { db } from "@/lib/db/client";
import type { User } from "@/lib/db/rows";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";

/**
 * Locks a member until the transaction ends, and returns them. Callers that revoke a right pass
 * `lockMemberWithSessions`.
 * @throws Refusal `not_found`
 */
export async function lockExistingMember(id: string, lock = lockMember) {
  await lock(id);
  const member = await db.user.findUnique({ where: { id } });
  if (!member) throw new Refusal("not_found", "Member not found");
  return member;
}

/**
 * Requires that the account is not closed.
 * @throws Refusal `suspended`
 */
export function requireNotClosed({ closedAt }: Pick<User, "closedAt">): void {
  if (closedAt) throw new Refusal("suspended", "This account is closed. Reopen it first.");
}
