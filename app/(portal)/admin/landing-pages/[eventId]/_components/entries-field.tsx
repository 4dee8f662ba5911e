"use client";

import { useFieldArray, useFormContext } from "react-hook-form";
import { Rows } from "@/components/forms/rows";
import type { LandingFormValues } from "./landing-form-schema";
import { TextField } from "./text-field";

type EntriesFieldProps = {
  title: string;
  hint?: string;
  /** The noun for one entry: "reason". */
  one: string;
  max: number;
} & (
  | { name: "content.whyAttend"; heading: { name: "title"; label: string } }
  | { name: "content.details"; heading: { name: "label"; label: string } }
);

/** A field for a list of texts, each with a heading. */
export function EntriesField({ name, title, hint, one, heading, max }: EntriesFieldProps) {
  const { control, getValues } = useFormContext<LandingFormValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name });
  return (
    <Rows
      title={title}
      {...(hint && { hint })}
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
        return (
          <div className="grid gap-3">
            <TextField name={`${place}.${heading.name}` as `content.details.0.label`} label={heading.label} />
            <TextField name={`${place}.text`} label="Text" rows={2} />
          </div>
        );
      }}
    </Rows>
  );
}
