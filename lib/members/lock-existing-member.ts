import "server-only";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/core/errors";

/**
 * Locks a member until the transaction ends, and returns them. What takes a right from them passes
 * `lockMemberWithSessions`.
 *
 * @throws Refusal `not_found`
 */
export async function lockExistingMember(id: string, lock = lockMember) {
  await lock(id);
  const member = await db.user.findUnique({ where: { id } });
  if (!member) throw new Refusal("not_found", "Member not found");
  return member;
}
