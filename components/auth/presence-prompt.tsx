"use client";

import { lazy, Suspense } from "react";
import { useIsPresenceAsked } from "@/components/auth/presence-request";

/** The dialog is loaded when a proof of presence is first required, because most visits never need one. */
const PresenceDialog = lazy(() => import("@/components/auth/presence-dialog"));

/** The dialog in which a signed-in person proves their presence, shown when an action requires it. */
export function PresencePrompt({ email }: { email: string }) {
  const isAsked = useIsPresenceAsked();
  return isAsked ? (
    <Suspense>
      <PresenceDialog email={email} />
    </Suspense>
  ) : null;
}
