"use client";

import { ConfirmationWithPreview } from "@/components/payments/confirmation-with-preview";
import { usePreview } from "@/components/forms/use-preview";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import type { BookedPayment } from "@/lib/payments/queries";
import { previewUndoPaymentAction, undoPaymentAction } from "../actions";

type UndoPaymentProps = MenuDialogProps & {
  payment: Pick<BookedPayment, "id" | "payer" | "amountCents" | "receiptNumber">;
};

/** Asks for the reason before a payment that was recorded by mistake is undone. */
export function UndoPayment({ payment, ...dialog }: UndoPaymentProps) {
  const { id, payer, amountCents, receiptNumber } = payment;
  const { submit, busy } = useSubmit(undoPaymentAction, {
    success: ({ consequence }) => ({ title: "Payment Undone", description: consequence }),
    failureTitle: "Couldn't Undo the Payment",
    onDone: () => dialog.onOpenChange(false),
  });
  const preview = usePreview(previewUndoPaymentAction, id);
  return (
    <ConfirmationWithPreview
      {...dialog}
      title="Undo this payment?"
      refusedTitle="This payment can’t be undone"
      preview={preview}
      description={(consequence) => (
        <div className="grid gap-2">
          <p>
            Use this when {payer}’s {formatMoney(amountCents)} never arrived and was recorded by mistake. If
            the money arrived and is being returned, record a refund instead.
          </p>
          <p>
            {consequence}
            {preview && ` Receipt ${receiptNumber} is no longer valid.`}
          </p>
          <p>
            We email only members whose membership is no longer active because of this, so let others affected
            know.
          </p>
        </div>
      )}
      verb="Undo payment"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint="Stored in the audit log, visible to administrators only."
    />
  );
}
