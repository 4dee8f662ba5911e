"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { revokeDoorLinkAction } from "../actions";

export function RevokeDoorLink({ eventId }: { eventId: string }) {
  return (
    <ConfirmedAction
      title="Revoke this door link?"
      description="The link and PIN stop working, and every device at the door is signed out immediately. Check-ins are kept."
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
