"use client";

import { useRouter } from "next/navigation";
import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { useSubmit } from "@/components/forms/use-submit";
import { Button } from "@/components/ui/button";
import { createDoorLinkAction } from "../actions";

type CreateDoorLinkProps = { eventId: string; isReplacement?: boolean };

/**
 * The button that creates the event's door link. Replacing a link needs a confirmation, because it signs out the
 * devices at the door.
 */
export function CreateDoorLink({ eventId, isReplacement = false }: CreateDoorLinkProps) {
  const router = useRouter();
  const { submit, busy } = useSubmit(createDoorLinkAction, {
    success: { title: "Check-in link created", description: "Pass on the link and the PIN separately." },
    failureTitle: "Couldn’t create the link",
    onDone: () => router.refresh(),
  });
  if (isReplacement) {
    return (
      <ConfirmedAction
        title="Create a new check-in link?"
        description="The current link and PIN will stop working, and every device will be signed out. Your helpers will need the new ones."
        verb="Create new link"
        busyWords="Making..."
        success={{ title: "Check-in link created", description: "Pass on the new link and PIN separately." }}
        failureTitle="Couldn’t create the link"
        onConfirm={(options) => createDoorLinkAction({ eventId }, options)}
      >
        Create new link
      </ConfirmedAction>
    );
  }
  return (
    <Button busy={busy} onClick={() => void submit({ eventId })}>
      Create check-in link
    </Button>
  );
}
