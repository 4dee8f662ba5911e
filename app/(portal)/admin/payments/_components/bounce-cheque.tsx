"use client";

import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { usePreview } from "@/components/forms/use-preview";
import { problemWords, useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { BookedPayment } from "@/lib/payments/queries";
import { missingReason } from "@/lib/payments/schema";
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
  const refused = preview?.ok === false;
  return (
    <ConfirmationWithReason
      {...dialog}
      title={refused ? "This cheque can’t be marked as bounced" : "Mark the cheque as bounced?"}
      description={
        preview?.ok === false ? (
          <p>{problemWords(preview)}</p>
        ) : (
          <p>
            This takes back {payer}’s cheque for {formatMoney(amountCents)}.{" "}
            {preview?.data.consequence ?? "Loading…"} We’ll email the people affected.
          </p>
        )
      }
      verb="Mark as bounced"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      disabled={preview === null}
      refused={refused}
      onConfirm={(reason) => void submit({ id, on: today, reason })}
      hint="What the bank says. Stored in the audit log, visible to administrators only."
      missing={missingReason}
    />
  );
}
