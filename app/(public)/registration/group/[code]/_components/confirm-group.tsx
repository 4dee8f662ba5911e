"use client";

import { useRouter } from "next/navigation";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { confirmGroupAction } from "../actions";

/** Confirms the group's address. It takes a button, because mail programs and scanners open links by themselves. */
export function ConfirmGroup({ code }: { code: string }) {
  const router = useRouter();
  const { submit, busy } = useSubmit(confirmGroupAction, {
    success: { title: "Group confirmed", description: "We’re emailing everyone." },
    failureTitle: "Couldn’t confirm the group",
    onDone: () => router.refresh(),
  });
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit({ code });
      }}
    >
      <SubmitButton busy={busy} busyWords="Confirming…">
        Confirm the group
      </SubmitButton>
    </form>
  );
}
