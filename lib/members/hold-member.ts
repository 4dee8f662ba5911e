import "server-only";
import { db } from "@/lib/db/client";
import { lockMember } from "@/lib/db/locks";
import { Refusal } from "@/lib/errors";

/**
 * A member whom nobody else changes until the open transaction ends.
 *
 * @throws Refusal `not_found`
 */
export async function holdMember(id: string) {
  await lockMember(id);
  const member = await db.user.findUnique({ where: { id } });
  if (!member) throw new Refusal("not_found", "Member not found");
  return member;
}
