import { Field } from "@/components/forms/field";
import { Textarea } from "@/components/ui/textarea";
import { longest } from "@/lib/fields";

type ReasonFieldProps = { label: string; hint: string; value: string; onChange: (value: string) => void };

/** Why something was done, for the record. */
export function ReasonField({ label, hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint} optional>
      {(control) => (
        <Textarea
          {...control}
          rows={2}
          className="min-h-16"
          maxLength={longest.paragraph}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
