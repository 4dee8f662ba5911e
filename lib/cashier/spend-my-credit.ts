import "server-only";
import { member } from "@/lib/auth/actor";
import { paidByFilter } from "@/lib/auth/ownership";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { creditUseInput } from "@/lib/ledger/schema";
import { settleByCredit } from "@/lib/ledger/shared/settle-by-credit";
import { sales } from "./shared/sales";

/**
 * Uses the member's own credit for an amount that they owe. The rule against recording one's own payment is not
 * violated, because others have recorded that money.
 * @throws Refusal `not_found` for what is somebody else's, and as `settleByCredit`
 */
export const spendMyCredit = operation({
  actor: member,
  input: creditUseInput,
  run: (person, { reference, amount: amountCents }) =>
    transaction(async () => {
      const due = await db.amountDue.findFirst({
        select: { id: true },
        where: { reference, AND: paidByFilter(person) },
      });
      if (!due) throw new Refusal("not_found", "You owe no amount with this reference.");
      const [paid] = await settleByCredit(sales, [{ dueId: due.id, amountCents }], person, "payer");
      return paid!;
    }),
});
