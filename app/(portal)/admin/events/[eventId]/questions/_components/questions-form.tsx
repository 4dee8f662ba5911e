"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { CircleHelp, Plus } from "lucide";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useFieldArray, useForm } from "react-hook-form";
import { deleteDraft, readDraft, saveDraft } from "@/components/forms/draft";
import { SubmitButton } from "@/components/forms/submit-button";
import { useLines } from "@/components/forms/use-lines";
import { useSubmit } from "@/components/forms/use-submit";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { Question } from "@/lib/events/rules";
import { maxQuestions } from "@/lib/events/schema";
import { setQuestionsAction } from "../actions";
import { QuestionLines } from "./question-lines";
import {
  emptyQuestion,
  questionsForm,
  valuesOf,
  type QuestionsPayload,
  type QuestionsValues,
} from "./questions-schema";

type QuestionsFormProps = { eventId: string; questions: Question[] };

/** What an event asks, in order. What is typed stays in the browser's tab until it is saved. */
export function QuestionsForm({ eventId, questions }: QuestionsFormProps) {
  const router = useRouter();
  const draftKey = `portal:questions-draft:${eventId}`;
  const [isRestored, setRestored] = useState(false);
  const form = useForm<QuestionsValues, unknown, QuestionsPayload>({
    resolver: zodResolver(questionsForm),
    defaultValues: valuesOf(eventId, questions),
  });
  const saved = useRef(valuesOf(eventId, questions));
  const { control, reset, subscribe } = form;
  const list = useFieldArray({ control, name: "questions", keyName: "key" });
  const { fields, append } = list;
  const { addId, moveLine, removeLine, idOf } = useLines(list);

  useEffect(() => {
    const draft = readDraft<QuestionsValues>(draftKey);
    if (draft) reset(draft, { keepDefaultValues: true });
    // The page that the server sent has no draft, so the notice of one comes after the first rendering.
    const showing = draft ? requestAnimationFrame(() => setRestored(true)) : null;
    const unsubscribe = subscribe({
      formState: { values: true },
      callback({ values }) {
        if (JSON.stringify(values) === JSON.stringify(saved.current)) deleteDraft(draftKey);
        else saveDraft(draftKey, values);
      },
    });
    return () => {
      unsubscribe();
      if (showing !== null) cancelAnimationFrame(showing);
    };
  }, [draftKey, reset, subscribe]);

  function startFrom(stored: readonly Question[]) {
    saved.current = valuesOf(eventId, stored);
    reset(saved.current);
    setRestored(false);
  }

  const { submit, busy } = useSubmit(setQuestionsAction, {
    form,
    success: { title: "Questions saved", description: "New registrations are asked them from now on." },
    failureTitle: "Update Failed",
    onDone({ questions: stored }) {
      startFrom(stored);
      router.refresh();
    },
  });
  const { errors } = form.formState;
  const listError = errors.questions?.root?.message ?? errors.questions?.message;
  const add = (
    <Button
      id={addId}
      variant="secondary"
      disabled={fields.length >= maxQuestions}
      onClick={() => append(emptyQuestion, { focusName: `questions.${fields.length}.label` })}
    >
      <Icon of={Plus} /> Add a question
    </Button>
  );
  return (
    <form
      noValidate
      onSubmit={(sent) => void form.handleSubmit((values) => submit(values))(sent)}
      className="mt-8 grid gap-4"
    >
      {isRestored && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-aqua-soft px-3.5 py-2 text-sm text-aqua-ink">
          <p role="status">These are your changes from before, which are not saved yet.</p>
          <Button variant="ghost" size="sm" onClick={() => startFrom(questions)}>
            Discard them
          </Button>
        </div>
      )}
      {fields.length === 0 ? (
        <Card>
          <EmptyState
            icon={CircleHelp}
            title="No questions"
            description="People only give their name and address, and what they like to add."
            action={add}
          />
        </Card>
      ) : (
        <>
          <ol className="grid gap-3" aria-label="Questions">
            {fields.map((field, index) => (
              <QuestionLines
                key={field.key}
                form={form}
                index={index}
                count={fields.length}
                idOf={(part) => idOf(index, part)}
                onMove={(to) => moveLine(index, to)}
                onRemove={() => removeLine(index)}
              />
            ))}
          </ol>
          <div>{add}</div>
        </>
      )}
      {listError && (
        <p role="alert" className="text-sm text-danger">
          {listError}
        </p>
      )}
      <div className="flex justify-end border-t border-line pt-4 max-sm:*:grow">
        <SubmitButton busy={busy} busyWords="Saving...">
          Save questions
        </SubmitButton>
      </div>
    </form>
  );
}
