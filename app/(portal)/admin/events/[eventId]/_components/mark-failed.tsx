"use client";

import { useState } from "react";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { ListedAttendee } from "@/lib/registrations/attendee-queries";
import { markPaymentFailedAction } from "../actions";
import { ReasonField } from "@/components/forms/reason-field";

type MarkFailedProps = MenuDialogProps & { attendee: ListedAttendee };

/** Asks before nobody waits for the money any more. */
export function MarkFailed({ attendee: { id, name, paymentAmount }, ...dialog }: MarkFailedProps) {
  const [note, setNote] = useState("");
  const { submit, busy } = useSubmit(markPaymentFailedAction, {
    success: { title: "Payment marked failed", description: `The seat of ${name} is free.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Give up the payment of ${name}?`}
      description={
        <p>
          The {paymentAmount} BSD are no longer waited for. The seat becomes free for somebody else, and{" "}
          {name} is told by email. Should the money come after all, you can still record it while a seat is
          left.
        </p>
      }
      verb="Mark payment failed"
      busyWords="Saving..."
      keepVerb="Keep waiting"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({ id, note })}
    >
      <ReasonField
        label="Note"
        hint="For the administrators; it is not sent."
        value={note}
        onChange={setNote}
      />
    </Confirmation>
  );
}
