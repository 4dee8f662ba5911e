"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Textarea } from "@/components/ui/textarea";
import { applicantAnswer } from "@/lib/applications/schema";
import { answerQuestionAction } from "../actions";

/** Answers what the association has asked. */
export function AnswerForm({ token }: { token: string }) {
  const router = useRouter();
  const form = useForm({
    resolver: zodResolver(applicantAnswer),
    defaultValues: { token, content: "" },
  });
  const { register, handleSubmit, formState } = form;
  const { submit, busy } = useSubmit(answerQuestionAction, {
    form,
    success: { title: "Answer Sent", description: "The association has been told. The review goes on." },
    failureTitle: "Send Failed",
    onDone: () => router.refresh(),
    onProblem: ({ code }) => {
      if (code === "changed_meanwhile" || code === "already_decided") router.refresh();
    },
  });
  return (
    <form
      method="post"
      noValidate
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
