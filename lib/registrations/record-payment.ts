import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { registrationPaymentInput } from "@/lib/payments/schema";
import { noonOfPastDay } from "@/lib/payments/shared/past-day";
import { settleDue } from "@/lib/payments/shared/settle";
import { seatSale } from "./shared/sale";

/**
 * Records a payment of all that is open of a registration's amount due, which is what the form showed. Without a seat it is rejected, unless
 * `evenWithoutSeat` records it as owed back.
 *
 * @throws Refusal `not_found`, `already_paid`, `amount_mismatch`, `already_cancelled`, `event_full`,
 * `already_registered`, `invalid_input` for a day to come
 */
export const recordPayment = operation({
  actor: staff("payments.record"),
  input: registrationPaymentInput,
  run: (person, { id, amountCents, method, reference, bank, paymentDate, note, evenWithoutSeat }) =>
    transaction(async () => {
      const paidAt = await noonOfPastDay(paymentDate, "paymentDate");
      const due = await db.amountDue.findFirst({
        select: { id: true, reference: true },
        where: { registrationId: id },
        orderBy: { createdAt: "desc" },
      });
      if (!due) throw new Refusal("not_found", "Nothing is due for this registration.");
      const payment = await settleDue(
        { event: seatSale },
        { dueId: due.id, amountCents },
        {
          method,
          paymentDate: paidAt,
          reference,
          bank,
          providerReference: null,
          note,
          recordedBy: person,
        },
        evenWithoutSeat ? "owe_back" : "refuse",
      );
      await recordAudit({
        actor: person,
        action: "payment_recorded",
        target: { type: "payment", id: payment.id },
        details: {
          registrationId: id,
          amountCents: payment.amountCents,
          reference: due.reference,
          receiptNumber: payment.receiptNumber,
          method,
          isOwedBack: payment.isOwedBack,
        },
      });
      return payment;
    }),
});
