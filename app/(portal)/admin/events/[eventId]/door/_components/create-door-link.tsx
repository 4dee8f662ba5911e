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
    success: { title: "Door link made", description: "Pass on the link and the PIN separately." },
    failureTitle: "Making the Link Failed",
    onDone: () => router.refresh(),
  });
  if (isReplacement) {
    return (
      <ConfirmedAction
        title="Make a new door link?"
        description="The link and PIN of now stop working, and every device at the door is signed out. Your helpers need the new ones."
        verb="Make a new link"
        busyWords="Making..."
        success={{ title: "Door link made", description: "Pass on the new link and PIN separately." }}
        failureTitle="Making the Link Failed"
        onConfirm={(options) => createDoorLinkAction({ eventId }, options)}
      >
        Make a new link
      </ConfirmedAction>
    );
  }
  return (
    <Button busy={busy} onClick={() => void submit({ eventId })}>
      Make a door link
    </Button>
  );
}
