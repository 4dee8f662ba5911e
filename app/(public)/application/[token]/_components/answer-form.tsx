"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { fetchedRules } from "@/components/forms/fetched-rules";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Textarea } from "@/components/ui/textarea";
import { answerQuestionAction } from "../actions";

/** Drafts of a reply may be sensitive, so they are stored for this tab only. */
const draftKey = (reference: string) => `portal:application-answer:${reference}`;

const rules = fetchedRules(async () => (await import("@/lib/applications/schema")).applicantAnswerInput);

/** The form for answering the association's questions. */
export function AnswerForm({ token, reference }: { token: string; reference: string }) {
  const router = useRouter();
  const form = useForm({
    resolver: rules,
    defaultValues: { token, content: "" },
  });
  const { register, handleSubmit, formState, getValues, setValue } = form;
  useEffect(() => {
    const stored = readDraft<string>(draftKey(reference));
    if (stored && !getValues("content")) setValue("content", stored);
  }, [reference, getValues, setValue]);
  const { submit, busy } = useSubmit(answerQuestionAction, {
    form,
    success: {
      title: "Answer Sent",
      description: "The association has been notified and will continue its review.",
    },
    failureTitle: "Send Failed",
    onDone() {
      deleteDraft(draftKey(reference));
      router.refresh();
    },
    onProblem: ({ code }) => {
      if (code === "changed_meanwhile" || code === "already_decided") router.refresh();
    },
  });
  return (
    <form
      method="post"
      noValidate
      onChange={() => saveDraft(draftKey(reference), getValues("content"))}
      onSubmit={(event) => void handleSubmit((values) => submit(values))(event)}
      className="grid gap-4"
    >
      <Field label="Your answer" error={formState.errors.content?.message}>
        {(control) => <Textarea {...control} {...register("content")} rows={4} required />}
      </Field>
      <SubmitButton busy={busy} busyWords="Sending..." className="w-full sm:w-auto sm:justify-self-start">
        Send Answer
      </SubmitButton>
    </form>
  );
}
