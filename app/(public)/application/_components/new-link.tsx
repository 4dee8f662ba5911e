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
import { requestNewLinkAction } from "../actions";

/** The way to an application for whoever has lost its private link, or whose link has ended. */
export function NewLink({ daysAfterDecision }: { daysAfterDecision: number }) {
  const [answer, setAnswer] = useState<string | null>(null);
  const onward = useRef<HTMLAnchorElement>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({ email: emailCheck });
  const { submit, busy } = useSubmit(requestNewLinkAction, {
    form: handle,
    failureTitle: "Send Failed",
    onDone: ({ message }) => setAnswer(message),
  });
  // The pressed button is gone then; who works by keyboard goes on where the way on is.
  useEffect(() => {
    if (answer) onward.current?.focus();
  }, [answer]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  if (answer) {
    return (
      <FullScreenNotice
        icon={<Icon of={MailCheck} />}
        title="Check your inbox"
        actions={
          <>
            <Button asChild>
              <Link ref={onward} href="/">
                Go to the portal
              </Link>
            </Button>
            <Button variant="secondary" onClick={() => setAnswer(null)}>
              Try another address
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere text-ink">{values.email.trim()}</p>
        <p role="status">{answer} If nothing arrives within a few minutes, check your spam folder.</p>
      </FullScreenNotice>
    );
  }
  return (
    <AccountPanel
      title="Check your application"
      description={`You need the private link from our latest email. It stops working ${daysAfterDecision} days after the decision, or when we send a newer one.`}
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <Field label="Email" hint="The address you applied with" error={errors.email}>
          {(control) => (
            <Input
              {...control}
              {...field("email")}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              required
            />
          )}
        </Field>
        <SubmitButton busy={busy} busyWords="Sending..." size="lg">
          Send me a new link
        </SubmitButton>
      </form>
      <p className="mt-6 text-sm text-ink-soft">
        Has your application been approved?{" "}
        <Link href="/auth" className="rounded-sm font-medium text-aqua underline-offset-4 hover:underline">
          Go to Sign In
        </Link>
      </p>
    </AccountPanel>
  );
}
