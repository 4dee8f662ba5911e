import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { requirePeople } from "@/lib/audit/shared/people-seen";
import { member } from "@/lib/auth/actor";
import { can } from "@/lib/auth/member";
import { Refusal } from "@/lib/core/errors";
import { noInput } from "@/lib/core/fields";
import { formatCents } from "@/lib/core/money";
import { operation } from "@/lib/core/operation";
import { pdfResponse } from "@/lib/print/pdf-response";
import { receiptPdf } from "@/lib/print/receipt";
import { payerOf, paymentMethodLabel, refundLabel } from "./labels";
import { listOwed } from "./owed-queries";
import { toPaymentAnswer } from "./shared/payment-answers";
import { findReceipt, listMyPayments } from "./queries";
import { isReversal, referencesOf, refundStatusOf } from "./rules";
import { paymentIdInput } from "./schema";
import { readGroupReceipt } from "./shared/receipt-lines";

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
      ...{ id: due.id, reference: due.reference, purpose: due.purpose, description: due.description },
      ...{ amount: formatCents(due.amountCents), open: formatCents(due.openCents) },
      ...{ dueDate: due.dueDate, state: due.state },
    })),
});

/** GET /api/payments/{id}/receipt: the receipt of one's own payment as a PDF. @throws Refusal `not_found` */
export const readReceipt = operation({
  actor: member,
  input: paymentIdInput,
  async run(person, { id }) {
    const payment = await findReceipt(person, id);
    if (payment?.receiptNumber == null) throw new Refusal("not_found", "Receipt not found");
    const group = await readGroupReceipt(payment);
    const mayExport = can(person, "payments.export");
    if (group) await requirePeople(person, { list: "people on a receipt", mayExport }, group.people);
    const { timeZone, ...association } = getAssociation();
    const status = refundStatusOf(payment);
    const { method, receiptNumber, paymentDate } = payment;
    const pdf = await receiptPdf({
      requestedBy: person.id,
      association,
      timeZone,
      number: receiptNumber,
      date: paymentDate,
      payer: { companies: group?.companies ?? [], ...payerOf(payment) },
      description: payment.description,
      lines: group?.lines ?? null,
      amountCents: payment.amountCents,
      method: method ? paymentMethodLabel(method) : "Payment",
      reference: referencesOf(payment).reference,
      refundedCents: isReversal(status) ? 0 : payment.refundedCents,
      voidBecause: isReversal(status) ? refundLabel[status] : null,
    });
    return pdfResponse(pdf, `receipt-${receiptNumber}.pdf`);
  },
});
