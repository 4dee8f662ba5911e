import "server-only";
import { db } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";

/**
 * A member whom nobody else changes until the open transaction ends.
 *
 * @throws Refusal `not_found`
 */
export async function holdMember(id: string) {
  await db.$queryRaw`SELECT FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
  const member = await db.user.findUnique({ where: { id } });
  if (!member) throw new Refusal("not_found", "Member not found");
  return member;
}
