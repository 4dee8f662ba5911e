"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { usePreview } from "@/components/forms/use-preview";
import { useSubmit, problemWords } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import type { BookedPayment } from "@/lib/payments/queries";
import { missingReason } from "@/lib/payments/schema";
import { previewUndoPaymentAction, undoPaymentAction } from "../actions";

type UndoPaymentProps = MenuDialogProps & {
  payment: Pick<BookedPayment, "id" | "payer" | "amountCents" | "receiptNumber">;
};

/** Asks why a payment was recorded by mistake before it is taken back. */
export function UndoPayment({ payment, ...dialog }: UndoPaymentProps) {
  const { id, payer, amountCents, receiptNumber } = payment;
  const { submit, busy } = useSubmit(undoPaymentAction, {
    success: ({ consequence }) => ({ title: "Payment Undone", description: consequence }),
    failureTitle: "Couldn't Undo the Payment",
    onDone: () => dialog.onOpenChange(false),
  });
  const preview = usePreview(previewUndoPaymentAction, id);
  const refused = preview?.ok === false;
  return (
    <ConfirmationWithReason
      {...dialog}
      title={refused ? "This payment can’t be undone" : "Undo this payment?"}
      description={
        preview?.ok === false ? (
          <p>{problemWords(preview)}</p>
        ) : (
          <div className="grid gap-2">
            <p>
              Use this when {payer}’s {formatMoney(amountCents)} never came in and was recorded by mistake. If
              the money came in and goes back, record a refund instead.
            </p>
            <p>
              {preview === null
                ? "Loading…"
                : `${preview.data.consequence} Receipt ${receiptNumber} is no longer valid.`}
            </p>
            <p>
              We email only members whose membership is no longer active because of this, so let others
              affected know.
            </p>
          </div>
        )
      }
      verb="Undo payment"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      disabled={preview === null}
      refused={refused}
      onConfirm={(reason) => void submit({ id, reason })}
      hint="Stored in the audit log, visible to administrators only."
      missing={missingReason}
    />
  );
}
