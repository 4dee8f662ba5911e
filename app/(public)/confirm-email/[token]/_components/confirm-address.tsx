"use client";

import Link from "next/link";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SubmitButton } from "@/components/forms/submit-button";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { confirmAddressAction } from "../actions";

/** With a hyphen at which no line ends. */
const eMail = "e\u2011mail";

type ConfirmAddressProps = {
  token: string;
  email: string;
  /** The account has another address until then. */
  isChange: boolean;
  isConfirmed: boolean;
  children: ReactNode;
};

/** Asks once and says that it is done. `children` is the drawing above it. */
export function ConfirmAddress({ token, email, isChange, isConfirmed, children }: ConfirmAddressProps) {
  const [isDone, setDone] = useState(isConfirmed);
  const onward = useRef<HTMLAnchorElement>(null);
  const { submit, busy, problem } = useSubmit(confirmAddressAction, {
    failureTitle: "Your address could not be confirmed",
    onDone: () => setDone(true),
  });
  // The pressed button is gone then; who works by keyboard goes on where the way on is.
  const wasAsked = !isConfirmed && isDone;
  useEffect(() => {
    if (wasAsked) onward.current?.focus();
  }, [wasAsked]);

  if (isDone) {
    return (
      <FullScreenNotice
        icon={children}
        title={`Your ${eMail} address is confirmed`}
        actions={
          <Button asChild>
            {isChange ? (
              <Link ref={onward} href="/profile">
                My Profile
              </Link>
            ) : (
              <Link ref={onward} href="/events?tab=mine">
                My Registrations
              </Link>
            )}
          </Button>
        }
      >
        <p role="status">
          {isChange
            ? `Sign in with ${email} from now on.`
            : `Registrations made with ${email} belong to your account.`}
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title={`Confirm your ${isChange ? "new " : ""}${eMail} address`}
      actions={
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void submit({ token });
          }}
        >
          <SubmitButton busy={busy} busyWords="Confirming…" size="lg">
            Confirm my e-mail address
          </SubmitButton>
        </form>
      }
    >
      <p>
        Is <strong className="font-medium wrap-anywhere text-ink">{email}</strong> yours? Press the button to
        {isChange ? " use it for your account." : " say so."}
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem.message}
        </p>
      )}
    </FullScreenNotice>
  );
}
