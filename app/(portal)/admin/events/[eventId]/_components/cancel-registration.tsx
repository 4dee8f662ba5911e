"use client";

import { formatMoney } from "@/lib/core/money";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { cancelRegistrationAction } from "../actions";

type CancelRegistrationProps = MenuDialogProps & { attendee: ListedAttendee };

/** Asks for confirmation before a registration is cancelled. */
export function CancelRegistration({ attendee, ...dialog }: CancelRegistrationProps) {
  const { id, name, paymentStatus, amountCents, checkedInAt } = attendee;
  const { submit, busy } = useSubmit(cancelRegistrationAction, {
    success: { title: "Registration cancelled", description: `We'll notify ${name} by email.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  const hasTicket = paymentStatus === "paid";
  const hasPaid = hasTicket && amountCents > 0;
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Cancel ${name}’s registration?`}
      description={
        <>
          <p>You can&apos;t undo this. {name} will be notified by email.</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {paymentStatus !== "failed" && <li>The seat will be released.</li>}
            {hasTicket && <li>The ticket will no longer be valid.</li>}
            {checkedInAt && <li>The check-in will be undone.</li>}
            {hasPaid ? (
              <li>
                The payment of {formatMoney(amountCents)} must be refunded. Record the refund under Payments.
              </li>
            ) : (
              paymentStatus === "pending" && <li>No payment will be due.</li>
            )}
          </ul>
        </>
      }
      verb="Cancel registration"
      busyWords="Cancelling..."
      keepVerb="Keep registration"
      tone="destructive"
      busy={busy}
      onConfirm={(reason) => void submit({ id, reason })}
      hint="Visible to administrators only."
    />
  );
}
