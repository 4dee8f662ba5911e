"use client";

import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/core/format";
import { proveNewAddressAction } from "../actions";

type ProveNewAddressProps = {
  token: string;
  email: string;
  timeZone: string;
  /** When a confirmed address takes effect; null while it is not confirmed. */
  pendingUntil: string | null;
  children: ReactNode;
};

/** Confirms a new address by a button and says when it takes effect. `children` is the illustration. */
export function ProveNewAddress({ token, email, timeZone, pendingUntil, children }: ProveNewAddressProps) {
  const [isConfirmed, setConfirmed] = useState(pendingUntil !== null);
  const [effectiveAt, setEffectiveAt] = useState(pendingUntil);
  const { submit, busy } = useSubmit(proveNewAddressAction, {
    failureTitle: "We couldn't confirm your address",
    onDone(answer) {
      setEffectiveAt(answer.effectiveAt);
      setConfirmed(true);
    },
  });
  if (isConfirmed) {
    return (
      <FullScreenNotice icon={children} title="Your new email address is confirmed" actions={null}>
        <p role="status">
          {effectiveAt === null ? (
            <>
              Your account now uses <span className="wrap-anywhere">{email}</span>. We&apos;ve emailed you a
              link to set a password.
            </>
          ) : (
            <>
              Your account keeps its current address until {formatDateTime(new Date(effectiveAt), timeZone)},
              so that someone there can object, or until an owner of the portal approves the change. Then
              we&apos;ll email you a link to set a password.
            </>
          )}
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title="Confirm your new email address"
      actions={
        <Button busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Confirming…" : "Confirm my new email address"}
        </Button>
      }
    >
      <p>
        Is <strong className="font-medium wrap-anywhere text-ink">{email}</strong> yours? Press the button to
        use it for your account.
      </p>
    </FullScreenNotice>
  );
}
