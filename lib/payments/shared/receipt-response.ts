import "server-only";
import { getAssociation } from "@/lib/association/queries";
import { pdfResponse } from "@/lib/print/pdf-response";
import { printPdf } from "@/lib/print/press";
import { describePayer, paymentMethodLabel, refundLabel } from "@/lib/ledger/labels";
import { isReversal, refundStatusOf } from "@/lib/ledger/rules";
import type { readReceiptLines } from "./receipt-lines";
import { creditUseOf, quotedReferencesOf } from "@/lib/ledger/shared/uses";

type Paid = Parameters<typeof describePayer>[0] &
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
 * The receipt of a payment as a PDF, for a reader who may see the people it names.
 * @param groupId the group of a reader who has only its code
 */
export async function receiptResponse(
  payment: Paid,
  received: Awaited<ReturnType<typeof readReceiptLines>>,
  requestedBy: string,
  groupId: string | null = null,
): Promise<Response> {
  const { timeZone, ...association } = getAssociation();
  const status = refundStatusOf(payment);
  const payer = describePayer(payment);
  const use = creditUseOf({ ...payment, refundStatus: status }, groupId);
  // An unchanged credit is already in the lines above.
  const isSaid = use.used.length + payment.refundedCents === 0 && received?.creditCents === use.leftCents;
  const { method, receiptNumber, paymentDate } = payment;
  const pdf = await printPdf(requestedBy, "receipt", {
    association,
    timeZone,
    number: receiptNumber,
    date: paymentDate,
    payer: { companies: received?.companies ?? [], email: payer.email, name: payer.nameOnReceipt },
    description: payment.description,
    lines: received?.lines ?? null,
    amountCents: payment.amountCents,
    method: method ? paymentMethodLabel(method) : "Payment",
    reference: quotedReferencesOf(payment).reference,
    creditUse: { ...use, leftCents: isSaid ? 0 : use.leftCents },
    refundedCents: isReversal(status) ? 0 : payment.refundedCents,
    voidBecause: isReversal(status) ? refundLabel[status] : null,
  });
  return pdfResponse(pdf, `receipt-${receiptNumber}.pdf`);
}
