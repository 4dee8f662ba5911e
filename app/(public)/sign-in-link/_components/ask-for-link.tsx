"use client";

import type { FormEvent, ReactNode } from "react";
import { AccountPanel } from "@/components/auth/account-panel";
import { emailCheck } from "@/components/auth/checks";
import { EmailField } from "@/components/auth/email-field";
import { useCheckedForm } from "@/components/auth/use-checked-form";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { requestSignInLinkAction } from "../actions";

type AskForLinkProps = {
  /** Called with the server's answer, which is the same for every address. */
  onSent: (message: string) => void;
  /** Content below the form. */
  children: ReactNode;
};

export function AskForLink({ onSent, children }: AskForLinkProps) {
  const { form, values, errors, field, check, handle } = useCheckedForm({ email: emailCheck });
  const { submit, busy } = useSubmit(requestSignInLinkAction, {
    form: handle,
    failureTitle: "Send Failed",
    onDone: ({ message }) => onSent(message),
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(check()).length === 0) void submit(values);
  }

  return (
    <AccountPanel
      title="Sign in by email"
      description="Enter your account's email address, and we'll send you a link and a code that sign you in without your password."
    >
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <EmailField {...field("email")} error={errors.email} />
        <SubmitButton busy={busy} busyWords="Sending..." size="lg">
          Email me a sign-in link
        </SubmitButton>
      </form>
      {children}
    </AccountPanel>
  );
}
