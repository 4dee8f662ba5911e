import "server-only";
import { staff } from "@/lib/auth/actor";
import { db, transaction } from "@/lib/db/client";
import { Refusal } from "@/lib/core/errors";
import { operation } from "@/lib/core/operation";
import { creditAssignmentInput } from "@/lib/ledger/schema";
import { settleByCredit } from "@/lib/ledger/shared/settle-by-credit";
import { sales } from "./shared/sales";
import { resolveShares } from "./shared/shares";

/**
 * Uses a credit for any person's amounts due, such as a company's credit for the people it sends.
 * @throws Refusal `not_found`, `amount_mismatch`, `forbidden` for one's own, and as `settleByCredit`
 */
export const assignCredit = operation({
  actor: staff("payments.record"),
  input: creditAssignmentInput,
  presence: "session",
  run: (person, { id: paymentId, allocations }) =>
    transaction(async () => {
      const payment = await db.payment.findUnique({ select: { id: true }, where: { id: paymentId } });
      if (!payment) throw new Refusal("not_found", "Credit not found");
      const { shares } = await resolveShares(allocations);
      return { used: await settleByCredit(sales, shares, person, { paymentId }) };
    }),
});
