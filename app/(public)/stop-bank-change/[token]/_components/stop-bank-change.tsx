"use client";

import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { stopBankChangeAction } from "../actions";

type StopBankChangeProps = {
  token: string;
  proposedBy: string;
  /** The proposed account; null when an event is to use the association's. */
  accountNumber: string | null;
  eventTitle: string | null;
  children: ReactNode;
};

/** Stops proposed bank details by a button and shows the result. `children` is the illustration above it. */
export function StopBankChange({
  token,
  proposedBy,
  accountNumber,
  eventTitle,
  children,
}: StopBankChangeProps) {
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(stopBankChangeAction, {
    failureTitle: "We couldn't stop this change",
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <FullScreenNotice icon={children} title="The change is stopped" actions={null}>
        <p role="status">The bank details stay as they are. Speak to {proposedBy} by telephone.</p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title="Stop this change of bank details?"
      actions={
        <Button variant="destructive" busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Stopping..." : "Stop this change"}
        </Button>
      }
    >
      <p>
        {proposedBy} proposed {accountNumber ? `the account ${accountNumber}` : "the association's account"}{" "}
        {eventTitle ? `for “${eventTitle}”` : "for payments by members and visitors"}. If you stop it, the
        bank details stay as they are.
      </p>
    </FullScreenNotice>
  );
}
