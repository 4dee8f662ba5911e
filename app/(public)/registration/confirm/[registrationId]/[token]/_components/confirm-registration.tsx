"use client";

import Link from "next/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { confirmRegistrationAction } from "../actions";

type ConfirmRegistrationProps = {
  link: { id: string; token: string };
  registration: {
    state: string;
    attendeeName: string;
    eventTitle: string;
    email: string;
    memberRateToVerify: boolean;
    pageUrl: string;
  };
  children: ReactNode;
};

/**
 * Confirms by a button that a registration is the reader's, and shows the result. `children` is the illustration above
 * it.
 */
export function ConfirmRegistration({ link, registration, children }: ConfirmRegistrationProps) {
  const { attendeeName, eventTitle, email, pageUrl } = registration;
  const [done, setDone] = useState(
    registration.state === "confirmed" ? { memberRateToVerify: false, pageUrl } : null,
  );
  const onward = useRef<HTMLAnchorElement>(null);
  const { submit, busy, problem } = useSubmit(confirmRegistrationAction, {
    failureTitle: "We couldn't confirm your registration",
    onDone: setDone,
  });
  // The clicked button is gone, so the focus moves to the next step.
  const wasAsked = registration.state === "open" && done !== null;
  useEffect(() => {
    if (wasAsked) onward.current?.focus();
  }, [wasAsked]);

  if (done) {
    return (
      <FullScreenNotice
        icon={children}
        title="Thank you"
        actions={
          <Button asChild>
            <Link ref={onward} href={done.pageUrl}>
              View your registration
            </Link>
          </Button>
        }
      >
        <p role="status">
          {done.memberRateToVerify
            ? `${email} is not the address of an active member, so an administrator will verify the member rate.`
            : `Your registration for “${eventTitle}” is confirmed.`}
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title={registration.memberRateToVerify ? "Is this you?" : "Confirm your registration"}
      actions={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit(link);
          }}
        >
          <SubmitButton busy={busy} busyWords="Confirming…" size="lg">
            {registration.memberRateToVerify ? "This is me" : "Confirm my registration"}
          </SubmitButton>
        </form>
      }
    >
      <p>
        <strong className="font-medium wrap-anywhere text-ink">{attendeeName}</strong> registered for “
        {eventTitle}” with <strong className="font-medium wrap-anywhere text-ink">{email}</strong>. If this
        wasn&apos;t you, you don&apos;t need to do anything.
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
    </FullScreenNotice>
  );
}
