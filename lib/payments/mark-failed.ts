import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/errors";
import { operation } from "@/lib/operation";
import { sendPaymentFailed } from "@/lib/registrations/confirmation";
import { failedPayment } from "./schema";

/**
 * Marks a registration's payment as failed, which releases the seat and notifies the person. A payment recorded later
 * takes a seat again if one is left.
 *
 * @throws Refusal `not_found`, `already_decided`
 */
export const markPaymentFailed = operation({
  actor: staff("payments.void"),
  input: failedPayment,
  run: (person, { id, note }) =>
    transaction(async () => {
      const { count } = await db.registration.updateMany({
        where: { id, paymentStatus: "pending", cancelledAt: null },
        data: { paymentStatus: "failed" },
      });
      const registration = await db.registration.findUnique({
        select: {
          eventId: true,
          firstName: true,
          lastName: true,
          email: true,
          ticketCode: true,
          amountCents: true,
          addressToConfirm: true,
        },
        where: { id },
      });
      if (!registration) throw new Refusal("not_found", "Registration not found");
      if (count === 0) throw new Refusal("already_decided", "This registration has no pending payment.");
      await recordAudit({
        actor: person,
        action: "payment_failed",
        target: { type: "registration", id },
        details: { eventId: registration.eventId, amountCents: registration.amountCents, note },
      });
      await sendPaymentFailed(registration.eventId, registration);
      return { id };
    }),
});
