"use client";

import { Send } from "lucide";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { Field } from "@/components/forms/field";
import { submitByKey } from "@/components/ui/submit-by-key";
import { SubmitButton } from "@/components/forms/submit-button";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/textarea";
import type { newMessageInput } from "@/lib/messages/schema";
import { messageDraftKey } from "./draft-key";
import { SavedReplies } from "./saved-replies";
import { useReply } from "./use-reply";

const rules = fetchedRules(async () => (await import("@/lib/messages/schema")).newMessageInput);

type ReplyFormProps = {
  personId: string;
  threadId: string;
  toUserId: string;
  toName: string;
  subject: string;
  /** The last message that the person has seen. */
  newestId: string;
  hasSavedReplies: boolean;
};

/** The reply form below a conversation. */
export function ReplyForm({
  personId,
  threadId,
  toUserId,
  toName,
  subject,
  newestId,
  hasSavedReplies,
}: ReplyFormProps) {
  const draftKey = messageDraftKey(personId, threadId);
  const form = useForm<z.input<typeof newMessageInput>, unknown, z.output<typeof newMessageInput>>({
    resolver: rules,
    defaultValues: { toUserId, subject, threadId, content: "" },
  });
  const { register, handleSubmit, formState, getValues, setValue, reset } = form;
  const area = useRef<HTMLTextAreaElement | null>(null);
  // The server has no access to the draft, so the first render goes without it.
  useEffect(() => {
    const draft = readDraft<string>(draftKey);
    if (draft) setValue("content", draft);
  }, [draftKey, setValue]);
  useEffect(() => {
    if (window.location.hash === "#reply") area.current?.focus();
  }, []);
  const { submit, busy } = useReply(form, { threadId, toName, newestId }, () => {
    deleteDraft(draftKey);
    reset();
  });
  const { ref, ...content } = register("content");

  function insert(text: string) {
    if (!area.current) return;
    const { selectionStart, selectionEnd } = area.current;
    area.current.setRangeText(text, selectionStart, selectionEnd, "end");
    setValue("content", area.current.value, { shouldValidate: formState.isSubmitted });
    saveDraft(draftKey, area.current.value);
    // Setting the value puts the cursor at the end.
    area.current.setSelectionRange(selectionStart + text.length, selectionStart + text.length);
    area.current.focus();
  }

  return (
    <form
      id="reply"
      data-bar="below"
      noValidate
      onChange={() => saveDraft(draftKey, getValues("content"))}
      onSubmit={(event) => void handleSubmit(submit)(event)}
      className="grid gap-2 border-t border-line bg-card px-5 py-4 sm:px-6"
    >
      <Field label="Reply" error={formState.errors.content?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            placeholder={`Write to ${toName}`}
            className="max-h-48 min-h-16"
            aria-keyshortcuts={hasSavedReplies ? "R" : undefined}
            onKeyDown={submitByKey}
            {...content}
            ref={(element) => {
              area.current = element;
              ref(element);
            }}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-2">
        {hasSavedReplies && <SavedReplies onInsert={insert} />}
        <SubmitButton
          busy={busy}
          busyWords="Sending..."
          className="ml-auto"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          <Icon of={Send} /> Send Reply
        </SubmitButton>
      </div>
    </form>
  );
}
