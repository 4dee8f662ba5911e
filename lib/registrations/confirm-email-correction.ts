import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { bearer } from "@/lib/auth/actor";
import { caller } from "@/lib/auth/caller";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { databaseNow } from "@/lib/db/clock";
import { db, explainFailure, Prisma, transaction } from "@/lib/db/client";
import { isUniqueViolation } from "@/lib/db/constraint";
import { sql } from "@/lib/db/sql";
import { heldUntil, remindAt } from "@/lib/events/shared/seat-hold";
import { countUse } from "@/lib/limits/limit";
import { neverSentAt } from "@/lib/mail/queue";
import { sendEmailCorrected } from "./confirmation";
import { findEmailCorrection } from "./email-correction-queries";
import { sendCurrentState } from "./held-registration";
import { emailCorrectionEnded, emailTakenAtEvent } from "./labels";
import { emailCorrectionRefusal, hasMembersRate } from "./rules";
import { emailCorrectionLinkInput } from "./schema";
import { isRowPaidOnline } from "./seat-hold";

/**
 * Gives a seat the address to which the link was sent. It stays the same person's seat: what is due for it and what was
 * paid go along, and so does the place in all lists. Whoever reads the address so far knows the code, so the seat gets
 * a new one, with which the letter to the new address comes.
 *
 * @returns the new private page
 * @throws Refusal `link_expired`, `already_registered`, `account_address`, `too_many`, and as `correctionRefusal`
 */
export const confirmEmailCorrection = operation({
  actor: bearer,
  input: emailCorrectionLinkInput,
  async run(_person, { token }) {
    const { network } = await caller();
    await countUse("registration confirmations by address", network, { max: 30, windowSeconds: 15 * 60 });
    return transaction(async () => {
      explainFailure((error) => (isUniqueViolation(error) ? hasSeatAlready() : error));
      const asked = await findEmailCorrection(token);
      if (!asked) throw new Refusal("link_expired", emailCorrectionEnded);
      const { registrationId: id } = asked;
      await sql`SELECT FROM "Registration" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
      // Read again, because another request may have used or replaced the link before the row was locked.
      const found = await findEmailCorrection(token);
      if (!found) throw new Refusal("link_expired", emailCorrectionEnded);
      const before = await db.registration.findUniqueOrThrow({
        select: {
          ...{ id: true, eventId: true, userId: true, firstName: true, lastName: true, email: true },
          ...{ state: true, checkedInAt: true, registrationType: true, ticketCode: true },
          event: { select: { status: true, startDate: true } },
        },
        where: { id },
      });
      const refusal = emailCorrectionRefusal({ ...before, ...before.event }, await databaseNow());
      if (refusal) throw new Refusal(refusal.refusal, refusal.message);
      const { newEmail } = found;
      const { eventId, email: oldEmail } = before;
      await stopUnsent(before);
      const { ticketCode, userId } = await correct(id, newEmail, hasMembersRate(before));
      await readdressMoney(id, { oldEmail, newEmail, userId });
      await recordAudit({
        actor: null,
        action: "registration_email_corrected",
        target: { type: "registration", id },
        details: { eventId, from: oldEmail, to: newEmail },
      });
      await sendEmailCorrected(eventId, before);
      await sendCurrentState(id, { isByStranger: false });
      await requireOneSeat(id, eventId);
      return { pageUrl: `/registration/${ticketCode}` };
    });
  },
});

/** What has not left yet for the old address has the old code, which ends. */
const stopUnsent = ({ id, email, ticketCode }: { id: string; email: string; ticketCode: string }) => sql`
  UPDATE "OutboxEmail" SET "givenUpAt" = now(), "nextAttemptAt" = ${neverSentAt}::timestamptz,
    "lastError" = 'The email address of the registration has been corrected since.'
  WHERE "mailbox_of"("toAddress") = "mailbox_of"(${email}) AND "sentAt" IS NULL AND "givenUpAt" IS NULL
    AND (strpos("text", ${ticketCode}) > 0 OR "attachments" @> jsonb_build_array(jsonb_build_object('ticketOf', ${id}::text)))`;

type Corrected = { ticketCode: string; userId: string | null };

/**
 * Confirms the seat with its new address, as the link in the first letter would have confirmed it. The seat is an
 * account's where one has proven that address. At a members' rate it is verified again, unless the address is an active
 * member's, because the rate may have been verified by the old address.
 */
async function correct(id: string, email: string, isMembersRate: boolean): Promise<Corrected> {
  const isOnline = isRowPaidOnline();
  const until = heldUntil(isOnline);
  const toVerify = Prisma.sql`(${isMembersRate}::boolean AND NOT member."isActive")`;
  const isHeldNow = Prisma.sql`(r."addressToConfirm"
    OR (r."state" = 'confirmed' AND r."amountCents" = 0 AND ${toVerify} AND e."startDate" > now()))`;
  const [corrected] = await sql<Corrected>`
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

type Readdressed = { oldEmail: string; newEmail: string; userId: string | null };

/** What a visitor owes, has paid, has reported and was invoiced for the seat. A group's coordinator owes what it costs. */
async function readdressMoney(id: string, { oldEmail, newEmail, userId }: Readdressed): Promise<void> {
  const ofGroup = await sql`
    SELECT FROM "Registration" r JOIN "GroupBooking" g ON g."id" = r."bookingId" WHERE r."id" = ${id}::uuid`;
  if (ofGroup.length > 0) return;
  const isOldPayers = Prisma.sql`y."userId" IS NULL AND y."payerEmail" = ${oldEmail}`;
  const dues = Prisma.sql`(SELECT d."id" FROM "AmountDue" d WHERE d."registrationId" = ${id}::uuid)`;
  const to = Prisma.sql`"payerEmail" = ${newEmail}, "userId" = ${userId}::uuid`;
  await sql`UPDATE "AmountDue" y SET ${to} WHERE ${isOldPayers} AND y."registrationId" = ${id}::uuid`;
  await sql`
    UPDATE "Payment" y SET ${to} WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "Allocation" a WHERE a."paymentId" = y."id" AND a."amountDueId" IN ${dues})`;
  await sql`
    UPDATE "PaymentReport" y SET "userId" = ${userId}::uuid,
      "payerEmail" = CASE WHEN ${userId}::uuid IS NULL THEN ${newEmail} END,
      "payerName" = CASE WHEN ${userId}::uuid IS NULL THEN y."payerName" END
    WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "PaymentReportDue" p WHERE p."reportId" = y."id" AND p."amountDueId" IN ${dues})`;
  await sql`
    UPDATE "Invoice" y SET ${to} WHERE ${isOldPayers} AND EXISTS (
      SELECT FROM "InvoiceDue" i WHERE i."invoiceId" IN (y."id", y."creditOfId") AND i."amountDueId" IN ${dues})`;
}

/** As whoever takes a seat does, so that a seat taken at the same moment under the account of the address is visible. */
async function requireOneSeat(id: string, eventId: string): Promise<void> {
  await sql`SELECT FROM "Event" WHERE "id" = ${eventId}::uuid FOR NO KEY UPDATE`;
  const others = await sql`SELECT FROM "Registration" r WHERE r."id" = ${id}::uuid AND "has_other_seat"(r)`;
  if (others.length > 0) throw hasSeatAlready();
}

const hasSeatAlready = () => new Refusal("already_registered", emailTakenAtEvent);
