"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { missingReason } from "@/lib/payments/schema";
import { cancelInvoiceAction } from "../../actions";

/** Asks for the reason before an invoice is cancelled. */
export function CancelInvoice({ number, ...dialog }: MenuDialogProps & { number: string }) {
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
          This issues a credit note for all of it and can&apos;t be undone. What it is about is owed as
          before, and can be on another invoice. If it is about one person&apos;s amounts, we will email them.
        </p>
      }
      verb="Cancel invoice"
      busyWords="Cancelling..."
      keepVerb="Keep invoice"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ number, reason })}
      hint="It stands on the credit note and in the email. It is stored in the audit log as well."
      missing={missingReason}
    />
  );
}
