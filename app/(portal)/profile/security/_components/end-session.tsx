"use client";

import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { endMySessionAction, endOtherSessionsAction } from "../actions";

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

/** Ends every session of the member but this one. */
export function EndOtherSessions() {
  const { submit, busy } = useSubmit(endOtherSessionsAction, {
    success: ({ count }) => ({
      title: "Signed out",
      description:
        count === 1
          ? "One other browser has been signed out."
          : `${count} other browsers have been signed out.`,
    }),
    failureTitle: "Sign Out Failed",
  });
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void submit({})}>
      Sign out all others
    </Button>
  );
}
