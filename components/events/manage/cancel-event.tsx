"use client";

import { useRouter } from "next/navigation";
import { api } from "@/components/api/api-client";
import { ConfirmationWithReason } from "@/components/forms/confirmation-with-reason";
import { useSubmit } from "@/components/forms/use-submit";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import type { PortalEvent } from "@/lib/events/queries";
import { peopleWord } from "./people-word";

type CancelEventProps = MenuDialogProps & { event: Pick<PortalEvent, "id" | "title" | "currentAttendees"> };

/** The dialog that cancels an event, after saying what that does. It asks for a note to the registrants. */
export function CancelEvent({ event, ...dialog }: CancelEventProps) {
  const router = useRouter();
  const { id, title, currentAttendees } = event;
  const { submit, busy } = useSubmit(
    (message: string) => api("POST /api/admin/events/{id}/cancel", { id, message }),
    {
      success: { title: "Event Cancelled", description: `“${title}” is marked as cancelled on its page.` },
      failureTitle: "Couldn’t cancel the event",
      onDone() {
        dialog.onOpenChange(false);
        router.refresh();
      },
    },
  );
  return (
    <ConfirmationWithReason
      {...dialog}
      title={`Cancel “${title}”?`}
      description={
        <>
          <p>You can&apos;t undo this.</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
            {currentAttendees === 0 ? (
              <li>No one is registered, so no email will be sent.</li>
            ) : (
              <>
                <li>{peopleWord(currentAttendees)} will be emailed now, with a calendar cancellation.</li>
                <li>Their registrations will be cancelled, and any payments marked “Refund due”.</li>
              </>
            )}
            <li>The event’s page stays online, with a notice.</li>
          </ul>
        </>
      }
      label="Message"
      hint={
        currentAttendees === 0
          ? "No email will be sent."
          : "Included in the email: why, and what happens next."
      }
      verb="Cancel event"
      busyWords="Cancelling..."
      keepVerb="Keep event"
      tone="destructive"
      busy={busy}
      onConfirm={(message) => void submit(message)}
    />
  );
}
