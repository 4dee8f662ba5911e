import { useState } from "react";
import { Field } from "@/components/forms/field";
import { Textarea } from "@/components/ui/textarea";
import { maxLength } from "@/lib/core/fields";

export type ReasonFieldProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  isRequired?: boolean;
  error?: string;
};

export function ReasonField({ label, hint, value, onChange, isRequired = false, error }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} optional={!isRequired} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          className="min-h-16"
          maxLength={maxLength.paragraph}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/**
 * The state of a reason. `isGiven` shows the `missing` message below the field when it is empty. Without `missing`, the
 * reason is optional.
 */
export function useReason(missing?: string) {
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  function onChange(text: string) {
    setValue(text);
    setError(undefined);
  }
  function isGiven(): boolean {
    if (missing === undefined || value.trim() !== "") return true;
    setError(missing);
    return false;
  }
  return { reason: value, isGiven, field: { value, onChange, error, isRequired: missing !== undefined } };
}
