"use client";

import Link from "next/link";
import { lazy, Suspense, useState, type FormEvent } from "react";

import { emailCheck, requiredCheck } from "@/components/auth/checks";
import { noteSignInByPassword } from "@/components/auth/passkey-offer";
import { PasskeySignIn } from "@/components/auth/passkey-sign-in";
import { EmailField } from "@/components/auth/email-field";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import type { SecondStep as Step } from "@/lib/sign-in/shared/complete-sign-in";
import type { PagePath } from "@/lib/core/path-to";

/** The second step is loaded when an account requires it. */
const SecondStep = lazy(() => import("@/components/auth/second-step"));

export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const [step, setStep] = useState<Step | null>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({
    email: emailCheck,
    password: requiredCheck("Password is required"),
  });
  const { submit, busy } = useSubmit(
    (sent: typeof values, options) => api("POST /api/login", sent, options),
    {
      success: (answer) =>
        "challenge" in answer
          ? null
          : { title: "Welcome back!", description: "You've been successfully signed in." },
      failureTitle: "Sign In Failed",
      failureMessage: "Invalid email or password",
      form: handle,
      reload: (answer) => ("challenge" in answer ? null : callbackUrl),
      onDone(answer) {
        if ("challenge" in answer) setStep(answer);
        else noteSignInByPassword();
      },
    },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  if (step) {
    return (
      <Suspense>
        <SecondStep step={step} callbackUrl={callbackUrl} onRestart={() => setStep(null)} />
      </Suspense>
    );
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <EmailField {...field("email")} autoComplete="username webauthn" error={errors.email} />
      <Field label="Password" error={errors.password}>
        {(control) => (
          <PasswordInput {...control} {...field("password")} autoComplete="current-password" required />
        )}
      </Field>
      <SubmitButton busy={busy} busyWords="Signing In..." size="lg">
        Sign In
      </SubmitButton>
      <PasskeySignIn callbackUrl={callbackUrl} />
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-center text-sm">
        <Link
          href={{
            pathname: "/sign-in-link" satisfies PagePath,
            query: callbackUrl === "/" ? {} : { callbackUrl },
          }}
          prefetch={false}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Email me a sign-in link
        </Link>
        <Link
          href={"/forgot-password" satisfies PagePath}
          prefetch={false}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Forgot your password?
        </Link>
        <Link
          href={"/registration/find" satisfies PagePath}
          prefetch={false}
          className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline"
        >
          Find my event registration
        </Link>
      </p>
    </form>
  );
}
