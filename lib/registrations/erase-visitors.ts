import "server-only";
import { eraseFromAudit } from "@/lib/audit/erase";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { forgetPayers } from "@/lib/payments/forget-payers";

/**
 * Takes the visitors out of their registrations, in the caller's transaction: name, address, phone, notes and private
 * page go, the row stays for the figures and the seat counts as before. Each gets an address of its own, because an
 * address holds one seat at an event.
 */
export async function eraseVisitors(registrationIds: string[]): Promise<void> {
  const payments = await db.payment.findMany({
    select: { id: true },
    where: { registrationId: { in: registrationIds } },
  });
  await forgetPayers(payments.map(({ id }) => id));
  await sql`
    UPDATE "Registration" SET "firstName" = 'Former', "lastName" = 'attendee',
      "email" = 'erased-' || "id" || '@erased.invalid', "companyName" = NULL, "position" = NULL,
      "phoneNumber" = NULL, "notes" = NULL, "ticketCode" = "new_ticket_code"(), "erasedAt" = now(), "updatedAt" = now()
    WHERE "id" = ANY(${registrationIds}::uuid[])`;
  await eraseFromAudit({
    targets: [
      { type: "registration", ids: registrationIds },
      { type: "payment", ids: payments.map(({ id }) => id) },
    ],
  });
}
