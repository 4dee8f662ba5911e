"use client";

import { usePathname, useRouter } from "next/navigation";
import { Confirmation } from "@/components/forms/confirmation";
import { useSubmit } from "@/components/forms/use-submit";
import { Loaded } from "@/components/layout/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import type { MenuDialogProps } from "@/components/ui/use-menu-dialog";
import { api } from "@/components/api/api-client";
import type { Action, ResultOf } from "@/lib/core/operation";
import type { previewDeletion } from "@/lib/events/preview-deletion";

type DeleteEventProps = MenuDialogProps & {
  id: string;
  title: string;
  losses: ReturnType<Action<typeof previewDeletion>>;
  onRetry: () => void;
};

/** Asks for confirmation and shows how much is deleted with the event. */
export function DeleteEvent({ id, title, losses, onRetry, ...dialog }: DeleteEventProps) {
  const router = useRouter();
  const isInList = usePathname() === "/admin";
  const { submit, busy } = useSubmit(() => api("DELETE /api/events/{id}", { id }), {
    success: { title: "Event Deleted", description: `“${title}” has been deleted.` },
    failureTitle: "Delete Failed",
    onDone() {
      dialog.onOpenChange(false);
      // Its own page is gone with it.
      if (isInList) router.refresh();
      else router.push("/admin?tab=events");
    },
  });
  return (
    <Confirmation
      {...dialog}
      title={`Delete “${title}”?`}
      description={
        <Loaded outcome={losses} onRetry={onRetry} skeleton={<Skeleton className="mt-1 h-24" />}>
          {(lost) => <Losses {...lost} />}
        </Loaded>
      }
      verb="Delete event"
      busyWords="Deleting..."
      keepVerb="Keep event"
      tone="destructive"
      busy={busy}
      onConfirm={() => void submit({})}
    />
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

function Losses({ registrations, payments, notified }: ResultOf<typeof previewDeletion>) {
  return (
    <>
      <p>You can&apos;t undo this.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink">
        <li>
          {registrations === 0
            ? "Nobody is registered."
            : `${counted(registrations, "active registration", "active registrations")} will be deleted.`}
        </li>
        <li>
          {payments === 0
            ? "There are no payments."
            : `${counted(payments, "payment", "payments")} will stay in the books${notified > 0 ? ", marked “Refund due”" : ""}.`}
        </li>
        {notified > 0 && (
          <li>
            {counted(notified, "registered person", "registered people")} will be notified by email that the
            event is cancelled.
          </li>
        )}
      </ul>
    </>
  );
}
