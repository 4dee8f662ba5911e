import type { ComponentProps } from "react";
import { PASSWORD_MIN_LENGTH, requiredCheck } from "@/components/auth/checks";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { PasswordStrength } from "@/components/forms/password-strength";

type Name = "password" | "confirmPassword";

export const PASSWORD_MISMATCH = "Passwords do not match. Please try again.";

/** For `useCheckedForm`, together with the form's own checks. */
export const newPasswordChecks = {
  password: (password: string) =>
    requiredCheck("Password is required")(password) ||
    (password.length < PASSWORD_MIN_LENGTH && `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
  confirmPassword: (confirmed: string, { password }: Record<Name, string>) =>
    requiredCheck("Please enter the password again")(confirmed) ||
    (confirmed !== password && PASSWORD_MISMATCH),
};

type NewPasswordFieldsProps = {
  /** The labels; "New Password" where the account has one already. */
  labels?: Record<Name, string>;
  values: Record<Name, string>;
  errors: Partial<Record<Name, string>>;
  field: (name: Name) => Pick<ComponentProps<"input">, "name" | "value"> & {
    onChange: (event: { target: { value: string } }) => void;
  };
};

const CHANGED = { password: "New Password", confirmPassword: "Confirm New Password" };

/** A new password and its repetition, with the strength hint. */
export function NewPasswordFields({ labels = CHANGED, values, errors, field }: NewPasswordFieldsProps) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field
          label={labels.password}
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. Longer is stronger.`}
          error={errors.password}
        >
          {(control) => (
            <PasswordInput
              {...control}
              {...field("password")}
              autoComplete="new-password"
              minLength={PASSWORD_MIN_LENGTH}
              required
            />
          )}
        </Field>
        <PasswordStrength password={values.password} minLength={PASSWORD_MIN_LENGTH} />
      </div>
      <Field label={labels.confirmPassword} error={errors.confirmPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field("confirmPassword")}
            autoComplete="new-password"
            minLength={PASSWORD_MIN_LENGTH}
            required
          />
        )}
      </Field>
    </>
  );
}
