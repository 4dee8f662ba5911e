import "server-only";
import { eraseFromAudit } from "@/lib/audit/shared/erase";
import { db } from "@/lib/db/client";
import { sql } from "@/lib/db/sql";
import { eraseAddressees, eraseFromGroups } from "@/lib/invoices/shared/erase-addressees";
import { erasePayers, listPaymentsFor } from "@/lib/payments/shared/erase-payers";
import { eraseReports, visitorsReportsFor } from "@/lib/payments/shared/report";

/**
 * Removes visitors' personal data from their registrations, in the caller's transaction. The rows stay for statistics
 * and keep their seats. Each gets a unique address, because an address may hold only one seat at an event.
 */
export async function eraseVisitors(registrationIds: string[]): Promise<void> {
  const payments = await listPaymentsFor(registrationIds);
  await erasePayers(payments);
  await db.write.amountDue.updateMany({
    where: { registrationId: { in: registrationIds }, userId: null },
    data: { payerName: null, payerEmail: null },
  });
  const reports = await eraseReports(visitorsReportsFor(registrationIds));
  await eraseFromGroups(registrationIds);
  await sql.write`
    UPDATE "Registration" SET "firstName" = 'Former', "lastName" = 'attendee',
      "email" = 'erased-' || "id" || '@erased.invalid', "companyName" = NULL, "position" = NULL,
      "phoneNumber" = NULL, "notes" = NULL, "answers" = '[]', "ticketCode" = "new_ticket_code"(), "erasedAt" = now(), "updatedAt" = now()
    WHERE "id" = ANY(${registrationIds}::uuid[])`;
  // As of an erased account: it stays evidence for others, and says initials. Erasing twice changes nothing.
  await sql.write`
    UPDATE "Certificate" SET "holderName" = "initials_of"("holderName"), "isShared" = false
    WHERE "registrationId" = ANY(${registrationIds}::uuid[]) AND "userId" IS NULL`;
  await db.write.formerCode.deleteMany({ where: { registrationId: { in: registrationIds } } });
  await eraseFromAudit({
    targets: [
      { type: "registration", ids: registrationIds },
      { type: "payment", ids: payments },
      { type: "payment_report", ids: reports },
    ],
  });
}

/**
 * Removes the personal data of coordinators from their groups and amounts due, in the caller's transaction. The seats
 * stay, and the code of the coordinator's page becomes invalid.
 */
export async function eraseCoordinators(groupIds: string[]): Promise<void> {
  const registrations = await db.registration.findMany({
    select: { id: true },
    where: { bookingId: { in: groupIds } },
  });
  const ids = registrations.map(({ id }) => id);
  const payments = await listPaymentsFor(ids);
  await erasePayers(payments);
  const reports = await eraseReports(visitorsReportsFor(ids));
  await db.write.amountDue.updateMany({
    where: { registrationId: { in: ids } },
    data: { userId: null, payerName: null, payerEmail: null },
  });
  await sql.write`
    UPDATE "GroupBooking" SET "code" = "new_ticket_code"(), "contactName" = NULL, "contactFirstName" = NULL,
      "contactEmail" = NULL, "contactPhone" = NULL, "networkHash" = NULL, "people" = NULL, "pendingUntil" = NULL
    WHERE "id" = ANY(${groupIds}::uuid[])`;
  // An unconfirmed group has no invoice whose payer's address could identify its coordinator.
  const ofUnconfirmed = {
    some: {
      amountDue: { registration: { booking: { group: { id: { in: groupIds }, confirmedAt: null } } } },
    },
  };
  const unaddressed = await db.invoice.findMany({
    select: { id: true },
    where: {
      userId: null,
      payerEmail: null,
      OR: [{ dues: ofUnconfirmed }, { creditOf: { dues: ofUnconfirmed } }],
    },
  });
  await eraseAddressees(unaddressed.map(({ id }) => id));
  await eraseFromAudit({
    targets: [
      { type: "payment", ids: payments },
      { type: "payment_report", ids: reports },
    ],
  });
}
