"use client";

import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { leaveWaitingListAction } from "../actions";

/** The button that leaves the waiting list without a confirmation, because one can join again. */
export function LeaveList({ code, isOffered }: { code: string; isOffered: boolean }) {
  const { submit, busy } = useSubmit(leaveWaitingListAction, {
    success: {
      title: "You have left the waiting list",
      ...(isOffered && { description: "The seat goes to the next in line." }),
    },
    failureTitle: "Couldn’t leave the list",
  });
  return (
    <form
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void submit({ code });
      }}
    >
      <SubmitButton size="sm" variant="secondary" busy={busy} busyWords="Leaving...">
        {isOffered ? "I don’t need the seat" : "Leave the waiting list"}
      </SubmitButton>
    </form>
  );
}
