import "server-only";
import { Refusal } from "@/lib/core/errors";
import { Prisma } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { getEvent, withDates } from "@/lib/events/queries";
import { queueEmail } from "@/lib/mail/queue";
import type { PrivatePageHolder } from "./corrected-holder";
import { emailCorrectedLetter } from "./email-correction-letters";
import { queueGroupPage } from "@/lib/groups/shared/announcement";
import { emailCorrectionEnded } from "@/lib/seats/labels";
import { readdressMoney } from "./shared/readdress-money";

/**
 * Gives a locked group the corrected address of its coordinator, in the caller's transaction. The group belongs to the
 * account that has proven the address, if there is one. The coordinator's own seat keeps its address.
 * @returns the group's new code
 */
export async function giveGroupEmail(
  { id, eventId, email: oldEmail, firstName }: PrivatePageHolder,
  newEmail: string,
): Promise<string> {
  const [corrected] = await sql.write<{ code: string; userId: string | null }>`
    UPDATE "GroupBooking" SET "contactEmail" = ${newEmail}, "code" = "new_ticket_code"(),
      "userId" = (SELECT "id" FROM "User" WHERE "email" = ${newEmail} AND "emailVerifiedAt" IS NOT NULL)
    WHERE "id" = ${id}::uuid RETURNING "code", "userId"::text`;
  if (!corrected) throw new Refusal("link_expired", emailCorrectionEnded);
  const dues = Prisma.sql`(
    SELECT d."id" FROM "AmountDue" d JOIN "Registration" r ON r."id" = d."registrationId" WHERE r."bookingId" = ${id}::uuid)`;
  await readdressMoney(dues, { oldEmail, newEmail, userId: corrected.userId });
  await queueEmail({
    to: oldEmail,
    template: "email_corrected",
    seat: null,
    isByStranger: true,
    letter: emailCorrectedLetter(withDates(await getEvent(null, eventId)), "group", firstName),
  });
  await queueGroupPage(id);
  return corrected.code;
}
