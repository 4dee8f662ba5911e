"use client";

import type { FormEvent } from "react";

import { emailCheck, requiredCheck } from "@/components/auth/checks";
import {
  newPasswordChecks,
  NewPasswordFields,
  PASSWORD_MISMATCH,
} from "@/components/auth/new-password-fields";
import { EmailField } from "@/components/auth/email-field";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { api } from "@/components/api/api-client";

const LABELS = { password: "Password", confirmPassword: "Confirm Password" };

type NewAccount = { firstName: string; lastName: string; email: string; password: string };

export function RegisterForm({ callbackUrl }: { callbackUrl: string }) {
  const { form, values, errors, field, check, handle } = useCheckedForm<keyof NewAccount | "confirmPassword">(
    {
      firstName: requiredCheck("First name is required"),
      lastName: requiredCheck("Last name is required"),
      email: emailCheck,
      ...newPasswordChecks(),
    },
  );
  const { submit, busy } = useSubmit(
    (account: NewAccount, options) => api("POST /api/register", account, options),
    {
      success: {
        title: "Registration Successful!",
        description: "Welcome! Your membership is pending approval.",
      },
      failureTitle: "Registration Failed",
      failureMessage: "Registration failed. Please try again.",
      form: handle,
      reload: callbackUrl,
    },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    const found = check();
    if (found.confirmPassword === PASSWORD_MISMATCH) {
      toast({ title: "Password Mismatch", description: PASSWORD_MISMATCH, variant: "destructive" });
    }
    if (Object.keys(found).length > 0) return;
    const { firstName, lastName, email, password } = values;
    void submit({ firstName, lastName, email, password });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label="First Name" error={errors.firstName}>
          {(control) => <Input {...control} {...field("firstName")} autoComplete="given-name" required />}
        </Field>
        <Field label="Last Name" error={errors.lastName}>
          {(control) => <Input {...control} {...field("lastName")} autoComplete="family-name" required />}
        </Field>
      </div>
      <EmailField {...field("email")} error={errors.email} />
      <NewPasswordFields
        labels={LABELS}
        known={[values.firstName, values.lastName, values.email]}
        values={values}
        errors={errors}
        field={field}
      />
      <SubmitButton busy={busy} busyWords="Creating Account..." size="lg">
        Create Account
      </SubmitButton>
    </form>
  );
}
