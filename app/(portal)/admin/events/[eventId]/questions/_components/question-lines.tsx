import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { filledRegister } from "@/components/forms/filled-register";
import { LineButtons, type LineButtonsProps } from "@/components/forms/line-buttons";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { questionKinds, type QuestionKind } from "@/lib/events/rules";
import type { QuestionsPayload, QuestionsValues } from "./questions-schema";

const kindLabel: Record<QuestionKind, string> = {
  text: "Short answer",
  choice: "Choice from a list",
  checkbox: "Checkbox",
};

const requiredLabel: Record<QuestionKind, string> = {
  text: "Must be answered",
  choice: "Must be answered",
  checkbox: "Must be ticked",
};

type QuestionLinesProps = Omit<LineButtonsProps, "which"> & {
  form: UseFormReturn<QuestionsValues, unknown, QuestionsPayload>;
};

/** The fields of one question: wording, kind and choices, whether it must be answered, and its buttons. */
export function QuestionLines({ form, index, ...buttons }: QuestionLinesProps) {
  const { watch, formState } = form;
  const register = filledRegister(form);
  const errors = formState.errors.questions?.[index];
  const kind = watch(`questions.${index}.kind`);
  return (
    <li className="rounded-md border border-line bg-card p-3 sm:p-4">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_12rem]">
        <Field
          label={kind === "checkbox" ? "Text next to the box" : "Question"}
          error={errors?.label?.message}
        >
          {(control) => <Input {...control} autoComplete="off" {...register(`questions.${index}.label`)} />}
        </Field>
        <Field label="Kind" error={errors?.kind?.message}>
          {(control) => (
            <select {...control} className="input" {...register(`questions.${index}.kind`)}>
              {questionKinds.map((name) => (
                <option key={name} value={name}>
                  {kindLabel[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {kind === "choice" && (
        <Field
          label="Choices"
          hint="One per line"
          className="mt-3"
          error={[errors?.choices].flat().find(Boolean)?.message}
        >
          {(control) => <Textarea {...control} rows={4} {...register(`questions.${index}.choices`)} />}
        </Field>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <label className="flex min-h-11 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            className="size-4.5 accent-aqua"
            {...register(`questions.${index}.required`)}
          />
          {requiredLabel[kind]}
        </label>
        <LineButtons index={index} which={`question ${index + 1}`} {...buttons} />
      </div>
    </li>
  );
}
