import "server-only";
import { recordAudit } from "@/lib/audit/record";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { chequeDayInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { lockCheque, resolveChequeTime } from "@/lib/cashier/shared/lock-cheque";

/**
 * Records that a cheque was taken to the bank.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own, `already_decided`, `already_refunded`, `invalid_input`
 */
export const markChequeDeposited = operation({
  actor: staff("payments.record"),
  input: chequeDayInput,
  presence: "session",
  run: (person, { id, on }) =>
    transaction(async () => {
      const day = await noonOfPastDay(on, "on");
      const cheque = await lockCheque(id, person);
      if (cheque.isTakenBack) throw new Refusal("already_refunded", "This payment has been taken back.");
      if (cheque.depositedAt) throw new Refusal("already_decided", "This cheque has already been deposited.");
      await db.write.cheque.update({
        where: { paymentId: id },
        data: { depositedAt: resolveChequeTime(day, cheque) },
      });
      await recordAudit({
        actor: person,
        action: "cheque_deposited",
        target: { type: "payment", id },
        details: { number: cheque.number, on },
      });
      return { id };
    }),
});
