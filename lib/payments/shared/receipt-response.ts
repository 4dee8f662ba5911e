import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pdfResponse } from "@/lib/print/pdf-response";
import { receiptPdf } from "@/lib/print/receipt";
import { payerOf, paymentMethodLabel, refundLabel } from "../labels";
import { isReversal, refundStatusOf } from "../rules";
import type { readGroupReceipt } from "./receipt-lines";
import { creditUseOf, quotedReferencesOf } from "./uses";

type Paid = Parameters<typeof payerOf>[0] &
  Parameters<typeof quotedReferencesOf>[0] &
  Omit<Parameters<typeof creditUseOf>[0], "refundStatus"> &
  Parameters<typeof refundStatusOf>[0] & {
    receiptNumber: number;
    paymentDate: Date;
    description: string;
    amountCents: number;
    refundedCents: number;
    method: string | null;
  };

/**
 * The receipt of a payment as a PDF, for a reader who may see whom it names.
 *
 * @param groupId of a reader who has only the code of this group
 */
export async function receiptResponse(
  payment: Paid,
  group: Awaited<ReturnType<typeof readGroupReceipt>>,
  requestedBy: string,
  groupId: string | null = null,
): Promise<Response> {
  const { timeZone, ...association } = getAssociation();
  const status = refundStatusOf(payment);
  const payer = payerOf(payment);
  const { method, receiptNumber, paymentDate } = payment;
  const pdf = await receiptPdf({
    ...{ requestedBy, association, timeZone },
    number: receiptNumber,
    date: paymentDate,
    payer: { companies: group?.companies ?? [], email: payer.email, name: payer.nameOnReceipt },
    description: payment.description,
    lines: group?.lines ?? null,
    amountCents: payment.amountCents,
    method: method ? paymentMethodLabel(method) : "Payment",
    reference: quotedReferencesOf(payment).reference,
    creditUse: creditUseOf({ ...payment, refundStatus: status }, groupId),
    refundedCents: isReversal(status) ? 0 : payment.refundedCents,
    voidBecause: isReversal(status) ? refundLabel[status] : null,
  });
  return pdfResponse(pdf, `receipt-${receiptNumber}.pdf`);
}
