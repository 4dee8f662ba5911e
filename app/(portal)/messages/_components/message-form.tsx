"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Users } from "lucide";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { DialogFooter } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { api } from "@/components/api/api-client";
import type { Recipient } from "@/lib/messages/conversation-queries";
import { newMessage, sharedInbox } from "@/lib/messages/schema";
import { deleteDraft, saveDraft, readDraft } from "./draft";
import { MemberPicker } from "./member-picker";

type Values = z.input<typeof newMessage>;
type Draft = { values: Values; recipient: Recipient | null };

type MessageFormProps = { personId: string; answersMessages: boolean; onDone: () => void };

/** Starts a conversation: a member's with the administrators, or an administrator's with any member. */
export function MessageForm({ personId, answersMessages, onDone }: MessageFormProps) {
  const router = useRouter();
  // The key contains the person, because somebody else may sign in in this tab.
  const draftKey = `${personId}:new`;
  const [draft] = useState(() => readDraft<Draft>(draftKey));
  const [recipient, setRecipient] = useState<Recipient | null>(draft?.recipient ?? null);
  const empty: Values = { toUserId: answersMessages ? "" : sharedInbox, subject: "", content: "" };
  const form = useForm<Values, unknown, z.output<typeof newMessage>>({
    resolver: zodResolver(newMessage),
    defaultValues: draft?.values ?? empty,
  });
  const { register, handleSubmit, formState, getValues, setValue } = form;
  const { errors } = formState;
  const { submit, busy } = useSubmit(
    (values: z.output<typeof newMessage>, options) => api("POST /api/messages", values, options),
    {
      form,
      success: {
        title: "Message Sent",
        description: recipient
          ? `${recipient.name} will find it in their inbox.`
          : "The administrators will find it in their inbox.",
      },
      failureTitle: "Send Failed",
      onDone() {
        deleteDraft(draftKey);
        onDone();
        router.refresh();
      },
    },
  );

  const keep = (chosen = recipient) => saveDraft(draftKey, { values: getValues(), recipient: chosen });

  function choose(chosen: Recipient | null) {
    setRecipient(chosen);
    setValue("toUserId", chosen?.id ?? "", { shouldValidate: chosen !== null });
    keep(chosen);
  }

  return (
    <form
      noValidate
      onChange={() => keep()}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-4"
    >
      {answersMessages ? (
        <MemberPicker recipient={recipient} error={errors.toUserId?.message} onChange={choose} />
      ) : (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">To</p>
          <p className="flex h-11 items-center gap-2 rounded-md bg-sunken px-3 text-sm">
            <Icon of={Users} className="text-ink-soft" /> The administrators
          </p>
        </div>
      )}
      <Field label="Subject" error={errors.subject?.message}>
        {(control) => <Input {...control} autoComplete="off" {...register("subject")} />}
      </Field>
      <Field label="Message" error={errors.content?.message}>
        {(control) => <Textarea {...control} rows={7} className="min-h-40" {...register("content")} />}
      </Field>
      <DialogFooter>
        <SubmitButton busy={busy} busyWords="Sending...">
          Send Message
        </SubmitButton>
      </DialogFooter>
    </form>
  );
}
