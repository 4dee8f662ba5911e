import "server-only";
import type { BankDetails } from "@/lib/association/schema";
import type { Member } from "@/lib/auth/member";
import { proposeBankChange } from "@/lib/bank/shared/proposal";
import { compareFields } from "@/lib/audit/record";
import { db } from "@/lib/db/client";

/**
 * Proposes an event's bank details if they differ from those in effect, in the caller's transaction. An event without
 * its own details uses the association's.
 *
 * @returns whether there is something new to approve
 * @throws Refusal `forbidden` for people who may not change bank details, `presence_required`
 */
export async function proposeForEvent(
  person: Member,
  eventId: string,
  inEffect: BankDetails | null,
  wanted: BankDetails | null,
): Promise<boolean> {
  const isSame =
    inEffect === null || wanted === null
      ? inEffect === wanted
      : Object.keys(compareFields(inEffect, wanted)).length === 0;
  if (isSame) return false;
  const event = await db.event.findUniqueOrThrow({
    select: { id: true, title: true },
    where: { id: eventId },
  });
  await proposeBankChange(person, wanted, event);
  return true;
}
