"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { missingReasonMessage } from "@/lib/ledger/schema";
import { cancelInvoiceAction } from "../../actions";

type CancelInvoiceProps = MenuDialogProps & { number: string; payer: string | null };

/** Asks for the reason before an invoice is cancelled. */
export function CancelInvoice({ number, payer, ...dialog }: CancelInvoiceProps) {
  const { submit, busy } = useSubmit(cancelInvoiceAction, {
    success: (credit) => ({
      title: "Invoice Cancelled",
      description: `Credit note ${credit.number} cancels ${number}.`,
    }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Cancel invoice ${number}?`}
      description={
        <p>
          This issues a credit note for the full amount and can&apos;t be undone. The items on it don’t change
          and can be invoiced again.{" "}
          {payer === null
            ? "We won’t email anyone, because it isn’t addressed to one person."
            : `We’ll email the credit note to ${payer}.`}
        </p>
      }
      verb="Cancel invoice"
      busyWords="Cancelling..."
      keepVerb="Keep invoice"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ number, reason })}
      hint="It appears on the credit note, in the email and in the audit log."
      missing={missingReasonMessage}
    />
  );
}
