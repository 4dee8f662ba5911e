"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { CircleHelp, Plus } from "lucide";
import { useRouter } from "next/navigation";
import { useFieldArray, useForm } from "react-hook-form";
import { RestoredNotice } from "@/components/forms/restored-notice";
import { SaveBar } from "@/components/forms/save-bar";
import { useAutosave } from "@/components/forms/use-autosave";
import { useKeptForm } from "@/components/forms/use-kept-form";
import { useLeaveWarning } from "@/components/forms/use-leave-warning";
import { useLines } from "@/components/forms/use-lines";
import { useSubmit } from "@/components/forms/use-submit";
import { EmptyState } from "@/components/layout/empty-state";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Icon } from "@/components/ui/icon";
import type { EventStatus, Question } from "@/lib/events/rules";
import { maxQuestions } from "@/lib/events/schema";
import { setQuestionsAction } from "../actions";
import { QuestionLines } from "./question-lines";
import {
  emptyQuestion,
  identified,
  questionsForm,
  valuesOf,
  type QuestionsPayload,
  type QuestionsValues,
} from "./questions-schema";

type Saved = { questions: Question[]; version: string };

type QuestionsFormProps = { event: { id: string; status: EventStatus }; saved: Saved };

/**
 * The form for an event's questions, in order. A draft is saved automatically. Unsaved values stay in the browser's
 * tab.
 */
export function QuestionsForm({ event: { id: eventId, status }, saved }: QuestionsFormProps) {
  const router = useRouter();
  const form = useForm<QuestionsValues, unknown, QuestionsPayload>({
    resolver: zodResolver(questionsForm),
    defaultValues: valuesOf(eventId, saved.questions),
  });
  const storedOf = ({ questions, version }: Saved) => ({ values: valuesOf(eventId, questions), version });
  const kept = useKeptForm(form, `portal:questions-draft:${eventId}`, storedOf(saved));
  const list = useFieldArray({ control: form.control, name: "questions", keyName: "key" });
  const { fields, append } = list;
  const { addId, lineProps } = useLines(list);
  const send = (sent: QuestionsPayload, options?: { idempotencyKey: string }) =>
    setQuestionsAction({ ...sent, basedOn: kept.versionNow() }, options);
  const isDraft = status === "draft";
  const autosave = useAutosave(form, {
    isOn: isDraft,
    schema: questionsForm,
    send,
    isSaved: kept.isSaved,
    onSaved({ questions, version }, values) {
      kept.continueFrom({ values: identified(values, questions), version });
      // A new question gets its id when it is saved. If its text has changed since it was sent, the next save sets the
      // id.
      values.questions.forEach(({ id, ...sent }, index) => {
        const { id: _id, ...now } = form.getValues(`questions.${index}`) ?? {};
        if (id === undefined && JSON.stringify(now) === JSON.stringify(sent))
          form.setValue(`questions.${index}.id`, questions[index]?.id);
      });
      router.refresh();
    },
  });
  useLeaveWarning(kept.hasChanges);
  const { submit, busy } = useSubmit(send, {
    form,
    success: { title: "Questions saved", description: "We’ll ask these from now on." },
    failureTitle: "Update Failed",
    onDone(stored) {
      kept.startFrom(storedOf(stored));
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
      className="mt-6 grid gap-4"
    >
      {kept.isRestored && <RestoredNotice onDiscard={() => kept.startFrom(storedOf(saved))} />}
      {fields.length === 0 ? (
        <Card>
          <EmptyState
            icon={CircleHelp}
            title="No questions"
            description="People only give their name, email address and, if they like, their company."
            action={add}
          />
        </Card>
      ) : (
        <>
          <ol className="grid gap-3" aria-label="Questions">
            {fields.map((field, index) => (
              <QuestionLines key={field.key} form={form} {...lineProps(index)} />
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
      <SaveBar
        autosave={isDraft ? autosave : null}
        hasChanges={kept.hasChanges}
        busy={busy}
        verb="Save questions"
      />
    </form>
  );
}
