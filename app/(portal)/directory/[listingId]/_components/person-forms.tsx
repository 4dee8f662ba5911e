"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { MessageFields } from "@/components/forms/message-fields";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Textarea } from "@/components/ui/textarea";
import { reasonInput, relayInput } from "@/lib/directory/schema";
import { reportPersonAction, writeDirectoryMessageAction } from "../../actions";

type FormProps = { id: string; name: string; onDone: () => void };

/** A message that we send by email. */
export function DirectoryMessageForm({ id, name, onDone }: FormProps) {
  const form = useForm<z.input<typeof relayInput>, unknown, z.output<typeof relayInput>>({
    resolver: zodResolver(relayInput),
    defaultValues: { id, subject: "", content: "", showAddress: false },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(writeDirectoryMessageAction, {
    form,
    success: { title: "Message sent", description: `We've emailed it to ${name}.` },
    failureTitle: "Couldn't send the message",
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4">
      <label className="flex items-start gap-3 text-sm">
        <input type="checkbox" {...register("showAddress")} className="mt-0.5 size-4 shrink-0 accent-aqua" />
        <span>
          <span className="block font-medium">Let {name} reply to my email address</span>
          <span className="block text-ink-soft">
            Otherwise {name} answers through the directory, without learning your address.
          </span>
        </span>
      </label>
      <MessageFields
        field={(field) => register(field)}
        errors={formState.errors}
        busy={busy}
        verb="Send message"
      />
    </form>
  );
}

/** A report to the office. */
export function ReportForm({ id, name, onDone }: FormProps) {
  const form = useForm({ resolver: zodResolver(reasonInput), defaultValues: { id, reason: "" } });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(reportPersonAction, {
    form,
    success: { title: "Report sent", description: "The office will look into it and answer under Messages." },
    failureTitle: "Couldn't send the report",
    onDone,
  });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4">
      <Field label="Reason" hint={`What ${name} wrote or shows.`} error={formState.errors.reason?.message}>
        {(control) => <Textarea {...control} {...register("reason")} rows={5} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Sending...">
          Send report
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
