import type { ComponentProps } from "react";
import { Field } from "@/components/forms/field";
import { Input } from "@/components/ui/input";

type EmailFieldProps = ComponentProps<typeof Input> & { hint?: string; error: string | undefined };

/** The field for the email address of an account. */
export function EmailField({ hint, error, ...input }: EmailFieldProps) {
  return (
    <Field label="Email" {...(hint && { hint })} error={error}>
      {(control) => (
        <Input autoComplete="username" {...control} {...input} type="email" autoCapitalize="none" required />
      )}
    </Field>
  );
}
