"use client";

import { ConfirmationWithPreview } from "@/components/payments/confirmation-with-preview";
import { usePreview } from "@/components/forms/use-preview";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { BookedPayment } from "@/lib/payments/queries";
import { formatMoney } from "@/lib/core/money";
import { bounceChequeAction, previewBounceAction } from "../actions";

export type BouncedCheque = Pick<BookedPayment, "id" | "payer" | "amountCents" | "receiptNumber">;

/** Asks for the bank's reason before a cheque is marked as bounced. */
export function BounceCheque({
  payment: { id, payer, amountCents },
  today,
  ...dialog
}: MenuDialogProps & { payment: BouncedCheque; today: string }) {
  const { submit, busy } = useSubmit(bounceChequeAction, {
    success: ({ consequence }) => ({ title: "Cheque Bounced", description: consequence }),
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  const preview = usePreview(previewBounceAction, id);
  return (
    <ConfirmationWithPreview
      {...dialog}
      title="Mark the cheque as bounced?"
      refusedTitle="This cheque can’t be marked as bounced"
      preview={preview}
      description={(consequence) => (
        <p>
          This reverses {payer}’s cheque for {formatMoney(amountCents)}. {consequence} We’ll email the people
          affected.
        </p>
      )}
      verb="Mark as bounced"
      busy={busy}
      onConfirm={(reason) => void submit({ id, on: today, reason })}
      hint="What the bank says. Stored in the audit log, visible to administrators only."
    />
  );
}
