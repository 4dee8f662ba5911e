"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { cancelRegistrationAction } from "../actions";

type CancelRegistrationProps = { id: string; eventTitle: string };

/** Cancels a registration, after a confirmation that says what is lost. */
export function CancelRegistration({ id, eventTitle }: CancelRegistrationProps) {
  return (
    <ConfirmedAction
      title="Cancel your registration?"
      description={`Your seat at “${eventTitle}” will be released immediately. You can register again while seats are available.`}
      verb="Cancel registration"
      busyWords="Cancelling..."
      keepVerb="Keep my seat"
      success={{
        title: "Registration cancelled",
        description: `Your registration for “${eventTitle}” has been cancelled.`,
      }}
      failureTitle="Cancellation Failed"
      onConfirm={(options) => cancelRegistrationAction({ id }, options)}
    >
      Cancel registration
    </ConfirmedAction>
  );
}
