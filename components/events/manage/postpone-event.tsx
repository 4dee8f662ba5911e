"use client";

import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { PortalEvent } from "@/lib/events/queries";
import { quietMinutes } from "@/lib/events/rules";
import type { Action } from "@/lib/core/operation";
import type { setEventStatus } from "@/lib/events/set-status";
import { peopleWord } from "./people-word";

type PostponeEventProps = MenuDialogProps & {
  event: Pick<PortalEvent, "id" | "title" | "currentAttendees">;
  onPostpone: Action<typeof setEventStatus>;
};

export function PostponeEvent({ event, onPostpone, ...dialog }: PostponeEventProps) {
  const { id, title, currentAttendees } = event;
  const { submit, busy } = useSubmit(onPostpone, {
    success: { title: "Event Postponed", description: `Registration for “${title}” is closed.` },
    failureTitle: "Update Failed",
    onDone: () => dialog.onOpenChange(false),
  });
  return (
    <Confirmation
      {...dialog}
      title={`Postpone “${title}”?`}
      description={
        <ul className="list-disc space-y-1 pl-5 text-ink">
          <li>Registration closes until you publish the event again.</li>
          <li>Registrations stay valid, and no seat is released.</li>
          {currentAttendees > 0 && (
            <li>
              {peopleWord(currentAttendees)} will be emailed in {quietMinutes} minutes, and again once you
              have set the new date and published the event.
            </li>
          )}
        </ul>
      }
      verb="Postpone event"
      busyWords="Postponing..."
      keepVerb="Keep event"
      tone="primary"
      busy={busy}
      onConfirm={() => void submit({ id, status: "postponed" })}
    />
  );
}
