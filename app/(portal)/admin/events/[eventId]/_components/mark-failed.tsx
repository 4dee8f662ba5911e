"use client";

import { formatMoney } from "@/lib/core/money";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { markPaymentFailedAction } from "../actions";

type MarkFailedProps = MenuDialogProps & { attendee: ListedAttendee };

/** Asks for confirmation before a pending payment is marked as failed. */
export function MarkFailed({ attendee: { id, name, amountCents }, ...dialog }: MarkFailedProps) {
  const isFree = amountCents === 0;
  const { submit, busy } = useSubmit(markPaymentFailedAction, {
    success: { title: "Payment marked failed", description: `We have released ${name}'s seat.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Mark ${name}'s payment as failed?`}
      description={
        <p>
          The seat will be released, and {name} will be notified by email.
          {!isFree &&
            ` If the ${formatMoney(amountCents)} arrives later, you can still record the payment while seats are available.`}
        </p>
      }
      verb="Mark payment failed"
      busyWords="Saving..."
      keepVerb="Cancel"
      tone="destructive"
      busy={busy}
      onConfirm={(note) => void submit({ id, note })}
      hint="Visible to administrators only."
      label="Note"
    />
  );
}
