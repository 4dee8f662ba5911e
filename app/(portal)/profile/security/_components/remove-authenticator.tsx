"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { removeAuthenticatorAction } from "../actions";

/** Removes the authenticator app, after a confirmation. */
export function RemoveAuthenticator() {
  return (
    <ConfirmedAction
      title="Remove the authenticator app?"
      description="Signing in will no longer ask for its codes. Without a passkey, your password alone will open your account, and your recovery codes stop working."
      verb="Remove app"
      busyWords="Removing..."
      keepVerb="Keep app"
      success={{
        title: "Authenticator app removed",
        description: "Signing in no longer asks for its codes.",
      }}
      failureTitle="Update Failed"
      onConfirm={() => removeAuthenticatorAction({})}
    >
      Remove<span className="sr-only"> the authenticator app</span>
    </ConfirmedAction>
  );
}
