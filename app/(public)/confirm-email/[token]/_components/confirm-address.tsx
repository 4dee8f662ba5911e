"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { PasswordInput } from "@/components/forms/password-input";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { verificationNeedsPassword } from "@/lib/email-addresses/labels";
import type { SecondStep as Step } from "@/lib/sign-in/shared/complete-sign-in";
import { pathTo, type PagePath } from "@/lib/core/path-to";
import { confirmAddressAction } from "../actions";

const SecondStep = lazy(() => import("@/components/auth/second-step"));

type ConfirmAddressProps = {
  token: string;
  email: string;
  /** Whether the address replaces the account's current one, which stays until then. */
  isChange: boolean;
  isConfirmed: boolean;
  /** Whether the password is needed: without a session, the link alone does not prove who owns the account. */
  needsPassword: boolean;
  children: ReactNode;
};

/** Confirms an email address by a button and shows the result. `children` is the illustration above it. */
export function ConfirmAddress({
  token,
  email,
  isChange,
  isConfirmed,
  needsPassword,
  children,
}: ConfirmAddressProps) {
  const [isDone, setDone] = useState(isConfirmed);
  const [step, setStep] = useState<Step | null>(null);
  const router = useRouter();
  const onward = useRef<HTMLAnchorElement>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({
    password: (value) => needsPassword && value === "" && verificationNeedsPassword,
  });
  const { submit, busy, problem } = useSubmit(confirmAddressAction, {
    failureTitle: "We couldn't confirm your address",
    form: handle,
    onDone({ secondStep }) {
      setStep(secondStep);
      setDone(true);
    },
  });
  // The clicked button is gone, so the focus moves to the next step.
  const wasAsked = !isConfirmed && isDone;
  useEffect(() => {
    if (wasAsked) onward.current?.focus();
  }, [wasAsked]);

  const isAtPassword = problem?.issues?.some(({ path }) => path === "password");

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length > 0) return;
    void submit(needsPassword ? { token, password: values.password } : { token });
  }

  const onwardPath = isChange
    ? ("/profile" satisfies PagePath)
    : pathTo("/events", { query: { tab: "mine" } });
  if (step) {
    return (
      <FullScreenNotice
        icon={children}
        title="Your email address is confirmed"
        actions={
          <div className="text-left">
            <Suspense>
              <SecondStep
                step={step}
                callbackUrl={onwardPath}
                onRestart={() => router.push("/auth" satisfies PagePath)}
              />
            </Suspense>
          </div>
        }
      >
        <p role="status">To see your account, sign in.</p>
      </FullScreenNotice>
    );
  }
  if (isDone) {
    return (
      <FullScreenNotice
        icon={children}
        title="Your email address is confirmed"
        actions={
          <Button asChild>
            <Link ref={onward} href={onwardPath}>
              {isChange ? "My Profile" : "My Registrations"}
            </Link>
          </Button>
        }
      >
        <p role="status">
          {isChange
            ? `Sign in with ${email} from now on.`
            : `Registrations made with ${email} now belong to your account.`}
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title={`Confirm your ${isChange ? "new " : ""}email address`}
      actions={
        <form ref={form} method="post" noValidate onSubmit={send} className="grid gap-5">
          {needsPassword && (
            <>
              {/* The hidden field tells password managers which account the password belongs to. */}
              {!isChange && <input type="email" autoComplete="username" value={email} readOnly hidden />}
              <Field label="Password" error={errors.password} className="text-left">
                {(control) => (
                  <PasswordInput
                    {...control}
                    {...field("password")}
                    autoComplete="current-password"
                    required
                  />
                )}
              </Field>
            </>
          )}
          <SubmitButton busy={busy} busyWords="Confirming…" size="lg">
            Confirm my email address
          </SubmitButton>
        </form>
      }
    >
      <p>
        Is <strong className="font-medium wrap-anywhere text-ink">{email}</strong> yours?{" "}
        {needsPassword ? "Enter your password" : "Press the button"} to{" "}
        {isChange ? " use it for your account." : " confirm it."}
      </p>
      {problem && !isAtPassword && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
    </FullScreenNotice>
  );
}
