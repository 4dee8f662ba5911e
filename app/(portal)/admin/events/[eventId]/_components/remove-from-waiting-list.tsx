"use client";

import { ConfirmedAction } from "@/components/forms/confirmed-action";
import { removeFromWaitingListAction } from "../actions";

export function RemoveFromWaitingList({ id, name }: { id: string; name: string }) {
  return (
    <ConfirmedAction
      title={`Take ${name} off the waiting list?`}
      description="A seat that is offered to them goes to the next in line. They are not told."
      verb="Take off the list"
      busyWords="Removing..."
      keepVerb="Keep"
      success={{ title: "Taken off the waiting list", description: `${name} no longer waits for a seat.` }}
      failureTitle="Removing Failed"
      refreshesAlways
      onConfirm={(options) => removeFromWaitingListAction({ id }, options)}
    >
      Remove
    </ConfirmedAction>
  );
}
