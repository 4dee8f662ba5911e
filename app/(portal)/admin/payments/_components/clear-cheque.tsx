"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { formatMoney } from "@/lib/core/money";
import { markChequeClearedAction } from "../actions";
import type { BouncedCheque } from "./bounce-cheque";

/** Asks before a cheque is marked as cleared: it can't bounce any more then. */
export function ClearCheque({
  payment: { id, payer, amountCents, receiptNumber },
  today,
  ...dialog
}: MenuDialogProps & { payment: BouncedCheque; today: string }) {
  const { submit, busy } = useSubmit(markChequeClearedAction, {
    success: { title: "Cheque Cleared", description: `${payer}, receipt ${receiptNumber ?? ""}` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title="Mark the cheque as cleared?"
      description={
        <p>
          The bank has credited {payer}’s cheque for {formatMoney(amountCents)}. This can’t be undone, and the
          cheque can’t be marked as bounced afterwards.
        </p>
      }
      verb="Mark as cleared"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ id, on: today })}
    />
  );
}
