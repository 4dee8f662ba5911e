"use client";

import { useState, type ReactNode } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { FullScreenNotice } from "@/components/layout/full-screen-notice";
import { Button } from "@/components/ui/button";
import { stopFactorResetByLinkAction } from "../actions";

type StopFactorResetProps = { token: string; email: string; when: string; children: ReactNode };

/** Stops the removal of somebody's second factor by a button and shows the result. `children` is the illustration. */
export function StopFactorReset({ token, email, when, children }: StopFactorResetProps) {
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(stopFactorResetByLinkAction, {
    failureTitle: "We couldn't stop this",
    onDone: () => setDone(true),
  });
  if (isDone) {
    return (
      <FullScreenNotice icon={children} title="Your second factor stays" actions={null}>
        <p role="status">
          The owners of the portal have been told. If you didn&apos;t ask for a reset, change your password as
          well.
        </p>
      </FullScreenNotice>
    );
  }
  return (
    <FullScreenNotice
      icon={children}
      title="Keep your second factor?"
      actions={
        <Button busy={busy} onClick={() => void submit({ token })}>
          {busy ? "Stopping..." : "Keep my second factor"}
        </Button>
      }
    >
      <p>
        The second factor of <span className="wrap-anywhere">{email}</span> is to be removed on {when},
        because somebody said that it was lost. If that wasn&apos;t you, keep it.
      </p>
    </FullScreenNotice>
  );
}
