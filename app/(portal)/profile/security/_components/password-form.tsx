"use client";

import type { FormEvent } from "react";
import { requiredCheck } from "@/components/auth/checks";
import { NewPasswordFields, newPasswordChecks } from "@/components/auth/new-password-fields";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { changePasswordAction } from "../actions";

type PasswordFormProps = {
  email: string;
  minLength: number;
  onClose: () => void;
  onChanged: () => void;
};

export function PasswordForm({ email, minLength, onClose, onChanged }: PasswordFormProps) {
  const { form, values, errors, field, check, handle } = useCheckedForm<
    "currentPassword" | "password" | "confirmPassword"
  >({
    currentPassword: requiredCheck("Current password is required"),
    ...newPasswordChecks(minLength),
  });
  const { submit, busy } = useSubmit(changePasswordAction, {
    form: handle,
    success: {
      title: "Password Changed",
      description: "You have been signed out everywhere else.",
    },
    failureTitle: "Update Failed",
    onDone() {
      onChanged();
      onClose();
    },
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const { currentPassword, password } = values;
    if (Object.keys(check()).length === 0) void submit({ currentPassword, password });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-5 sm:max-w-md">
      {/* The hidden field tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" error={errors.currentPassword}>
        {(control) => (
          <PasswordInput
            {...control}
            {...field("currentPassword")}
            autoComplete="current-password"
            autoFocus
            required
          />
        )}
      </Field>
      <NewPasswordFields
        minLength={minLength}
        known={[email]}
        values={values}
        errors={errors}
        field={field}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy={busy} busyWords="Changing...">
          Change Password
        </SubmitButton>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
