import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { databaseNow } from "@/lib/db/clock";
import { db } from "@/lib/db/client";
import { toCancellationPolicy } from "@/lib/events/cancellation-rules";
import { retainPaidPart, sumPaidOfSeat } from "@/lib/ledger/shared/keep-part";
import { queueCancellation } from "./confirmation";
import { revokeSeat } from "./revoke-seat";
import { readSeatMoney } from "./seat-money";
import type { Seating } from "./seating";
import { refundOfSeat } from "../rules";

const fields = {
  eventId: true,
  email: true,
  state: true,
  checkedInAt: true,
  heldUntil: true,
  cancellationPolicy: true,
  event: { select: { status: true, startDate: true, title: true } },
} as const;

/** The refund, and whether it goes to another person, who paid for the seat. */
type GivenUp = { refund: string; isPaidByOther: boolean };

/**
 * Cancels a seat for its holder until the event starts; a paid one by the policy agreed to. What is not refunded is
 * retained. A trigger releases the seat and marks the rest as owed back. The caller's transaction has locked the
 * registration, so that this waits for a concurrent payment or cancellation.
 * @param as the part in which the caller asks, whose money the answer is about
 * @throws Refusal `not_found`, `already_cancelled`, `already_checked_in`, `registration_closed`, `not_refundable`
 */
export async function giveUpSeat(
  seating: Seating,
  person: Visitor,
  id: string,
  as: "holder" | "coordinator" = "holder",
): Promise<GivenUp> {
  const registration = await db.registration.findUnique({ select: fields, where: { id } });
  if (!registration) throw new Refusal("not_found", "Registration not found");
  const { event, eventId, email } = registration;
  const paidCents = await sumPaidOfSeat(id);
  const refund = refundOfSeat(
    {
      ...registration,
      status: event.status,
      startDate: event.startDate,
      policy: toCancellationPolicy(registration.cancellationPolicy),
      paidCents,
    },
    await databaseNow(),
  );
  if ("refusal" in refund) throw new Refusal(refund.refusal, refund.message);
  const keptCents = paidCents - refund.cents;
  const money = await readSeatMoney(id, { keptCents });
  await retainPaidPart(id, keptCents, `Cancellation fee: ${event.title}`);
  const revoked = await revokeSeat(id);
  if (!revoked) throw new Refusal("already_cancelled", "This registration has already been cancelled.");
  await recordAudit({
    actor: person,
    action: "registration_cancelled",
    target: { type: "registration", id },
    details: { eventId, hasPaid: paidCents > 0, refundCents: refund.cents, keptCents },
  });
  const isByStranger = !person?.emailVerifiedAt || person.email !== email;
  await queueCancellation(seating, eventId, revoked, money, { isByStranger });
  const own = money[as];
  const ownCents = typeof own === "string" ? 0 : own.refundCents;
  return { refund: formatCents(refund.cents), isPaidByOther: ownCents < refund.cents };
}
