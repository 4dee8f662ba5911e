"use client";

import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { stopAddressChangeByLinkAction } from "../actions";

type StopAddressChangeProps = { token: string; oldEmail: string; newEmail: string; children: ReactNode };

/** Stops a change of address by a button and shows the result. `children` is the illustration. */
export function StopAddressChange({ token, oldEmail, newEmail, children }: StopAddressChangeProps) {
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(stopAddressChangeByLinkAction, {
    failureTitle: "We couldn't stop this",
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <FullScreenNotice icon={children} title="Your address stays" actions={null}>
        <p role="status">
          Your account keeps <span className="wrap-anywhere">{oldEmail}</span>. We&apos;ve notified the owners
          of the portal and whoever asked for the change.
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title="Keep your current address?"
      actions={
        <Button busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Stopping..." : "Keep my current address"}
        </Button>
      }
    >
      <p>
        The address of your account is to change from <span className="wrap-anywhere">{oldEmail}</span> to{" "}
        <span className="wrap-anywhere">{newEmail}</span>. If that isn&apos;t your address, keep the current
        one.
      </p>
    </FullScreenNotice>
  );
}
