"use client";

import { useFieldArray, useFormContext } from "react-hook-form";
import { Field } from "@/components/forms/field";
import { Rows } from "@/components/forms/rows";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { LandingFormValues } from "./landing-form-schema";

type EntriesFieldProps = {
  title: string;
  /** The noun for one entry: "reason". */
  one: string;
  max: number;
} & (
  | { name: "content.whyAttend"; heading: { name: "title"; label: string } }
  | { name: "content.details"; heading: { name: "label"; label: string } }
);

/** A field for a list of texts, each with a heading. */
export function EntriesField({ name, title, one, heading, max }: EntriesFieldProps) {
  const { control, register, getValues, formState } = useFormContext<LandingFormValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const errors = formState.errors.content?.[name === "content.whyAttend" ? "whyAttend" : "details"];
  return (
    <Rows
      title={title}
      one={one}
      max={max}
      rows={fields}
      onMove={move}
      onRemove={remove}
      onAdd={() => {
        const empty = { [heading.name]: "", text: "" } as { label: string; text: string };
        append(empty, { focusName: `${name}.${getValues(name).length}.${heading.name}` });
      }}
    >
      {(index) => {
        const place = `${name}.${index}` as const;
        const wrong = errors?.[index] as Record<string, { message?: string }> | undefined;
        return (
          <div className="grid gap-3">
            <Field label={heading.label} error={wrong?.[heading.name]?.message}>
              {(input) => (
                <Input {...input} {...register(`${place}.${heading.name}` as `content.details.0.label`)} />
              )}
            </Field>
            <Field label="Text" error={wrong?.text?.message}>
              {(input) => <Textarea {...input} rows={2} {...register(`${place}.text`)} />}
            </Field>
          </div>
        );
      }}
    </Rows>
  );
}
