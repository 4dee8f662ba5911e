import "server-only";
import { eraseFromAudit } from "@/lib/audit/shared/erase";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { erasePayers, listPaymentsFor } from "@/lib/payments/shared/erase-payers";

/**
 * Removes visitors' personal data from their registrations, in the caller's transaction. The rows stay for statistics
 * and keep their seats, each under an address of its own, because an address may hold only one seat at an event.
 */
export async function eraseVisitors(registrationIds: string[]): Promise<void> {
  const payments = await listPaymentsFor(registrationIds);
  await erasePayers(payments);
  await db.amountDue.updateMany({
    where: { registrationId: { in: registrationIds }, userId: null },
    data: { payerName: null, payerEmail: null },
  });
  await sql`
    UPDATE "Registration" SET "firstName" = 'Former', "lastName" = 'attendee',
      "email" = 'erased-' || "id" || '@erased.invalid', "companyName" = NULL, "position" = NULL,
      "phoneNumber" = NULL, "notes" = NULL, "answers" = '[]', "ticketCode" = "new_ticket_code"(), "erasedAt" = now(), "updatedAt" = now()
    WHERE "id" = ANY(${registrationIds}::uuid[])`;
  await eraseFromAudit({
    targets: [
      { type: "registration", ids: registrationIds },
      { type: "payment", ids: payments },
    ],
  });
}
