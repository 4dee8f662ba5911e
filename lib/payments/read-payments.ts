import "server-only";
import { requirePeopleWithinLimit } from "@/lib/audit/shared/people-seen";
import { member } from "@/lib/auth/actor";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { listOwed } from "./owed-queries";
import { toPaymentAnswer } from "./shared/payment-answers";
import { findReceipt, listMyPayments } from "./queries";
import { paymentIdInput } from "@/lib/ledger/schema";
import { readReceiptLines } from "./shared/receipt-lines";
import { receiptResponse } from "./shared/receipt-response";

/** GET /api/payments/my */
export const readMyPayments = operation({
  actor: member,
  input: noInput,
  run: async (person) => (await listMyPayments(person)).map(toPaymentAnswer),
});

/** GET /api/payments/owed: soonest due first. */
export const readOwed = operation({
  actor: member,
  input: noInput,
  run: async (person) =>
    (await listOwed(person)).map((due) => ({
      id: due.id,
      reference: due.reference,
      purpose: due.purpose,
      description: due.description,
      amount: formatCents(due.amountCents),
      open: formatCents(due.openCents),
      dueDate: due.dueDate,
      state: due.state,
    })),
});

/**
 * GET /api/payments/{id}/receipt: the receipt of one's own payment as a PDF.
 * @throws Refusal `not_found`
 */
export const readReceipt = operation({
  actor: member,
  input: paymentIdInput,
  async run(person, { id }) {
    const payment = await findReceipt(person, id);
    if (payment?.receiptNumber == null) throw new Refusal("not_found", "Receipt not found");
    const lines = await readReceiptLines(payment);
    if (lines) await requirePeopleWithinLimit(person, { list: "people on a receipt" }, lines.people);
    return receiptResponse({ ...payment, receiptNumber: payment.receiptNumber }, lines, person.id);
  },
});
