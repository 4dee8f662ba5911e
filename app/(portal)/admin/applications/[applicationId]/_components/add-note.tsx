"use client";

import { ReasonField, useReason } from "@/components/forms/reason-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { addNoteAction } from "../actions";

export function AddNote({ applicationId }: { applicationId: string }) {
  const { reason: content, isGiven, field } = useReason("Enter a note");
  const { submit, busy } = useSubmit(
    (text: string, options) => addNoteAction({ id: applicationId, content: text }, options),
    {
      success: { title: "Note Added" },
      failureTitle: "Update Failed",
      onDone: () => field.onChange(""),
    },
  );
  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGiven()) void submit(content);
      }}
    >
      <ReasonField {...field} label="New note" hint="Visible to administrators only." />
      <SubmitButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={busy}
        busyWords="Saving..."
      >
        Add note
      </SubmitButton>
    </form>
  );
}
