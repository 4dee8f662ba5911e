import type { ComponentProps } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { PasswordStrength } from "@/components/forms/password-strength";
import { passwordLength } from "@/lib/accounts/rules";

type Name = "password" | "confirmPassword";

export const PASSWORD_MISMATCH = "Passwords do not match. Please try again.";

/** Checks for `useCheckedForm`, to be combined with the form's own. */
export const newPasswordChecks = (minLength: number = passwordLength.min) => ({
  password: (password: string) =>
    requiredCheck("Password is required")(password) ||
    (password.length < minLength && `Password must be at least ${minLength} characters`),
  confirmPassword: (confirmed: string, { password }: Record<Name, string>) =>
    requiredCheck("Please enter the password again")(confirmed) ||
    (confirmed !== password && PASSWORD_MISMATCH),
});

type NewPasswordFieldsProps = {
  /** The labels of the fields; "New Password" for an account that has a password already. */
  labels?: Record<Name, string>;
  /** The minimum length of the password. Staff need longer ones. */
  minLength?: number;
  /** The person's names and addresses, which make a password easy to guess. */
  known: string[];
  values: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  field: (name: Name) => Pick<ComponentProps<"input">, "name" | "value"> & {
    onChange: (event: { target: { value: string } }) => void;
  };
};

const CHANGED = { password: "New Password", confirmPassword: "Confirm New Password" };

export function NewPasswordFields({
  labels = CHANGED,
  minLength = passwordLength.min,
  known,
  values,
  errors,
  field,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field
          label={labels.password}
          hint={
            minLength > passwordLength.min
              ? `At least ${minLength} characters`
              : `At least ${minLength} characters; ${passwordLength.minForStaff} or more are much safer.`
          }
          error={errors.password}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...field("password")}
              autoComplete="new-password"
              minLength={minLength}
              required
            />
          )}
        </Field>
        <PasswordStrength password={values.password} minLength={minLength} known={known} />
      </div>
      <Field label={labels.confirmPassword} error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field("confirmPassword")}
            autoComplete="new-password"
            minLength={minLength}
            required
          />
        )}
      </Field>
    </>
  );
}
