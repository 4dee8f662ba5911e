import "server-only";
import { requireRoomToSee } from "@/lib/audit/shared/people-seen";
import type { Staff } from "@/lib/auth/member";
import { fullName } from "@/lib/core/full-name";
import { db } from "@/lib/db/client";

/**
 * The member to whom a payment is credited; null when there is none, or it would be one's own payment.
 * @throws Refusal `too_many`
 */
export async function findPayingMember(person: Staff<"payments.record">, id: string) {
  const user = await db.user.findUnique({
    select: { id: true, firstName: true, lastName: true, email: true },
    where: { id },
  });
  if (!user || user.id === person.id) return null;
  const { firstName, lastName } = await requireRoomToSee(
    person,
    "member",
    user,
    ({ email }) => email,
    "payments.export",
  );
  return { id, name: fullName({ firstName, lastName }) };
}
