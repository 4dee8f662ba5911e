import "server-only";
import { db } from "@/lib/db/client";
import { holdsSeatFilter } from "@/lib/events/rules";

/**
 * Whether this account or email address has a seat at the event. `canTakeOver`: ignores somebody else's registration
 * under the address, which the person may take over.
 */
export async function holdsSeat(
  { userId, email }: { userId: string | null; email: string },
  eventId: string,
  { canTakeOver }: { canTakeOver: boolean },
): Promise<boolean> {
  const holders = [...(userId ? [{ userId }] : []), { email }];
  const others = {
    email,
    booking: { group: null },
    OR: [{ userId: null }, { typedByOther: true }, ...(userId ? [{ userId: { not: userId } }] : [])],
  };
  const where = { eventId, ...holdsSeatFilter, OR: holders, ...(canTakeOver ? { NOT: others } : {}) };
  return (await db.registration.count({ where })) > 0;
}

/** The id of the event that a registration is for; null when there is no such registration. */
export async function findEventOfRegistration(id: string): Promise<string | null> {
  const registration = await db.registration.findUnique({ select: { eventId: true }, where: { id } });
  return registration?.eventId ?? null;
}
