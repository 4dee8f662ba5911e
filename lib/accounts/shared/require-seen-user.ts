import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import type { Member } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/client";
import type { User } from "@/lib/db/rows";

/** The account that a call is about. Its person counts as seen. @throws Refusal `not_found`, `too_many` */
export async function requireUserWithinLimit(
  person: Member,
  id: string,
  record: "member" | "account" = "member",
): Promise<User> {
  const user = await db.user.findUnique({ where: { id } });
  if (!user) throw new Refusal("not_found", "Member not found");
  return requireRoomToSee(person, record, user, ({ email }) => email);
}
