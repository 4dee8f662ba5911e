import { useId } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { folded } from "@/lib/core/folding";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";
import type { EventFormPayload, EventFormValues } from "./event-form-schema";

type TopicsFieldProps = {
  form: UseFormReturn<EventFormValues, unknown, EventFormPayload>;
  /** The topics of other events. */
  suggested: string[];
};

/**
 * The field for topics, separated by commas. The browser suggests topics in use, so that one topic is not spelled in
 * two ways.
 */
export function TopicsField({ form, suggested }: TopicsFieldProps) {
  const { register, control, formState } = form;
  const listId = useId();
  const typed = useWatch({ control, name: "topics" });
  const before = typed.slice(0, typed.lastIndexOf(",") + 1);
  const chosen = before.split(",").map(folded);
  const prefix = before && `${before} `;
  return (
    <Field
      label="Topics"
      optional
      hint="Separated by commas, such as AML, Ethics. People filter the public list by them."
      error={[formState.errors.topics].flat().find(Boolean)?.message}
    >
      {(control) => (
        <>
          <Input {...control} {...register("topics")} list={listId} autoComplete="off" />
          <datalist id={listId}>
            {suggested
              .filter((topic) => !chosen.includes(folded(topic)))
              // Each option contains the text before it, because choosing one replaces everything that was typed.
              .map((topic) => (
                <option key={topic} value={`${prefix}${topic}`}>
                  {topic}
                </option>
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
