import "server-only";
import { recordAudit } from "@/lib/audit/record";
import type { Visitor } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { fullName } from "@/lib/core/full-name";
import { databaseNow } from "@/lib/db/clock";
import { db, explainFailure } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { sendHandedOver } from "./confirmation";
import { sendCurrentState } from "./held-registration";
import { transferRefusal } from "./rules";
import { paymentStatusOf, seatFacts } from "./shared/state";

type Successor = { firstName: string; lastName: string; email: string };

/**
 * Gives a seat to somebody else, in the caller's transaction. The seat is the same row, so it is never free, and what is
 * due for it stays with whoever owes it. The new code goes only to the new address.
 *
 * @throws Refusal `not_found`, `already_cancelled`, `already_checked_in`, `registration_closed`, `not_transferable`,
 * `already_registered` when the address has a seat
 */
export async function handOver(person: Visitor, code: string, successor: Successor) {
  explainFailure((error) => (isUniqueViolation(error) ? hasSeatAlready() : error));
  // Locked before reading, so that two people are not given one seat, and a cancellation waits.
  await sql`SELECT FROM "Registration" WHERE "ticketCode" = ${code} FOR NO KEY UPDATE`;
  const before = await db.registration.findUnique({
    select: {
      id: true,
      eventId: true,
      firstName: true,
      lastName: true,
      email: true,
      ticketCode: true,
      state: true,
      checkedInAt: true,
      addressToConfirm: true,
      registrationType: true,
      event: { select: { status: true, startDate: true } },
    },
    where: { ticketCode: code },
  });
  if (!before) throw new Refusal("not_found", "Registration not found");
  const refusal = transferRefusal({ ...before, ...before.event }, await databaseNow());
  if (refusal) throw new Refusal(refusal.refusal, refusal.message);
  if (before.email === successor.email) throw hasSeatAlready();
  const { id, eventId } = before;
  await giveTo(id, successor);
  await recordAudit({
    actor: person,
    action: "registration_transferred",
    target: { type: "registration", id },
    details: { eventId },
  });
  const isByStranger = !person?.emailVerifiedAt || person.email !== before.email;
  await sendHandedOver(eventId, before, { isByStranger });
  await sendCurrentState(id, { isByStranger: true, isGiven: true });
  // After the letters, which lock addresses: whoever takes a seat locks them before the event, too.
  await requireOneSeat(id, eventId);
  const after = await db.registration.findUniqueOrThrow({
    select: { bookingId: true, registrationType: true, registrationDate: true, ...seatFacts },
    where: { id },
  });
  return {
    id,
    eventId,
    bookingId: after.bookingId,
    fullName: fullName(successor),
    email: successor.email,
    registrationType: after.registrationType,
    registrationDate: after.registrationDate.toISOString(),
    paymentStatus: paymentStatusOf(after),
  };
}

/** Nothing that the person before has said of themselves stays, and neither does their code. */
async function giveTo(id: string, { firstName, lastName, email }: Successor) {
  await sql`
    UPDATE "Registration" r SET
      "userId" = NULL, "firstName" = ${firstName}, "lastName" = ${lastName}, "email" = ${email},
      "companyName" = (SELECT g."company" FROM "GroupBooking" g WHERE g."id" = r."bookingId"), "position" = NULL, "phoneNumber" = NULL, "notes" = NULL, "answers" = '[]',
      "calendarSequence" = e."calendarSequence", "ticketCode" = "new_ticket_code"(), "updatedAt" = now()
    FROM "Event" e WHERE r."id" = ${id}::uuid AND e."id" = r."eventId"`;
}

/** Whoever got the seat has no other under their account. */
async function requireOneSeat(id: string, eventId: string) {
  // As whoever takes a seat does, so that a seat taken at the same moment under the account of the address is visible.
  await sql`SELECT FROM "Event" WHERE "id" = ${eventId}::uuid FOR NO KEY UPDATE`;
  const others = await sql`SELECT FROM "Registration" r WHERE r."id" = ${id}::uuid AND "has_other_seat"(r)`;
  if (others.length > 0) throw hasSeatAlready();
}

const hasSeatAlready = () =>
  new Refusal("already_registered", "Somebody with this email address already has a seat at this event.");
