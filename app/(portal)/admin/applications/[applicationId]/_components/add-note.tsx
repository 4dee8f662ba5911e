"use client";

import { useState } from "react";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Textarea } from "@/components/ui/textarea";
import { maxLength } from "@/lib/fields";
import { addNoteAction } from "../actions";

export function AddNote({ applicationId }: { applicationId: string }) {
  const [content, setContent] = useState("");
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    (text: string, options) => addNoteAction({ id: applicationId, content: text }, options),
    {
      success: { title: "Note Added" },
      failureTitle: "Update Failed",
      onDone: () => setContent(""),
    },
  );
  return (
    <form
      noValidate
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (content.trim() === "") setError("Enter a note");
        else void submit(content);
      }}
    >
      <Field label="New note" hint="Visible to administrators only." error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            className="min-h-16"
            maxLength={maxLength.paragraph}
            value={content}
            onChange={(event) => {
              setContent(event.target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
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
