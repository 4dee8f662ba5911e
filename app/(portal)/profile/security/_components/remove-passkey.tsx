"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { removePasskeyAction } from "../actions";

/** Removes a passkey, after a confirmation. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmedAction
      title={`Remove ${name}?`}
      description="You'll no longer be able to sign in with this passkey. Your device may still list it. You can delete it there, too."
      verb="Remove passkey"
      busyWords="Removing..."
      keepVerb="Keep passkey"
      success={{ title: "Passkey removed", description: `“${name}” can no longer be used to sign in.` }}
      failureTitle="Update Failed"
      onConfirm={() => removePasskeyAction({ id })}
    >
      Remove<span className="sr-only"> {name}</span>
    </ConfirmedAction>
  );
}
