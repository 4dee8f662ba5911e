import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { parseReference } from "@/lib/ledger/rules";
import { moneyBackInput } from "@/lib/ledger/schema";
import { noonOfPastDay } from "@/lib/ledger/shared/past-day";
import { payBackCredit } from "./pay-back-credit";
import { payBackDue } from "./pay-back-due";

/**
 * POST /api/admin/refunds: records a refund of a credit, or of what paid an amount due.
 * @throws Refusal `not_found`, `forbidden` for one's own, `invalid_input` for a day before one of the payments, and as
 * `payBackCredit` and `payBackDue`
 */
export const refundMoney = operation({
  actor: staff("payments.record"),
  input: moneyBackInput,
  presence: "fresh",
  status: 201,
  run: (person, { reference: quoted, credit, amount, method, paidOn, askAgain }) =>
    transaction(async () => {
      const refundDate = await noonOfPastDay(paidOn, "paidOn");
      const back = { method, reference: null, note: null, refundDate, dateField: "paidOn" };
      if (credit) {
        await payBackCredit(person, credit, { ...back, amount });
        const refunds = [{ paymentId: credit, amount: formatCents(amount) }];
        return { refunds, credit, amount: formatCents(amount) };
      }
      const reference = parseReference(quoted);
      const due =
        reference && (await db.amountDue.findUnique({ select: { id: true }, where: { reference } }));
      if (!due) throw new Refusal("not_found", "No amount due has this reference.");
      const { refunds } = await payBackDue(person, due.id, { ...back, amount, isAskedAgain: askAgain });
      return { refunds, reference, amount: formatCents(amount) };
    }),
});
