"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { withdrawApplicationAction } from "../actions";

type WithdrawApplicationProps = { token: string; reference: string };

/** Withdraws the application, after a confirmation. */
export function WithdrawApplication({ token, reference }: WithdrawApplicationProps) {
  return (
    <ConfirmedAction
      title="Withdraw your application?"
      description="The association will stop reviewing it. You can't undo this, but you can apply again at any time."
      verb="Withdraw application"
      busyWords="Withdrawing..."
      success={{
        title: "Application Withdrawn",
        description: `Your application ${reference} has been withdrawn.`,
      }}
      failureTitle="Update Failed"
      refreshesAlways
      onConfirm={(options) => withdrawApplicationAction({ token }, options)}
    >
      Withdraw application
    </ConfirmedAction>
  );
}
