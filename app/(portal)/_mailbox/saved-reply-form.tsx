"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { SavedReply } from "@/lib/messages/list-saved-replies";
import { newSavedReplyInput } from "@/lib/messages/schema";
import { createSavedReplyAction, editSavedReplyAction } from "../messages/actions";

type SavedReplyFormProps = {
  /** The saved reply to edit; null for a new one. */
  reply: SavedReply | null;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

export function SavedReplyForm({ reply, onChanged, onClose }: SavedReplyFormProps) {
  const form = useForm<z.input<typeof newSavedReplyInput>>({
    resolver: zodResolver(newSavedReplyInput),
    defaultValues: { name: reply?.name ?? "", content: reply?.content ?? "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(
    (values: z.output<typeof newSavedReplyInput>, options) =>
      reply
        ? editSavedReplyAction({ id: reply.id, version: reply.version, ...values }, options)
        : createSavedReplyAction(values, options),
    {
      form,
      success: (_data, { name }) => ({
        title: "Saved reply stored",
        description: `“${name}” is in the menu.`,
      }),
      failureTitle: "We couldn't save it",
      onDone: () => void onChanged().then(onClose),
      // After a failure the list shows what a colleague has changed. The typed text stays.
      onProblem: () => void onChanged(),
    },
  );
  return (
    // React passes events of a dialog on to the reply form around its button.
    <form
      noValidate
      onChange={(event) => event.stopPropagation()}
      onSubmit={(event) => {
        event.stopPropagation();
        void handleSubmit(submit)(event);
      }}
      className="grid gap-4"
    >
      <Field label="Name" hint="A short name, shown in the menu" error={formState.errors.name?.message}>
        {(control) => <Input {...control} autoFocus autoComplete="off" {...register("name")} />}
      </Field>
      <Field
        label="Text"
        hint="You can edit it after inserting it in a reply."
        error={formState.errors.content?.message}
      >
        {(control) => <Textarea {...control} rows={6} {...register("content")} />}
      </Field>
      <DialogFooter cancel={null}>
        <Button type="button" variant="secondary" onClick={onClose}>
          Back
        </Button>
        <SubmitButton busy={busy} busyWords="Saving...">
          Save
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
