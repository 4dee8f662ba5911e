import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { creditUseInput } from "@/lib/ledger/schema";
import { settleByCredit } from "@/lib/ledger/shared/settle-by-credit";
import { sales } from "./shared/sales";

/**
 * Uses a payer's credit for an amount that the payer owes, for staff.
 * @throws Refusal `not_found`, `forbidden` for one's own, and as `settleByCredit`
 */
export const spendCredit = operation({
  actor: staff("payments.record"),
  input: creditUseInput,
  presence: "session",
  run: (person, { reference, amount: amountCents }) =>
    transaction(async () => {
      const due = await db.amountDue.findUnique({ select: { id: true }, where: { reference } });
      if (!due) throw new Refusal("not_found", "No amount due has this reference.");
      const [paid] = await settleByCredit(sales, [{ dueId: due.id, amountCents }], person, "staff");
      return paid!;
    }),
});
