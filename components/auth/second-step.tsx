"use client";

import { Fingerprint } from "lucide";
import { useState, type FormEvent } from "react";

import { requiredCheck } from "@/components/auth/checks";
import { LostFactor } from "@/components/auth/lost-factor";
import { LinkButton } from "@/components/auth/link-button";
import { promptForPasskey } from "@/components/auth/passkey-prompt";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { api } from "@/components/api/api-client";
import type { SecondStep as Step } from "@/lib/sign-in/shared/complete-sign-in";
import type { Problem } from "@/lib/core/errors";

type SecondStepProps = {
  step: Step;
  /** The address of the full page load after signing in. */
  callbackUrl: string;
  /** Returns to the first step, also when the second took too long. */
  onRestart: () => void;
};

const success = { title: "Welcome back!", description: "You've been successfully signed in." };
const failureTitle = "Sign In Failed";

export default function SecondStep({ step, callbackUrl, onRestart }: SecondStepProps) {
  const { secondFactor } = step;
  const isOnlyCode = secondFactor.every((factor) => factor === "recovery");
  const [isRecovery, setRecovery] = useState(isOnlyCode);
  const [isLost, setLost] = useState(false);
  const hasCodeField = secondFactor.includes("totp") || isRecovery;
  const handOver = { success, failureTitle, reload: callbackUrl, onProblem: restartIfExpired(onRestart) };
  if (isLost)
    return (
      <LostFactor
        challenge={step.challenge}
        onBack={() => setLost(false)}
        onProblem={restartIfExpired(onRestart)}
      />
    );
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">One more step</h2>
        <p className="mt-1 text-pretty text-ink-soft">
          {isOnlyCode ? afterReset : instructionFor(secondFactor, isRecovery)}
        </p>
      </div>
      {hasCodeField && (
        <CodeForm
          key={String(isRecovery)}
          challenge={step.challenge}
          isRecovery={isRecovery}
          options={handOver}
        />
      )}
      {secondFactor.includes("passkey") && <PasskeyStep challenge={step.challenge} options={handOver} />}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        {secondFactor.includes("recovery") && !isOnlyCode && (
          <LinkButton onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? "Don't use a recovery code" : "Use a recovery code"}
          </LinkButton>
        )}
        <LinkButton onClick={() => setLost(true)}>I can&apos;t use any of these</LinkButton>
        <LinkButton onClick={onRestart}>Start over</LinkButton>
      </div>
    </div>
  );
}

const afterReset = "Your second factor was reset. Enter the code a portal owner gave you.";

function instructionFor(factors: Step["secondFactor"], isRecovery: boolean): string {
  if (isRecovery) return "Enter one of your recovery codes. Each works once.";
  if (!factors.includes("totp")) return "Confirm that it's you with a passkey.";
  return factors.includes("passkey")
    ? "Enter the code shown in your authenticator app, or use a passkey."
    : "Enter the code shown in your authenticator app.";
}

const restartIfExpired = (onRestart: () => void) => (problem: Problem) => {
  if (problem.code === "link_expired") onRestart();
};

type Options = {
  success: typeof success;
  failureTitle: string;
  reload: string;
  onProblem: (problem: Problem) => void;
};
type StepProps = { challenge: string; options: Options };

function CodeForm({ challenge, isRecovery, options }: StepProps & { isRecovery: boolean }) {
  const { form, values, errors, field, check, handle } = useCheckedForm({
    code: requiredCheck("Enter the code"),
  });
  const { submit, busy } = useSubmit(
    ({ code }: typeof values) => api("POST /api/login/second-factor", { challenge, code }),
    { ...options, form: handle },
  );

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
      <Field label={isRecovery ? "Recovery code" : "Code"} error={errors.code}>
        {(control) => (
          <Input
            {...control}
            {...field("code")}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={60}
            autoFocus
            required
            className="tabular"
          />
        )}
      </Field>
      <SubmitButton busy={busy} busyWords="Checking..." size="lg">
        Continue
      </SubmitButton>
    </form>
  );
}

function PasskeyStep({ challenge, options }: StepProps) {
  const { submit, busy } = useSubmit<Record<string, never>, unknown>(async () => {
    const asked = await api("POST /api/login/second-factor/options", { challenge });
    if (!asked.ok) return asked;
    const answer = await promptForPasskey(asked.data);
    if (!answer.ok) return answer;
    return api("POST /api/login/second-factor", { challenge, passkey: answer.data });
  }, options);
  return (
    <Button variant="secondary" size="lg" busy={busy} onClick={() => void submit({})}>
      {!busy && <Icon of={Fingerprint} />}
      {busy ? "Waiting for your passkey..." : "Use a passkey"}
    </Button>
  );
}
