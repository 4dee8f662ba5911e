import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { databaseNow } from "@/lib/db/clock";
import { announceFreedSeat } from "@/lib/events/shared/seat-freed";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { statesAllowingMove } from "@/lib/seats/rules";
import { groupSeating } from "@/lib/groups/shared/seating";
import { readForLetter, queueSeatFailed } from "@/lib/seats/shared/held-registration";
import { failedPaymentInput } from "@/lib/ledger/schema";

/**
 * Marks a registration's payment as failed, which releases the seat and notifies the person. A payment recorded later
 * takes a seat again if one is left.
 * @throws Refusal `not_found`, `already_decided`
 */
export const markPaymentFailed = operation({
  actor: staff("payments.void"),
  input: failedPaymentInput,
  presence: "session",
  run: (person, { id, note }) =>
    transaction(async () => {
      const { count } = await db.write.registration.updateMany({
        where: { id, state: { in: [...statesAllowingMove.release] } },
        data: { releasedAt: await databaseNow() },
      });
      if (count === 0) throw await whyNot(id);
      announceFreedSeat();
      const { event, registration } = await readForLetter(id);
      await recordAudit({
        actor: person,
        action: "payment_failed",
        target: { type: "registration", id },
        details: { eventId: event.id, amountCents: registration.amountCents, note },
      });
      await queueSeatFailed(groupSeating, id);
      return { id };
    }),
});

async function whyNot(id: string): Promise<Refusal> {
  const known = await db.registration.count({ where: { id } });
  if (known === 0) return new Refusal("not_found", "Registration not found");
  return new Refusal("already_decided", "This registration has no pending payment.");
}
