"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { revokeDoorLinkAction } from "../actions";

export function RevokeDoorLink({ eventId }: { eventId: string }) {
  return (
    <ConfirmedAction
      title="Revoke this check-in link?"
      description="The link and PIN will stop working, and every device will be signed out immediately. Check-ins are kept."
      verb="Revoke"
      busyWords="Revoking..."
      success={{ title: "Check-in link revoked", description: "Its devices are signed out." }}
      failureTitle="Couldn’t revoke the link"
      refreshesAlways
      onConfirm={(options) => revokeDoorLinkAction({ eventId }, options)}
    >
      Revoke
    </ConfirmedAction>
  );
}
