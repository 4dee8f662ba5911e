"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { invoiceDifferenceWords, replacedWords } from "@/lib/invoices/labels";
import { replaceInvoiceAction } from "../../actions";

type ReplaceInvoiceProps = MenuDialogProps & {
  number: string;
  differenceCents: number;
  payer: string | null;
};

/** Asks before an invoice that no longer agrees with what is owed is replaced. */
export function ReplaceInvoice({ number, differenceCents, payer, ...dialog }: ReplaceInvoiceProps) {
  const { submit, busy } = useSubmit(replaceInvoiceAction, {
    success: (replaced) => ({
      title: "Invoice Replaced",
      description: replacedWords(replaced, number),
    }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Replace invoice ${number}?`}
      description={
        <p>
          {invoiceDifferenceWords(differenceCents)}. This cancels it with a credit note and issues a new
          invoice with the current amounts, unless nothing is left on it. You can&apos;t undo this.{" "}
          {payer === null
            ? "We won’t email anyone, because it isn’t addressed to one person."
            : `We’ll email both documents to ${payer}.`}
        </p>
      }
      verb="Replace invoice"
      busyWords="Replacing..."
      keepVerb="Keep invoice"
      tone="primary"
      busy={busy}
      onConfirm={(reason) => void submit({ number, reason })}
      label="Reason"
      hint="It appears on the credit note and in the email. Without one, they say how the amount has changed."
    />
  );
}
