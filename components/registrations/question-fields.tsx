import { Field } from "@/components/forms/field";
import { FieldError } from "@/components/forms/field-error";
import { Input } from "@/components/ui/input";
import type { Question } from "@/lib/events/rules";
import { answerName, type AnswerName } from "./answers";

type QuestionFieldsProps = {
  questions: readonly Question[];
  /** Returns a control's properties by its name: react-hook-form's `register`, or the name alone. */
  register: (name: AnswerName) => object;
  errorOf: (questionId: string) => string | undefined;
};

/** The fields for an event's questions, in the organisers' order. */
export function QuestionFields({ questions, register, errorOf }: QuestionFieldsProps) {
  return questions.map((question) => {
    const { id, label, kind, choices, required } = question;
    const name = answerName(question);
    const error = errorOf(id);
    if (kind === "checkbox") {
      return (
        <div key={id}>
          <label className="flex min-h-11 items-center gap-2.5 text-sm font-medium">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-aqua"
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error && `${name}-error`}
              {...register(name)}
            />
            <span>
              {label}
              {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
            </span>
          </label>
          <FieldError id={`${name}-error`} error={error} />
        </div>
      );
    }
    return (
      <Field key={id} label={label} optional={!required} error={error}>
        {(control) =>
          kind === "choice" ? (
            <select {...control} {...register(name)} required={required} className="input">
              <option value="">{required ? "Choose an answer" : "No answer"}</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          ) : (
            <Input {...control} {...register(name)} required={required} autoComplete="off" />
          )
        }
      </Field>
    );
  });
}
