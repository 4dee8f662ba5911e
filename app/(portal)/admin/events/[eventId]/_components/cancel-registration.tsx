"use client";

import { useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { cancelRegistrationAction } from "../actions";
import { ReasonField } from "@/components/forms/reason-field";

type CancelRegistrationProps = MenuDialogProps & { attendee: ListedAttendee };

/** Asks before somebody loses their seat. */
export function CancelRegistration({ attendee, ...dialog }: CancelRegistrationProps) {
  const { id, name, paymentStatus, paymentAmount, checkedInAt } = attendee;
  const [reason, setReason] = useState("");
  const { submit, busy } = useSubmit(cancelRegistrationAction, {
    success: { title: "Registration cancelled", description: `${name} is told by email.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  const hasTicket = paymentStatus === "paid";
  const hasPaid = hasTicket && Number(paymentAmount) > 0;
  return (
    <Confirmation
      {...dialog}
      title={`Cancel the registration of ${name}?`}
      description={
        <>
          <p>This cannot be undone. {name} is told by email.</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {paymentStatus !== "failed" && <li>The seat becomes free for somebody else.</li>}
            {hasTicket && <li>The ticket lets nobody in any more.</li>}
            {checkedInAt && <li>The check-in is taken back.</li>}
            {hasPaid ? (
              <li>
                The payment of {paymentAmount} BSD is then to be paid back. You find it under Payments, where
                you record the refund.
              </li>
            ) : (
              paymentStatus === "pending" && <li>Nothing is due any more.</li>
            )}
          </ul>
        </>
      }
      verb="Cancel registration"
      busyWords="Cancelling..."
      keepVerb="Keep registration"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({ id, reason })}
    >
      <ReasonField
        label="Reason"
        hint="For the administrators; it is not sent."
        value={reason}
        onChange={setReason}
      />
    </Confirmation>
  );
}
