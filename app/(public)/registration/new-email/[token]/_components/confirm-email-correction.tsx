"use client";

import Link from "next/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/core/money";
import { confirmEmailCorrectionAction } from "../actions";

type ConfirmEmailCorrectionProps = {
  token: string;
  attendeeName: string;
  eventTitle: string;
  newEmail: string;
  /** What is to be paid for it by whoever has the address. */
  openCents: number;
  /** The illustration above it. */
  children: ReactNode;
};

/** Confirms by a button that the corrected address of a registration is the reader's, and shows the result. */
export function ConfirmEmailCorrection({ token, children, ...registration }: ConfirmEmailCorrectionProps) {
  const { attendeeName, eventTitle, newEmail, openCents } = registration;
  const [done, setDone] = useState<{ pageUrl: string } | null>(null);
  const onward = useRef<HTMLAnchorElement>(null);
  const { submit, busy, problem } = useSubmit(confirmEmailCorrectionAction, {
    failureTitle: "We couldn't confirm the address",
    onDone: setDone,
  });
  // The clicked button is gone, so the focus moves to the next step.
  useEffect(() => {
    if (done) onward.current?.focus();
  }, [done]);

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
          The registration for “{eventTitle}” now has the address {newEmail}. We&apos;ve sent it there again.
          Earlier tickets and links no longer work.
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title="Is this your email address?"
      actions={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit({ token });
          }}
        >
          <SubmitButton busy={busy} busyWords="Confirming…" size="lg">
            Confirm this address
          </SubmitButton>
        </form>
      }
    >
      <p>
        From now on, we&apos;ll send everything about the registration of{" "}
        <strong className="font-medium wrap-anywhere text-ink">{attendeeName}</strong> for “{eventTitle}” to{" "}
        <strong className="font-medium wrap-anywhere text-ink">{newEmail}</strong>. If you don&apos;t know
        about it, you don&apos;t need to do anything.
      </p>
      {openCents > 0 && <p>Once you confirm, you owe {formatMoney(openCents)} for it.</p>}
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
    </FullScreenNotice>
  );
}
