"use client";

import Link from "next/link";
import type { FormEvent } from "react";

import { emailCheck, requiredCheck } from "@/components/auth/checks";
import { PasskeySignIn } from "@/components/auth/passkey-sign-in";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Input } from "@/components/ui/input";
import { api } from "@/lib/api-client";

export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    email: emailCheck,
    password: requiredCheck("Password is required"),
  });
  const { submit, busy } = useSubmit(
    (sent: typeof values, options) => api("POST /api/login", sent, options),
    {
      success: { title: "Welcome back!", description: "You've been successfully signed in." },
      failureTitle: "Sign In Failed",
      failureMessage: "Invalid email or password",
      form: handle,
      reload: callbackUrl,
    },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label="Email" error={errors.email}>
        {(control) => (
          <Input
            {...control}
            {...field("email")}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            required
          />
        )}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput {...control} {...field("password")} autoComplete="current-password" required />
        )}
      </Field>
      <SubmitButton busy={busy} busyWords="Signing In..." size="lg">
        Sign In
      </SubmitButton>
      <PasskeySignIn callbackUrl={callbackUrl} />
      <p className="text-center text-sm">
        <Link
          href="/forgot-password"
          prefetch={false}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Forgot your password?
        </Link>
      </p>
    </form>
  );
}
