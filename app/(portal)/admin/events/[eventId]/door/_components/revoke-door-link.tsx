"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { revokeDoorLinkAction } from "../actions";

export function RevokeDoorLink({ eventId }: { eventId: string }) {
  return (
    <ConfirmedAction
      title="Revoke this door link?"
      description="The link and PIN stop working, and every device at the door is signed out at once. Who is checked in stays checked in."
      verb="Revoke"
      busyWords="Revoking..."
      success={{ title: "Door link revoked", description: "Its devices are signed out." }}
      failureTitle="Revoking Failed"
      refreshesAlways
      onConfirm={(options) => revokeDoorLinkAction({ eventId }, options)}
    >
      Revoke
    </ConfirmedAction>
  );
}
