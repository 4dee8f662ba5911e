"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Users } from "lucide";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { MessageFields } from "@/components/forms/message-fields";
import { useSendMessage } from "@/components/messages/use-send-message";
import { Icon } from "@/components/ui/icon";
import type { Recipient } from "@/lib/messages/shared/conversation-queries";
import { newMessageInput, sharedInbox } from "@/lib/messages/schema";
import { messageDraftKey } from "./draft-key";
import { MemberPicker } from "./member-picker";

type Values = z.input<typeof newMessageInput>;
type Draft = { values: Values; recipient: Recipient | null };

type MessageFormProps = { personId: string; answersMessages: boolean; onDone: () => void };

/** Starts a conversation: a member's with the administrators, or an administrator's with any member. */
export function MessageForm({ personId, answersMessages, onDone }: MessageFormProps) {
  const draftKey = messageDraftKey(personId, "new");
  const [draft] = useState(() => readDraft<Draft>(draftKey));
  const [recipient, setRecipient] = useState<Recipient | null>(draft?.recipient ?? null);
  const empty: Values = { toUserId: answersMessages ? "" : sharedInbox, subject: "", content: "" };
  const form = useForm<Values, unknown, z.output<typeof newMessageInput>>({
    resolver: zodResolver(newMessageInput),
    defaultValues: draft?.values ?? empty,
  });
  const { register, handleSubmit, formState, getValues, setValue } = form;
  const { errors } = formState;
  const { submit, busy } = useSendMessage(
    form,
    `${recipient?.name ?? "The administrators"} will find it in their inbox.`,
    () => {
      deleteDraft(draftKey);
      onDone();
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
      <MessageFields
        field={(name) => register(name)}
        errors={errors}
        className="min-h-40"
        autoComplete="off"
        busy={busy}
        verb="Send Message"
      />
    </form>
  );
}
