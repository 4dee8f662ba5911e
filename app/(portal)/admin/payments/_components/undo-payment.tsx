"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import type { BookedPayment } from "@/lib/payments/queries";
import { missingReason } from "@/lib/payments/schema";
import { undoPaymentAction } from "../actions";

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
  return (
    <ConfirmationWithReason
      {...dialog}
      title="Undo this payment?"
      description={
        <p>
          Use this when the payment was recorded by mistake. {payer}’s {formatMoney(amountCents)} never came
          in: what it paid is outstanding again, receipt {receiptNumber} is no longer valid, and neither is a
          ticket that was paid with it. We email only members whose membership is no longer active because of
          this, so let others affected know. If the money came in and goes back, record a refund instead.
        </p>
      }
      verb="Undo payment"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint="Stored in the audit log, visible to administrators only."
      missing={missingReason}
    />
  );
}
