"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { removeFromWaitingListAction } from "../actions";

type RemoveFromWaitingListProps = { id: string; name: string; isOffered: boolean };

export function RemoveFromWaitingList({ id, name, isOffered }: RemoveFromWaitingListProps) {
  return (
    <ConfirmedAction
      title={`Remove ${name} from the waiting list?`}
      description={`${isOffered ? "The seat offered to them goes to the next in line." : "They lose their place."} We won’t notify them.`}
      verb="Remove"
      busyWords="Removing..."
      keepVerb="Keep"
      success={{
        title: "Removed from the waiting list",
        description: `${name} is no longer waiting for a seat.`,
      }}
      failureTitle="Couldn’t remove them"
      refreshesAlways
      onConfirm={(options) => removeFromWaitingListAction({ id }, options)}
    >
      Remove
    </ConfirmedAction>
  );
}
