import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { receivedPaymentInput } from "@/lib/ledger/schema";
import { receiveCredit } from "@/lib/ledger/shared/receive-credit";
import { auditRecorded, prepareReceivedMoney } from "@/lib/ledger/shared/record-money";
import { settle, type DueShare } from "@/lib/ledger/shared/settle";
import { companyOfQuoted } from "./shared/find-company";
import { sales } from "./shared/sales";
import { resolveShares } from "./shared/shares";

/**
 * POST /api/admin/payments: records one payment of several amounts due, or of part of one. The rest is credit of the
 * first amount's payer, or of the company of a group without a coordinator. Without amounts due, all of it is credit of
 * the named payer. A bundle's reference pays what is outstanding of the bundle, soonest due first. Nothing is recorded
 * unless every allocation fits.
 * @throws Refusal `invalid_input`, `amount_mismatch`, `forbidden` for one's own, and as `settle` when something has
 * changed since
 */
export const recordReceivedPayment = operation({
  actor: staff("payments.record"),
  input: receivedPaymentInput,
  presence: "session",
  status: 201,
  run: (person, { amount: amountCents, allocations: named, payer, ...received }) =>
    transaction(async () => {
      const money = { ...(await prepareReceivedMoney(person, received)), amountCents };
      const { allocations, shares } = payer ? { allocations: [], shares: [] } : await resolveShares(named);
      const payment = payer
        ? await receiveCredit(payer, money)
        : await settle(sales, shares as [DueShare, ...DueShare[]], {
            ...money,
            ...(await companyOfQuoted(
              named.map(({ reference }) => reference),
              shares.map(({ dueId }) => dueId),
            )),
          });
      const restCents = allocations.reduce((rest, { amount }) => rest - amount, amountCents);
      await auditRecorded(payment, money, {
        details: {
          allocations: allocations.map(({ reference, amount }) => `${reference} ${formatCents(amount)}`),
          creditCents: restCents,
        },
      });
      return {
        payment: { id: payment.id, receiptNumber: payment.receiptNumber },
        allocations: allocations.map(({ reference, amount }) => ({ reference, amount: formatCents(amount) })),
        credit: formatCents(restCents),
      };
    }),
});
