"use client";

import { MailCheck } from "lucide";
import Link from "next/link";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { requestPasswordReset } from "@/lib/sign-in/request-password-reset";
import type { requestNewLink } from "@/lib/applications/request-new-link";
import type { Action } from "@/lib/core/operation";
import type { requestRegistrations } from "@/lib/registrations/request-registrations";
import { AccountPanel } from "./account-panel";
import { emailCheck } from "./checks";
import { EmailField } from "./email-field";
import { useCheckedForm } from "./use-checked-form";

type RequestLinkProps = {
  title: string;
  description: string;
  hint?: string;
  autoComplete: "email" | "username";
  label: string;
  onRequest: Action<typeof requestPasswordReset | typeof requestNewLink | typeof requestRegistrations>;
  /** The link on the confirmation screen. */
  next: { href: "/" | "/auth" | "/whats-on"; label: string };
  /** Content below the form. */
  children: ReactNode;
};

/** The form that requests links by email. The confirmation is the same for every address. */
export function RequestLink({
  title,
  description,
  hint,
  autoComplete,
  label,
  onRequest,
  next,
  children,
}: RequestLinkProps) {
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const nextLink = useRef<HTMLAnchorElement>(null);
  const { form, values, errors, field, check, handle } = useCheckedForm({ email: emailCheck });
  const { submit, busy } = useSubmit(onRequest, {
    form: handle,
    failureTitle: "Send Failed",
    onDone: ({ message }) => setConfirmation(message),
  });
  // The clicked button is gone, so the focus moves to the next step.
  useEffect(() => {
    if (confirmation) nextLink.current?.focus();
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
              <Link ref={nextLink} href={next.href}>
                {next.label}
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
    <AccountPanel title={title} description={description}>
      <form ref={form} method="post" noValidate onSubmit={send} className="flex flex-col gap-5">
        <EmailField
          {...field("email")}
          {...(hint && { hint })}
          autoComplete={autoComplete}
          error={errors.email}
        />
        <SubmitButton busy={busy} busyWords="Sending..." size="lg">
          {label}
        </SubmitButton>
      </form>
      {children}
    </AccountPanel>
  );
}
