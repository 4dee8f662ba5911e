import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { registrationPaymentInput } from "@/lib/ledger/schema";
import { auditRecorded, prepareReceivedMoney } from "@/lib/ledger/shared/record-money";
import { settleDue } from "@/lib/ledger/shared/settle";
import { groupSeating } from "@/lib/groups/shared/seating";
import { seatSale } from "@/lib/seats/shared/sale";

/**
 * Records a payment of everything outstanding of a registration's amount due, which must be what the form showed.
 * Without a seat it is refused, unless `evenWithoutSeat` records it as owed back.
 * @throws Refusal `not_found`, `already_paid`, `amount_mismatch`, `already_cancelled`, `event_full`,
 * `already_registered`, `invalid_input` for a day to come
 */
export const recordPayment = operation({
  actor: staff("payments.record"),
  input: registrationPaymentInput,
  presence: "session",
  run: (person, { id, amountCents, evenWithoutSeat, ...received }) =>
    transaction(async () => {
      const due = await db.amountDue.findFirst({
        select: { id: true, reference: true },
        where: { registrationId: id },
        orderBy: { createdAt: "desc" },
      });
      if (!due) throw new Refusal("not_found", "Nothing is due for this registration.");
      const money = await prepareReceivedMoney(person, received);
      const payment = await settleDue(
        { event: seatSale(groupSeating) },
        { dueId: due.id, amountCents },
        money,
        evenWithoutSeat ? "owe_back" : "refuse",
      );
      await auditRecorded(payment, money, {
        details: { registrationId: id, reference: due.reference, isOwedBack: payment.isOwedBack },
      });
      return payment;
    }),
});
