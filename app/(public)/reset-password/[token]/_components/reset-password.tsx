"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useState, type FormEvent } from "react";
import { AccountPanel } from "@/components/auth/account-panel";
import { NewPasswordFields, newPasswordChecks } from "@/components/auth/new-password-fields";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import type { SecondStep as Step } from "@/lib/sign-in/shared/complete-sign-in";
import type { PagePath } from "@/lib/core/path-to";
import { resetPasswordAction } from "../actions";

const SecondStep = lazy(() => import("@/components/auth/second-step"));

type ResetPasswordProps = {
  token: string;
  email: string;
  /** Whether the password is the account's first. */
  isInvitation: boolean;
  minLength: number;
};

/** Sets the new password and signs in. */
export function ResetPassword({ token, email, isInvitation, minLength }: ResetPasswordProps) {
  const router = useRouter();
  const [step, setStep] = useState<Step | null>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm(newPasswordChecks(minLength));
  const { submit, busy, problem } = useSubmit(resetPasswordAction, {
    form: handle,
    success: ({ secondStep }) =>
      secondStep
        ? { title: "Password Changed", description: "You have been signed out everywhere." }
        : isInvitation
          ? { title: "Password Set", description: "Welcome! You are signed in." }
          : {
              title: "Password Changed",
              description: "You are signed in here and have been signed out everywhere else.",
            },
    failureTitle: "Update Failed",
    reload: ({ secondStep }) => (secondStep ? null : "/"),
    onDone: ({ secondStep }) => setStep(secondStep),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit({ token, password: values.password });
  }

  if (step) {
    return (
      <AccountPanel title="Sign in" description="Your new password is saved.">
        <Suspense>
          <SecondStep step={step} callbackUrl="/" onRestart={() => router.push("/auth" satisfies PagePath)} />
        </Suspense>
      </AccountPanel>
    );
  }
  return (
    <AccountPanel
      title={isInvitation ? "Set your password" : "Set a new password"}
      description={
        <>
          For the account of <strong className="font-medium wrap-anywhere text-ink">{email}</strong>.{" "}
          {isInvitation
            ? "You'll use this email address and your password to sign in."
            : "You'll be signed out everywhere else."}
        </>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        {/* The hidden field tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields
          minLength={minLength}
          known={[email]}
          values={values}
          errors={errors}
          field={field}
        />
        {problem?.code === "link_expired" && (
          <p role="alert" className="text-sm text-danger">
            {problem.message}{" "}
            <Link
              href={"/forgot-password" satisfies PagePath}
              className="font-medium underline underline-offset-4"
            >
              Request a new link
            </Link>
          </p>
        )}
        <SubmitButton busy={busy} busyWords="Saving..." size="lg">
          Set password and sign in
        </SubmitButton>
      </form>
    </AccountPanel>
  );
}
