import "server-only";
import { staff } from "@/lib/auth/actor";
import { transaction } from "@/lib/db/client";
import { operation } from "@/lib/core/operation";
import { queueEmail } from "@/lib/mail/queue";
import { creditNoteLetter } from "./letters";
import { invoiceCancellationInput } from "./schema";
import { creditInvoice, lockInvoice } from "./shared/credit-invoice";

/**
 * Cancels an invoice with a credit note for all of it. Its amounts stay due and can be put on another invoice.
 *
 * @throws Refusal `not_found`, `forbidden` for one's own, `already_cancelled`
 */
export const cancelInvoice = operation({
  actor: staff("payments.record"),
  input: invoiceCancellationInput,
  presence: "session",
  run(person, { number, reason }) {
    return transaction(async () => {
      const invoice = await lockInvoice(person, number);
      const credit = await creditInvoice(person, invoice, reason);
      const { to, personal } = invoice;
      if (to && personal?.name) {
        await queueEmail({
          to,
          template: "invoice_cancelled",
          letter: creditNoteLetter(invoice.firstName ?? personal.name, {
            number: credit.number,
            cancelled: number,
            reason,
          }),
          attachments: [{ fileName: `${credit.number}.pdf`, invoiceOf: credit.number }],
        });
      }
      return credit;
    });
  },
});
