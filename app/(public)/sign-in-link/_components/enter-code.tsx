"use client";

import type { FormEvent } from "react";
import { AccountPanel } from "@/components/auth/account-panel";
import { requiredCheck } from "@/components/auth/checks";
import { LaterStep } from "@/components/auth/later-step";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { useLinkSignIn } from "@/components/auth/use-link-sign-in";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { signInWithCodeAction } from "../actions";

type EnterCodeProps = {
  /** The server's answer to the request; null when the request was made earlier. */
  message: string | null;
  callbackUrl: string;
  onRestart: () => void;
};

/** The form for the emailed code, for people who read the email on another device. */
export function EnterCode({ message, callbackUrl, onRestart }: EnterCodeProps) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    code: requiredCheck("Enter the code"),
  });
  const { submit, busy, step } = useLinkSignIn(signInWithCodeAction, { callbackUrl, form: handle });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  if (step) return <LaterStep step={step} callbackUrl={callbackUrl} onRestart={onRestart} />;
  return (
    <AccountPanel
      title="Check your inbox"
      description={
        <span role="status">
          {message ?? "Type the code from the newest email you requested in this browser."} If nothing arrives
          within a few minutes, check your spam folder.
        </span>
      }
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field
          label="Code"
          hint="Open the link from the email in this browser, or type the code here, such as K7Q2-M9XX."
          error={errors.code}
        >
          {(control) => (
            <Input
              {...control}
              {...field("code")}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              autoFocus
              required
              className="tabular"
            />
          )}
        </Field>
        <SubmitButton busy={busy} busyWords="Checking..." size="lg">
          Continue
        </SubmitButton>
        <Button variant="secondary" size="lg" disabled={busy} onClick={onRestart}>
          Try another address
        </Button>
      </form>
    </AccountPanel>
  );
}
