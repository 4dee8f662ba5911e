"use client";

import { useState } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import type { MyPasskey } from "@/lib/factors/shared/passkey-queries";
import { endMySessionAction, endOtherSessionsAction } from "../actions";
import { StillSignsIn } from "./still-signs-in";

/** Ends one of the member's other sessions. */
export function EndSession({ id, device }: { id: string; device: string }) {
  const { submit, busy } = useSubmit(endMySessionAction, {
    success: { title: "Signed out", description: `${device} has been signed out.` },
    failureTitle: "Sign Out Failed",
  });
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({ id })}>
      Sign out<span className="sr-only"> {device}</span>
    </Button>
  );
}

type EndOtherSessionsProps = { hasOthers: boolean; passkeys: MyPasskey[] };

/** Ends all other sessions of the member, then shows the passkeys that could start another. */
export function EndOtherSessions({ hasOthers, passkeys }: EndOtherSessionsProps) {
  const [isDone, setDone] = useState(false);
  const { submit, busy } = useSubmit(endOtherSessionsAction, {
    success: ({ count }) => ({
      title: "Signed out",
      description:
        count === 1
          ? "One other browser has been signed out."
          : `${count} other browsers have been signed out.`,
    }),
    failureTitle: "Sign Out Failed",
    onDone: () => setDone(true),
  });
  return (
    <div className="border-t border-line px-5 py-4 empty:hidden sm:px-6">
      {hasOthers && (
        <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({})}>
          Sign out all others
        </Button>
      )}
      {isDone && <StillSignsIn passkeys={passkeys} />}
    </div>
  );
}
