import "server-only";
import { Refusal } from "@/lib/core/errors";
import { db, explainFailure, Prisma } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { getEvent, withDates } from "@/lib/events/queries";
import { queueEmail } from "@/lib/mail/queue";
import { cancellationFile, type Seated } from "@/lib/seats/shared/confirmation";
import { emailCorrectedLetter } from "./email-correction-letters";
import type { PrivatePageHolder } from "./corrected-holder";
import { queueCurrentState } from "@/lib/seats/shared/held-registration";
import { emailCorrectionEnded, emailTakenAtEvent } from "@/lib/seats/labels";
import { hasMembersRate } from "@/lib/seats/rules";
import { isRowPaidOnline } from "@/lib/seats/shared/seat-hold";
import { hasOtherSeat } from "@/lib/seats/shared/find-seat";
import { readdressMoney } from "./shared/readdress-money";

/**
 * Gives a locked seat its corrected address, in the caller's transaction. The seat stays the same person's: its amounts
 * due and payments move to the new address, unless a group's coordinator owes them, and its place in lists stays.
 * @returns the seat's new code
 * @throws Refusal `already_registered`
 */
export async function giveSeatEmail(
  { id, eventId, email: oldEmail }: PrivatePageHolder,
  newEmail: string,
): Promise<string> {
  explainFailure((error) => (isUniqueViolation(error) ? hasSeatAlready() : error));
  const before = await db.registration.findUniqueOrThrow({
    select: {
      id: true,
      firstName: true,
      lastName: true,
      email: true,
      registrationType: true,
      booking: { select: { group: { select: { id: true } } } },
    },
    where: { id },
  });
  const { ticketCode, userId } = await correct(id, newEmail, hasMembersRate(before));
  if (before.booking.group === null) {
    const dues = Prisma.sql`(SELECT d."id" FROM "AmountDue" d WHERE d."registrationId" = ${id}::uuid)`;
    await readdressMoney(dues, { oldEmail, newEmail, userId });
  }
  await queueEmailCorrected(eventId, before);
  await queueCurrentState(id, { isByStranger: false });
  if (await hasOtherSeat(id, eventId)) throw hasSeatAlready();
  return ticketCode;
}

type Corrected = { ticketCode: string; userId: string | null };

/**
 * Changes the address and confirms it, as the link in the first email would have done. The seat belongs to the account
 * that has proven the address, if there is one. A members' rate must be verified again unless the address is an active
 * member's, because it may have been verified by the old address.
 */
async function correct(id: string, email: string, isMembersRate: boolean): Promise<Corrected> {
  const isOnline = isRowPaidOnline();
  const until = heldUntil(isOnline);
  const toVerify = Prisma.sql`(${isMembersRate}::boolean AND NOT member."isActive")`;
  const isHeldNow = Prisma.sql`(r."addressToConfirm"
    OR (r."state" = 'confirmed' AND r."amountCents" = 0 AND ${toVerify} AND e."startDate" > now()))`;
  const [corrected] = await sql.write<Corrected>`
    UPDATE "Registration" r SET
      "email" = ${email}, "userId" = (SELECT "id" FROM "User" WHERE "email" = ${email} AND "emailVerifiedAt" IS NOT NULL),
      "addressToConfirm" = false, "memberRateToVerify" = ${toVerify}, "ticketCode" = "new_ticket_code"(),
      "heldUntil" = CASE WHEN ${isHeldNow} THEN ${until} ELSE r."heldUntil" END,
      "remindAt" = CASE WHEN ${isHeldNow} THEN ${remindAt(until, isOnline)} ELSE r."remindAt" END,
      "calendarSequence" = e."calendarSequence", "updatedAt" = now()
    FROM "Event" e, "count_seats_at_commit"(),
      (SELECT EXISTS (SELECT FROM "User" WHERE "email" = ${email} AND "membershipStatus" = 'active'
                        AND "suspendedAt" IS NULL) AS "isActive") member
    WHERE r."id" = ${id}::uuid AND e."id" = r."eventId"
    RETURNING r."ticketCode", r."userId"::text`;
  if (!corrected) throw new Refusal("link_expired", emailCorrectionEnded);
  return corrected;
}

const hasSeatAlready = () => new Refusal("already_registered", emailTakenAtEvent);

/** Queues the last email to the former address of a seat, with a calendar cancellation. */
async function queueEmailCorrected(eventId: string, facts: Seated): Promise<void> {
  const event = await getEvent(null, eventId);
  await queueEmail({
    to: facts.email,
    seat: facts.id,
    template: "email_corrected",
    letter: emailCorrectedLetter(withDates(event), "seat", facts.firstName),
    attachments: [await cancellationFile(event, facts)],
    isByStranger: true,
  });
}
