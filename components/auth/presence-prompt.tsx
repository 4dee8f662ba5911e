"use client";

import { lazy, Suspense } from "react";
import { useIsPresenceAsked } from "@/components/auth/presence-request";

/** The dialog is loaded when presence must first be proven; most visits never need it. */
const PresenceDialog = lazy(() => import("@/components/auth/presence-dialog"));

/** The dialog with which signed-in people prove to be there, when something they do needs it. */
export function PresencePrompt({ email }: { email: string }) {
  const isAsked = useIsPresenceAsked();
  return isAsked ? (
    <Suspense>
      <PresenceDialog email={email} />
    </Suspense>
  ) : null;
}
