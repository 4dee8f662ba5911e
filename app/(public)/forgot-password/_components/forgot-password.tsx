"use client";

import { MailCheck } from "lucide";
import Link from "next/link";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { AccountPanel } from "@/components/auth/account-panel";
import { emailCheck } from "@/components/auth/checks";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { Field } from "@/components/forms/field";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { requestPasswordResetAction } from "../actions";

/** Asks for the address, and then says the same to everybody. */
export function ForgotPassword() {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const onward = useRef<HTMLAnchorElement>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({ email: emailCheck });
  const { submit, busy } = useSubmit(requestPasswordResetAction, {
    form: handle,
    failureTitle: "Send Failed",
    onDone: ({ message }) => setConfirmation(message),
  });
  // The pressed button is gone then; who works by keyboard goes on where the way on is.
  useEffect(() => {
    if (confirmation) onward.current?.focus();
  }, [confirmation]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  if (confirmation) {
    return (
      <FullScreenNotice
        icon={<Icon of={MailCheck} />}
        title="Check your inbox"
        actions={
          <>
            <Button asChild>
              <Link ref={onward} href="/auth">
                Back to Sign In
              </Link>
            </Button>
            <Button variant="secondary" onClick={() => setConfirmation(null)}>
              Try another address
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere text-ink">{values.email.trim()}</p>
        <p role="status">{confirmation} If nothing arrives within a few minutes, check your spam folder.</p>
      </FullScreenNotice>
    );
  }
  return (
    <AccountPanel
      title="Forgot your password?"
      description="Enter your account's email address, and we'll send you a link to set a new password."
    >
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
        <SubmitButton busy={busy} busyWords="Sending..." size="lg">
          Send me a link
        </SubmitButton>
      </form>
      <p className="mt-6 text-sm">
        <Link href="/auth" className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline">
          Back to Sign In
        </Link>
      </p>
    </AccountPanel>
  );
}
